"""`python -m tests.tools update_catalogues [APP …] [--prune]`: write what the catalogues lack.

Django's own makemessages wants the gettext tools and reads no numbered rules; the sources are those
that `compile_catalogues --check` asks for. A catalogue that is there is added to, not written anew:
what a translator has put in order stays.
"""

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tests.tools import catalogues
from tests.tools.catalogues import Message

BETWEEN = re.compile(r"\n{2,}")
HEADER = '''msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"'''


@dataclass(frozen=True)
class Update:
    """What was done to one catalogue."""

    path: str
    added: int
    known: list[str]
    """Those of them that had a translation in another catalogue, with it."""
    removed: int
    empty: int
    """Entries that still have no translation."""


def update(
    owner: str, language: str, sources: Mapping[str, set[Message]], *, prune: bool = False
) -> Update:
    """Add what the sources of an owner (`catalogues.wanted`) hold and its catalogue doesn't."""
    path = catalogues.base() / owner / "locale" / language / "LC_MESSAGES" / "django.po"
    entries = BETWEEN.split(path.read_text(encoding="utf-8").strip()) if path.exists() else []
    kept = entries or [_header(language)]
    wanted = sources[owner]
    if prune:
        kept = [entry for entry in entries if _messages(entry) <= wanted]
    elsewhere = _translations(sources, language)
    lacking = wanted - _messages("\n\n".join(kept))
    added = {message: elsewhere.get(message, ()) for message in sorted(lacking, key=str)}
    if added or kept != entries:
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = [*kept, *(_entry(message, strings) for message, strings in added.items())]
        path.write_text("\n\n".join(whole) + "\n", encoding="utf-8")
    empty = wanted - catalogues.translated(owner, language).keys()
    known = [f"{_source(one)} = {strings[0]}" for one, strings in added.items() if strings]
    name = path.relative_to(catalogues.base())
    return Update(str(name), len(added), known, len(entries or kept) - len(kept), len(empty))


def _header(language: str) -> str:
    plural = Catalog(locale=Locale(language)).plural_forms
    return HEADER.format(language=language, plural=plural)


def _translations(owners: Iterable[str], language: str) -> dict[Message, tuple[str, ...]]:
    """What the catalogues say together: Django merges them, so no two may say it differently."""
    said: dict[Message, tuple[str, ...]] = {}
    for owner in owners:
        said |= catalogues.translated(owner, language)
    return said


def _messages(text: str) -> set[Message]:
    """The messages of some entries, translated or not."""
    return {
        catalogues.plain(entry.id if isinstance(entry.id, str) else tuple(entry.id), entry.context)
        for entry in read_po(io.StringIO(text))
        if entry.id
    }


def _source(message: Message) -> str:
    first = message if isinstance(message, str) else message[0]
    return first.rpartition("\x04")[2]


def _entry(message: Message, strings: Iterable[str]) -> str:
    """One entry as it stands in a catalogue."""
    catalogue, out = Catalog(), io.BytesIO()
    first, *plural = [message] if isinstance(message, str) else message
    context, _, text = first.rpartition("\x04")
    told = tuple(strings)
    if plural:
        catalogue.add((text, *plural), told or ("", ""), context=context or None)
    else:
        catalogue.add(text, next(iter(told), None), context=context or None)
    write_po(out, catalogue, omit_header=True, width=0)
    return out.getvalue().decode().strip()


class Command(BaseCommand):
    help = "Adds the missing entries to the .po files, for you to translate."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("apps", nargs="*", help="such as games/papayoo; all of them otherwise")
        parser.add_argument(
            "--prune",
            action="store_true",
            help="take out entries that no source holds any more",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sources = catalogues.wanted()
        for owner in self.chosen(options["apps"], sorted(sources)):
            for language in catalogues.LANGUAGES:
                done = update(owner, language, sources, prune=options["prune"])
                for line in report_lines(done):
                    self.stdout.write(f"{done.path}: {line}")

    def chosen(self, asked: Sequence[str], known: list[str]) -> list[str]:
        """The owners of catalogues by these names. Raises `CommandError`."""
        names = [name.strip("/").removeprefix("games/") for name in asked]
        owners = [name if name in known else f"games/{name}" for name in names]
        for owner, name in zip(owners, asked, strict=True):
            if owner not in known:
                raise CommandError(f"{name} has no strings; those that have: {', '.join(known)}")
        return owners or known


def report_lines(done: Update) -> Iterator[str]:
    """What has become of one catalogue; nothing where nothing was to do."""
    if done.added:
        yield f"{done.added} added"
    if done.known:
        yield f"of these as another catalogue has them: {'; '.join(done.known)}"
    if done.removed:
        yield f"{done.removed} removed"
    if done.empty:
        yield f"{done.empty} to translate"
