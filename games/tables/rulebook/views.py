"""Views of the games' rules: an index with a search, each game's page, its original."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import truncatechars
from django.template.loader import render_to_string
from django.utils.html import strip_tags
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
"""The mark of an office's decision, by `house` of `tables/macros.html`."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A topic or numbered rule that has all words of a search."""

    title: str
    text: str
    address: str


def find(asked: str, games: Sequence[GameConfig]) -> list[tuple[GameConfig, list[Passage]]]:
    """Return the passages with all words asked for, by game, topics first; none for no words.

    Case and accents don't count.
    """
    words = key(asked[:MOST_LETTERS]).split()
    if not words:
        return []
    found = [(game, list(_in_book(game.book, words))) for game in games if game.book]
    return [(game, passages) for game, passages in found if passages]


def _in_book(book: Rulebook, words: list[str]) -> Iterator[Passage]:
    for chapter in book.chapters():
        title, text = str(chapter.topic.title), _topic_text(chapter.template, get_language())
        if _has(f"{title} {text}", words):
            shown = truncatechars(text, SHOWN_LETTERS)
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
    """Return a topic's plain text. Cached by `language`, which must be the active one."""
    html = HOUSE.sub("", render_to_string(template))
    return " ".join(strip_tags(html).split())


@require_safe
def index(request: Request) -> HttpResponse:
    """List the games that have a rules page; with `q`, the passages that have these words."""
    games = _games()
    asked = " ".join(request.GET.get("q", "").split())[:MOST_LETTERS]
    shown = {"nav": "rules", "games": games, "asked": asked, "found": find(asked, games)}
    return render(request, "tables/rules/index.html", shown)


@require_safe
def game(request: Request, slug: str) -> HttpResponse:
    """Show all rules of a game; each topic and each rule has an anchor."""
    config, book = _game_and_book(slug)
    shown = {"nav": "rules", "game": config, "book": book, "games": _games()}
    return render(request, "tables/rules/page.html", shown)


@require_safe
def topic(request: Request, slug: str, key: str) -> HttpResponse:
    """Show one topic, for the sheet over any page."""
    _config, book = _game_and_book(slug)
    chapter = next((each for each in book.chapters() if each.topic.key == key), None)
    if chapter is None:
        raise Http404
    return render(request, "tables/rules/topic.html", {"book": book, "chapter": chapter})


@require_safe
def original(request: Request, slug: str) -> HttpResponse:
    """Show the original rules, word for word in their language."""
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
