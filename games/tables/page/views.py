"""The page of a table: one address from the first chair to the last card."""

from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.players import office
from games.players.models import Player
from games.players.requests import Request
from games.tables import audience, registry, ties
from games.tables.acts import lobby_table, see_other
from games.tables.annulling.scene import Annulling
from games.tables.chairs import chairs_of
from games.tables.forms import next_page
from games.tables.habits import SWITCHES, asked, habits_of, set_habit
from games.tables.lobby import links, notices
from games.tables.lobby.views import waiting_room
from games.tables.models import Table
from games.tables.page import around, live
from games.tables.page.scene import Around
from games.tables.presence import came_by
from games.tables.talk import PHRASES
from games.tables.talk.drawing import draw_as_liked


@require_safe
@never_cache
def table(request: Request, table_id: int) -> HttpResponse:
    """The waiting room, then the game's page or the default one."""
    one = lobby_table(table_id)
    if one.imported:
        return see_other(reverse("tables:replay", args=[one.pk]))
    if one.on_wood:
        return in_person(request, one)
    if not one.started_at:
        return waiting_room(request, one)
    came_by(one, request.user)
    return game_page(request, one)


def in_person(request: Request, table: Table) -> HttpResponse:
    """The result of a game that was played with cards and pieces of one's own."""
    result = table.outcome or {}
    places, points = result["places"], result.get("points")
    rows = [
        {
            "chair": chair,
            "place": places[chair.number],
            "points": points[chair.number] if points else None,
        }
        for chair in chairs_of(table)
    ]
    shown = {
        "table": table,
        "game": registry.config(table.game),
        "rows": sorted(rows, key=lambda row: (row["place"], row["chair"].number)),
        "tie": ties.tie_of(table),
        "annulling": Annulling(table, request.user),
        "nav": "tables",
    }
    with timezone.override(office.current_calendar().zone):
        return render(request, "tables/in_person.html", shown)


@require_safe
@never_cache
def next_table(request: Request, table_id: int) -> HttpResponse:
    """On to the table that has waited longest for the reader, this one left out; else the lobby."""
    waiting = notices.next_after(request.user, table_id)
    return see_other(
        reverse("tables:table", args=[waiting]) if waiting else reverse("tables:lobby")
    )


def _waits(scene: Around) -> int:
    """Whether this table is one of those that `count_turns` counts."""
    people = sum(chair.player is not None for chair in scene.chairs)
    return int(scene.waits and (people > 1 or ties.is_tied(scene.table)))


def game_page(request: Request, table: Table, drawn: dict[str, str] | None = None) -> HttpResponse:
    """The page of a table that has started, for whoever asks; `drawn` are views drawn already."""
    whom = audience.audience_of(table.pk, request.user, get_language() or "fr")
    game, likes = registry.config(table.game), habits_of(request.user)
    scene = Around(table, whom)
    plays = scene.running and whom.seat is not None
    shown: dict[str, Any] = {
        "nav": "tables",
        "table": table,
        "told_here": table.pk,
        "count_turns": cache(lambda: notices.count_turns(request.user) - _waits(scene)),
        "game": game,
        "around": scene,
        "seat": whom.seat,
        "habits": likes,
        "habit_asked": asked(request.user, likes) if plays else "",
        "now": timezone.now(),
        "phrases": PHRASES.items(),
        "views": {
            view: (drawn or {}).get(view) or live.draw(table, view, whom) for view in game.views
        },
        "seats_region": around.draw(table, "seats", whom),
        "below_region": around.draw(table, "below", whom),
        "talk_region": draw_as_liked(table, whom, likes),
        "offers": links.offers(table, request.user),
        "annulling": Annulling(table, request.user) if table.ended_at else None,
        "muted": Player.objects.filter(pk__in=likes.muted) if likes.muted else (),
        "developing": settings.DEBUG,
        "streams": [
            *(f"table:{table.pk}:{view}" for view in game.views),
            *(f"{topic}:{table.pk}" for topic in ("seats", "below", "talk")),
        ],
    }
    return render(request, game.page, shown)


@require_POST
def habits(request: Request) -> HttpResponse:
    """Turn one of one's own switches (`switch`, `on`), then back."""
    switch = request.POST.get("switch", "")
    if switch not in SWITCHES:
        raise BadRequest
    set_habit(request.user, switch, request.POST.get("on") == "1")
    return see_other(next_page(request.POST))
