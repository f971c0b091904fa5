"""The rules of the installed games: an index, each game's page, the sheet it began with."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.text import Truncator
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.players.names import key
from games.players.requests import Request
from games.tables import registry
from games.tables.registry import GameConfig
from games.tables.rulebook.book import Rulebook

MOST_LETTERS = 60
SHOWN_LETTERS = 160
HOUSE = re.compile(r'<span class="pill lilac house">[^<]*</span>')
"""How `house` of `tables/macros.html` marks a decision of the office."""


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
        title, text = str(chapter.topic.title), _topic_text(chapter.template, get_language())
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
def _topic_text(template: str, language: str | None) -> str:
    """A topic's text without its marks; `language` is the active one, which it is drawn in."""
    html = HOUSE.sub("", render_to_string(template))
    return " ".join(strip_tags(html).split())


@require_safe
def index(request: Request) -> HttpResponse:
    """All games that have a rules page; with `q`, what their rules say of these words."""
    games = _games()
    asked = " ".join(request.GET.get("q", "").split())[:MOST_LETTERS]
    shown = {"nav": "rules", "games": games, "asked": asked, "found": find(asked, games)}
    return render(request, "tables/rules/index.html", shown)


@require_safe
def game(request: Request, slug: str) -> HttpResponse:
    """All on one page, each topic and each rule with its own anchor."""
    config, book = _game_and_book(slug)
    shown = {"nav": "rules", "game": config, "book": book, "games": _games()}
    return render(request, "tables/rules/page.html", shown)


@require_safe
def topic(request: Request, slug: str, key: str) -> HttpResponse:
    """One part of the rules, as the sheet over any page shows it."""
    _config, book = _game_and_book(slug)
    chapter = next((each for each in book.chapters() if each.topic.key == key), None)
    if chapter is None:
        raise Http404
    return render(request, "tables/rules/topic.html", {"book": book, "chapter": chapter})


@require_safe
def original(request: Request, slug: str) -> HttpResponse:
    """The sheet of rules as it was first written, word for word in its language."""
    config, book = _game_and_book(slug)
    if not book.original:
        raise Http404
    return render(
        request, "tables/rules/original.html", {"nav": "rules", "game": config, "book": book}
    )


def _games() -> list[GameConfig]:
    return [config for config in registry.configs().values() if config.book]


def _game_and_book(slug: str) -> tuple[GameConfig, Rulebook]:
    config = registry.configs().get(slug)
    if config is None or config.book is None:
        raise Http404
    return config, config.book
