"""Translation catalogues: which strings the sources hold, which the catalogues lack.

Python is read by Babel, templates by Django's own parser; the .mo files are made by Babel, so that
no gettext tools are needed. Source strings are English; each app has its own catalogue, and the
templates of `templates/<app>/` belong to the app of that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.template import engines
from django.template.base import NodeList
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

Message = str | tuple[str, str]
"""A msgid, or singular and plural."""
LANGUAGES = ("fr", "nb")
ARGUMENT = re.compile(r"""_\("([^"]+)"\)""")
"""A translated argument of a template tag."""
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


def base() -> Path:
    return Path(settings.BASE_DIR)


def catalogue_files() -> list[Path]:
    """Every .po file of the project."""
    roots = [base() / "spaye_site", base() / "games"]
    return sorted(path for root in roots for path in root.rglob("locale/*/LC_MESSAGES/django.po"))


def compile_all() -> int:
    """Write each catalogue's .mo beside it where it is missing or older. Returns how many."""
    count = 0
    for path in catalogue_files():
        if not is_stale(path):
            continue
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as out:
            write_mo(out, read_po(source))
        count += 1
    return count


def is_stale(path: Path) -> bool:
    """Whether a catalogue's .mo is missing or older than it."""
    target = path.with_suffix(".mo")
    return not target.exists() or target.stat().st_mtime < path.stat().st_mtime


def owner(path: Path) -> str:
    """The catalogue a source file belongs to: `games/spaye`, …, or `spaye_site`."""
    parts = path.relative_to(base()).parts
    if parts[0] == "games" and len(parts) > 2:
        return f"games/{parts[1]}"
    if parts[0] == "templates" and (base() / "games" / parts[1]).is_dir():
        return f"games/{parts[1]}"
    return "spaye_site"


def sources() -> Iterator[Path]:
    """Python files and templates whose strings are shown to people."""
    for root in ("games", "spaye_site", "templates"):
        for path in (base() / root).rglob("*"):
            if path.suffix in {".py", ".html", ".txt", ".svg"} and "migrations" not in path.parts:
                yield path


def messages_in(path: Path) -> Iterator[Message]:
    """The translatable messages of one source file."""
    if path.suffix == ".py":
        for _line, message, _comments, context in extract_from_file(
            "python", str(path), keywords=KEYWORDS
        ):
            yield _plain(message, context)
    elif "{%" in (text := path.read_text()):
        template = engines["django"].from_string(text).template
        yield from _in_nodes(template.nodelist)
        yield from (match[1] for match in ARGUMENT.finditer(text))


def _plain(message: Any, context: str | None) -> Message:
    prefix = f"{context}\x04" if context else ""
    if isinstance(message, tuple):
        return (prefix + message[0], message[1])
    return prefix + str(message)


def _in_nodes(nodes: NodeList) -> Iterator[Message]:
    for node in nodes.get_nodes_by_type(TranslateNode):
        # A translated variable holds a string that was marked where it was written.
        if isinstance(literal := node.filter_expression.var.literal, str):
            yield _context(node) + literal.replace("%", "%%")
    for node in nodes.get_nodes_by_type(BlockTranslateNode):
        singular, _names = node.render_token_list(node.singular)
        if node.plural:
            yield (_context(node) + singular, node.render_token_list(node.plural)[0])
        else:
            yield _context(node) + singular


def _context(node: TranslateNode | BlockTranslateNode) -> str:
    return f"{node.message_context.resolve({})}\x04" if node.message_context else ""


def wanted() -> dict[str, set[Message]]:
    """All messages in the sources by owner."""
    found: dict[str, set[Message]] = {}
    for path in sources():
        for message in messages_in(path):
            found.setdefault(owner(path), set()).add(message)
    return found


def translated(owner_name: str, language: str) -> dict[Message, tuple[str, ...]]:
    """What one catalogue says; fuzzy and empty entries count as missing."""
    path = base() / owner_name / "locale" / language / "LC_MESSAGES" / "django.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    said = {}
    for entry in catalogue:
        strings = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)
        if entry.id and not entry.fuzzy and all(strings):
            key = entry.id if isinstance(entry.id, str) else tuple(entry.id)
            said[_plain(key, entry.context)] = strings
    return said


def missing(language: str) -> dict[str, set[Message]]:
    """Messages in the sources without a translation, by owner."""
    lacking = {name: ids - translated(name, language).keys() for name, ids in wanted().items()}
    return {name: ids for name, ids in lacking.items() if ids}


def stale(language: str) -> dict[str, set[Message]]:
    """Translations whose message no source holds any more, by owner."""
    names = {path.parents[3].relative_to(base()).as_posix() for path in catalogue_files()}
    have = wanted()
    spare = {name: translated(name, language).keys() - have.get(name, set()) for name in names}
    return {name: set(ids) for name, ids in spare.items() if ids}
