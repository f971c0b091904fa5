"""Translation catalogues: which strings the sources hold, which the catalogues lack.

Babel reads Python and Jinja2's templates, so that no gettext tools are needed; `compiling` makes
the .mo files. Source strings are English; each app has its own catalogue of what
lies in it, the frame's templates belong to the site's, and what several say stands in one that is
shared. The numbered rules are read from the README.md of each game with a rules page, which is
their only source.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.pofile import read_po
from django.conf import settings

from games.tables.rulebook import book
from spaye_site.compiling import catalogue_files

Message = str | tuple[str, str]
"""A msgid, or singular and plural."""
LANGUAGES = ("fr", "nb")
SHARED = "games/ui"
"""The catalogue of words that several apps say: no other one repeats them."""
REMEDY = (
    "`python -m tests.tools update_catalogues` writes missing entries,"
    " --prune takes stale ones out."
)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
OPTIONS = {"newstyle_gettext": "true", "silent": "false"}
"""How templates are read: as `spaye_site.templating` sets them up, and a mistake stops."""


STRAIGHT = re.compile(r"\w'|\"")
"""An apostrophe or quote that isn’t typographic."""
WIDE = re.compile("[ \u00a0][!?;:»]|«[^\u202f]|\\w[!?;»](?:\\s|$)")
"""French that lacks its narrow space."""


def base() -> Path:
    return Path(settings.BASE_DIR)


def owner(path: Path) -> str:
    """The catalogue a source file belongs to: `games/spaye`, …, or `spaye_site`."""
    parts = path.relative_to(base()).parts
    if parts[0] == "games" and len(parts) > 2:
        return f"games/{parts[1]}"
    return "spaye_site"


def sources() -> Iterator[Path]:
    """Python files, templates and rules whose strings are shown to people."""
    for root in ("games", "spaye_site", "templates"):
        for path in (base() / root).rglob("*"):
            written = path.suffix == ".py" and "migrations" not in path.parts
            if written or (path.suffix in {".html", ".txt"} and "templates" in path.parts):
                yield path
    for rulebook in (base() / "games").glob("*/rulebook.py"):
        yield rulebook.with_name("README.md")


def messages_in(path: Path) -> Iterator[Message]:
    """The translatable messages of one source file."""
    if path.name == "README.md":
        for rule in book.read_rules(path):
            yield from (plain(rule.heading, book.CONTEXT), rule.english)
        return
    method = "python" if path.suffix == ".py" else "jinja2"
    for _line, message, _comments, context in extract_from_file(
        method, str(path), keywords=KEYWORDS, options=OPTIONS
    ):
        yield plain(message, context)


def plain(message: Any, context: str | None) -> Message:
    prefix = f"{context}\x04" if context else ""
    if isinstance(message, tuple):
        return (prefix + message[0], message[1])
    return prefix + str(message)


def wanted() -> dict[str, set[Message]]:
    """All messages in the sources by owner, each shared one by its owner alone."""
    found: dict[str, set[Message]] = {}
    for path in sources():
        for message in messages_in(path):
            found.setdefault(owner(path), set()).add(message)
    shared = found.get(SHARED, set())
    return {name: said if name == SHARED else said - shared for name, said in found.items()}


def translated(owner_name: str, language: str) -> dict[Message, tuple[str, ...]]:
    """What one catalogue says; fuzzy and empty entries count as missing."""
    path = base() / owner_name / "locale" / language / "LC_MESSAGES" / "django.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    said = {}
    for entry in catalogue:
        strings = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))
        if entry.id and not entry.fuzzy and all(strings):
            key = entry.id if isinstance(entry.id, str) else tuple(entry.id)
            said[plain(key, entry.context)] = strings
    return said


def missing(language: str) -> dict[str, set[Message]]:
    """Messages in the sources without a translation, by owner."""
    lacking = {name: ids - translated(name, language).keys() for name, ids in wanted().items()}
    return {name: ids for name, ids in lacking.items() if ids}


def owners() -> list[str]:
    """Whoever has a catalogue: `games/spaye`, …"""
    return sorted({path.parents[3].relative_to(base()).as_posix() for path in catalogue_files()})


def stale(language: str) -> dict[str, set[Message]]:
    """Translations whose message no source holds any more, by owner."""
    have = wanted()
    spare = {name: translated(name, language).keys() - have.get(name, set()) for name in owners()}
    return {name: set(ids) for name, ids in spare.items() if ids}


def misprinted(language: str) -> Iterator[str]:
    """What is wrong with spaces, apostrophes and quotes of translations and of their sources."""
    for owner_name in owners():
        for message, strings in translated(owner_name, language).items():
            source = (message,) if isinstance(message, str) else message
            for told in (*(one.split("\x04")[-1] for one in source), *strings):
                if STRAIGHT.search(told):
                    yield f"{owner_name} straight apostrophe or quote: {told!r}; write ’ “ ”"
            for told in strings if language == "fr" else ():
                if WIDE.search(told):
                    rule = "U+202F stands before : ; ! ? » and after «"
                    yield f"{owner_name} spaces: {told!r}; {rule}"


def clashes(language: str) -> dict[Message, dict[str, tuple[str, ...]]]:
    """Messages that two catalogues translate differently, with what each owner says.

    Django merges all catalogues into one: the words of one game would silently win over another's.
    """
    said: dict[Message, dict[str, tuple[str, ...]]] = {}
    for owner_name in owners():
        for message, strings in translated(owner_name, language).items():
            said.setdefault(message, {})[owner_name] = strings
    return {message: ways for message, ways in said.items() if len(set(ways.values())) > 1}
