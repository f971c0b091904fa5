"""The rules of the installed games: an index, each game's page, the sheet it began with."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.players.requests import Request
from games.tables import registry
from games.tables.registry import GameConfig
from games.tables.rulebook import finding
from games.tables.rulebook.book import Rulebook


@require_safe
def index(request: Request) -> HttpResponse:
    """All games that have a rules page; with `q`, what their rules say of these words."""
    games = _games()
    asked = " ".join(request.GET.get("q", "").split())[: finding.MOST_LETTERS]
    shown = {"nav": "rules", "games": games, "asked": asked, "found": finding.find(asked, games)}
    return render(request, "tables/rules/index.html", shown)


@require_safe
def game(request: Request, slug: str) -> HttpResponse:
    """All on one page, each topic and each rule with its own anchor."""
    config, book = _known(slug)
    shown = {"nav": "rules", "game": config, "book": book, "games": _games()}
    return render(request, "tables/rules/page.html", shown)


@require_safe
def topic(request: Request, slug: str, key: str) -> HttpResponse:
    """One part of the rules, as the sheet over any page shows it."""
    _config, book = _known(slug)
    chapter = next((each for each in book.chapters() if each.topic.key == key), None)
    if chapter is None:
        raise Http404
    return render(request, "tables/rules/topic.html", {"book": book, "chapter": chapter})


@require_safe
def original(request: Request, slug: str) -> HttpResponse:
    """The sheet of rules as it was first written, word for word in its language."""
    config, book = _known(slug)
    if not book.original:
        raise Http404
    return render(
        request, "tables/rules/original.html", {"nav": "rules", "game": config, "book": book}
    )


def _games() -> list[GameConfig]:
    return [config for config in registry.configs().values() if config.book]


def _known(slug: str) -> tuple[GameConfig, Rulebook]:
    config = registry.configs().get(slug)
    if config is None or config.book is None:
        raise Http404
    return config, config.book
