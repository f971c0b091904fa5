"""Translation catalogues: which strings the sources hold, which the catalogues lack.

Python is read by Babel, templates by Django's own parser, so that no gettext tools are needed;
`compiling` makes the .mo files. Source strings are English; each app has its own catalogue of what
lies in it, the frame's templates belong to the site's, and what several say stands in one that is
shared. The numbered rules are read from the README.md of each game with a rules page, which is
their only source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.pofile import read_po
from django.conf import settings
from django.template import Context, engines
from django.template.backends.django import DjangoTemplates
from django.template.base import Node, NodeList
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from games.tables.rulebook import book
from spaye_site.compiling import catalogue_files

N = TypeVar("N", bound=Node)
Message = str | tuple[str, str]
"""A msgid, or singular and plural."""
LANGUAGES = ("fr", "nb")
SHARED = "games/ui"
"""The catalogue of words that several apps say: no other one repeats them."""
REMEDY = (
    "`python -m tests.tools update_catalogues` writes missing entries,"
    " --prune takes stale ones out."
)
ARGUMENT = re.compile(r"""_\((["'])(.+?)\1\)""")
"""A translated argument of a template tag."""
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


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
            if path.suffix in {".py", ".html", ".txt", ".svg"} and "migrations" not in path.parts:
                yield path
    for rulebook in (base() / "games").glob("*/rulebook.py"):
        yield rulebook.with_name("README.md")


def messages_in(path: Path) -> Iterator[Message]:
    """The translatable messages of one source file."""
    if path.suffix == ".py":
        for _line, message, _comments, context in extract_from_file(
            "python", str(path), keywords=KEYWORDS
        ):
            yield plain(message, context)
    elif path.name == "README.md":
        for rule in book.read(path):
            yield from (plain(rule.heading, book.CONTEXT), rule.english)
    elif "{%" in (text := path.read_text()):
        engine = engines["django"]
        assert isinstance(engine, DjangoTemplates)
        yield from _in_nodes(engine.from_string(text).template.nodelist)
        yield from (match[2] for match in ARGUMENT.finditer(text))


def plain(message: Any, context: str | None) -> Message:
    prefix = f"{context}\x04" if context else ""
    if isinstance(message, tuple):
        return (prefix + message[0], message[1])
    return prefix + str(message)


def _in_nodes(nodes: NodeList) -> Iterator[Message]:
    for node in _of_type(nodes, TranslateNode):
        # A translated variable holds a string that was marked where it was written.
        if isinstance(literal := node.filter_expression.var.literal, str):
            yield _context(node) + literal.replace("%", "%%")
    for block in _of_type(nodes, BlockTranslateNode):
        singular, _names = block.render_token_list(block.singular)
        if block.plural:
            yield (_context(block) + singular, block.render_token_list(block.plural)[0])
        else:
            yield _context(block) + singular


def _of_type(nodes: NodeList, kind: type[N]) -> Iterator[N]:
    return (node for node in nodes.get_nodes_by_type(kind) if isinstance(node, kind))


def _context(node: TranslateNode | BlockTranslateNode) -> str:
    return f"{node.message_context.resolve(Context())}\x04" if node.message_context else ""


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
