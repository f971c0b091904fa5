"""Words looked up in the rules of all games, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.text import Truncator
from django.utils.translation import get_language

from games.players.names import key
from games.tables.registry import GameConfig
from games.tables.rulebook.book import Rulebook

MOST_LETTERS = 60
SHOWN_LETTERS = 160
HOUSE = "tables/rules/house.html"


@dataclass(frozen=True, slots=True)
class Passage:
    """A topic or a numbered rule that has all the words."""

    title: str
    text: str
    address: str


def find(asked: str, games: Sequence[GameConfig]) -> list[tuple[GameConfig, list[Passage]]]:
    """By game, topics first; case and accents don't count. Nothing for no words."""
    words = key(asked[:MOST_LETTERS]).split()
    if not words:
        return []
    found = [(game, list(_in_book(game.book, words))) for game in games if game.book]
    return [(game, passages) for game, passages in found if passages]


def _in_book(book: Rulebook, words: list[str]) -> Iterator[Passage]:
    for chapter in book.chapters():
        title, text = str(chapter.topic.title), _read(chapter.template, get_language())
        if _has(f"{title} {text}", words):
            shown = Truncator(text).chars(SHOWN_LETTERS)
            yield Passage(title, shown, f"{book.url}#{chapter.topic.key}")
    for number, rule in book.rules.items():
        text = rule.text
        if _has(f"{number} {text}", words):
            yield Passage(number, text.replace("`", ""), book.address(number))


def _has(text: str, words: list[str]) -> bool:
    bare = key(text)
    return all(word in bare for word in words)


@cache
def _read(template: str, language: str | None) -> str:
    """A topic's text without its marks; `language` is the active one, which it is drawn in."""
    html = render_to_string(template).replace(render_to_string(HOUSE).strip(), "")
    return " ".join(strip_tags(html).split())
