"""A table's page, at one address from the first chair to the last card, and its decisions besides
moves: about absent people, offered draws, annulments.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.engine import codec
from games.players import office, requests
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.tables import annulments, audience, draw_offers, extensions, registry, services, ties
from games.tables.absence import services as absence
from games.tables.acts import (
    TEN_MINUTES,
    act,
    lobby_table,
    number,
    say_refusals,
    see_other,
    to_table,
)
from games.tables.annulments import AnnulmentPage, NoReason
from games.tables.chairs import chairs_of
from games.tables.forms import next_page
from games.tables.habits import SWITCHES, habits_of, set_habit, switch_to_ask
from games.tables.lobby import notices
from games.tables.lobby.views import waiting_room
from games.tables.models import Table, VoteSubject
from games.tables.page import regions
from games.tables.page.scene import TableScene
from games.tables.presence import came_by
from games.tables.services import deletion
from games.tables.talk.phrases import PHRASES
from games.tables.talk.rendering import draw_as_liked


@require_safe
@never_cache
def table(request: Request, table_id: int) -> HttpResponse:
    """The waiting room, then the game's page or the default one."""
    opened = lobby_table(table_id)
    if opened.imported:
        return see_other(reverse("tables:replay", args=[opened.pk]))
    if opened.on_wood:
        return in_person(request, opened)
    if not opened.started_at:
        return waiting_room(request, opened)
    came_by(opened, request.user)
    return game_page(request, opened)


def in_person(request: Request, table: Table) -> HttpResponse:
    """The page of a game that was played in person: only its result was logged."""
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
    context = {
        "table": table,
        "game": registry.config(table.game),
        "rows": sorted(rows, key=lambda row: (row["place"], row["chair"].number)),
        "tie": ties.tie_of(table),
        "annulling": AnnulmentPage(table, request.user),
        "nav": "tables",
    }
    with timezone.override(office.current_calendar().zone):
        return render(request, "tables/in_person.html", context)


@require_safe
@never_cache
def next_table(request: Request, table_id: int) -> HttpResponse:
    """Redirect to the other table that has waited longest for the reader, or to the lobby."""
    waiting = notices.next_after(request.user, table_id)
    return see_other(
        reverse("tables:table", args=[waiting]) if waiting else reverse("tables:lobby")
    )


def _counted_here(scene: TableScene) -> int:
    """1 if this table is one of those that `count_turns` counts, else 0."""
    people = sum(chair.player is not None for chair in scene.chairs)
    return int(scene.waits and (people > 1 or ties.is_tied(scene.table)))


def game_page(request: Request, table: Table, drawn: dict[str, str] | None = None) -> HttpResponse:
    """The page of a table that has started; `drawn` has the HTML of views rendered already."""
    reader = audience.audience_of(table.pk, request.user, get_language() or "fr")
    game, likes = registry.config(table.game), habits_of(request.user)
    scene = TableScene(table, reader)
    plays = scene.running and reader.seat is not None
    context: dict[str, Any] = {
        "nav": "tables",
        "table": table,
        "told_here": table.pk,
        "count_turns": cache(lambda: notices.count_turns(request.user) - _counted_here(scene)),
        "game": game,
        "around": scene,
        "seat": reader.seat,
        "habits": likes,
        "habit_asked": switch_to_ask(request.user, likes) if plays else "",
        "now": timezone.now(),
        "phrases": PHRASES.items(),
        "views": {
            view: (drawn or {}).get(view) or regions.draw(table, view, reader)
            for view in game.views
        },
        "seats_region": regions.draw_beside(table, "seats", reader),
        "below_region": regions.draw_beside(table, "below", reader),
        "talk_region": draw_as_liked(table, reader, likes),
        "offers": extensions.offers(table, request.user),
        "annulling": AnnulmentPage(table, request.user) if table.ended_at else None,
        "muted": Player.objects.filter(pk__in=likes.muted) if likes.muted else (),
        "developing": settings.DEBUG,
        "streams": [
            *(f"table:{table.pk}:{view}" for view in game.views),
            *(f"{topic}:{table.pk}" for topic in ("seats", "below", "talk")),
        ],
    }
    return render(request, game.page, context)


@require_POST
def habits(request: Request) -> HttpResponse:
    """Turn one of the reader's switches (`switch`) on or off (`on`), then redirect back."""
    switch = request.POST.get("switch", "")
    if switch not in SWITCHES:
        raise BadRequest
    set_habit(request.user, switch, request.POST.get("on") == "1")
    return see_other(next_page(request.POST))


@act
def decide_about_absent(request: Request, table_id: int) -> None:
    """Decide about absent people (`choice`: `wait`, `sleep`, `bots`).

    `asked` is the number of decisions before, as the page had it.
    """
    fields = request.POST
    asked, choice = number(fields.get("asked")), fields.get("choice", "")
    if choice == "wait":
        absence.wait(table_id, request.user, asked)
    elif choice == "sleep":
        absence.adjourn(table_id, request.user, asked)
    elif choice == "bots":
        seats = {number(word) for word in fields.get("absent", "").split()[:100]}
        absence.let_bots_play(table_id, request.user, asked, seats)
    else:
        raise BadRequest


@act
def give_a_minute(request: Request, table_id: int) -> None:
    """Give a minute to a seat (`?seat=`) whose clock, as the page showed it, runs out at `due`."""
    due = number(request.POST.get("due"), 12)
    absence.give_a_minute(table_id, request.user, _seat(request), due)


@act
def sit_out(request: Request, table_id: int) -> None:
    """Vote for a bot at a seat (`?seat=`) whose person doesn’t move, or no longer (`on=0`)."""
    absence.vote_to_sit_out(table_id, request.user, _seat(request), request.POST.get("on") == "1")


def _seat(request: Request) -> int:
    """The seat that the address names. Raises `BadRequest`."""
    seat = requests.parse_number(request.GET.get("seat"), 3)
    if seat is None:
        raise BadRequest
    return seat


@act
def wake(request: Request, table_id: int) -> None:
    absence.wake(table_id, request.user)


@act
def sit_back(request: Request, table_id: int) -> None:
    absence.sit_back(table_id, request.user)


@act
def put_away(request: Request, table_id: int) -> None:
    """Dismiss the message about what a bot did for the reader."""
    absence.dismiss_bots_moves(table_id, request.user)


@act
def vote(request: Request, table_id: int) -> None:
    """Vote for stopping or pausing the table (`what`), or no longer (`on=0`)."""
    what = request.GET.get("what", "") or request.POST.get("what", "")
    if what not in (VoteSubject.STOP, VoteSubject.SLEEP):
        raise BadRequest
    absence.vote(table_id, request.user, what, request.POST.get("on") == "1")


@act
def decline_draw(request: Request, table_id: int) -> None:
    """Say no to the draw that is offered to the reader."""
    draw_offers.decline(table_id, request.user)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("annul", most=30, seconds=TEN_MINUTES)
@say_refusals
def annul(request: Request, table_id: int) -> HttpResponse:
    """The page of a table's annulment: the reason, and who has to agree.

    POST annuls as a referee (`what=rule`), lifts the annulment (`lift`), asks for it or agrees
    (`ask`), or withdraws the request (`withdraw`)."""
    table = lobby_table(table_id)
    if request.method != "POST":
        return _annulment_page(request, table)
    what, reason = request.POST.get("what", ""), request.POST.get("reason", "")
    try:
        if what == "rule":
            annulments.annul_as_referee(table_id, request.user, reason)
        elif what == "ask":
            annulments.ask_to_annul(table_id, request.user, reason)
        elif what == "lift":
            annulments.lift_annulment(table_id, request.user, reason)
        elif what == "withdraw":
            annulments.withdraw_request(table_id, request.user)
        else:
            raise BadRequest
    except NoReason as error:
        return _annulment_page(request, table, str(error.sentence))
    table.refresh_from_db(fields=["annulled"])
    messages.success(request, _annulment_message(what, table.annulled))
    return to_table(table_id)


def _annulment_message(what: str, annulled: bool) -> str:
    if what == "lift":
        return _("Annulment withdrawn. The table counts again.")
    if annulled:
        return _("The table has been annulled and no longer counts.")
    return _("We’ve asked the others.") if what == "ask" else _("Withdrawn.")


def _annulment_page(request: Request, table: Table, error: str = "") -> HttpResponse:
    context = {
        "nav": "tables",
        "table": table,
        "game": registry.config(table.game),
        "annulling": AnnulmentPage(table, request.user),
        "error": error,
    }
    with timezone.override(office.current_calendar().zone):
        return render(request, "tables/annulment.html", context, status=422 if error else 200)


@dataclass(frozen=True, slots=True)
class InsideView:
    """What one seat, or a spectator (None), sees and may move."""

    seat: int | None
    observation: str
    moves: list[str]


@require_safe
@never_cache
def inside(request: Request, table_id: int) -> HttpResponse:
    """All secrets of a table, for developers. 404 without DEBUG."""
    if not settings.DEBUG:
        raise Http404
    table = lobby_table(table_id)
    if not table.started_at or table.imported:
        raise Http404
    state = services.state_of(table)
    seats = [None, *range(registry.rules(table.game).seated(state))]
    context = {
        "table": table,
        "state": _json(state),
        "sides": [_inside_view(table, seat) for seat in seats],
    }
    return render(request, "tables/inside.html", context)


@require_POST
def delete_unreadable(request: Request, table_id: int) -> HttpResponse:
    """Delete a table that the rules under development can't read. 404 without DEBUG."""
    if not settings.DEBUG:
        raise Http404
    deletion.delete(table_id)
    return see_other(reverse("tables:lobby"))


def _inside_view(table: Table, seat: int | None) -> InsideView:
    observation = audience.observe(table, seat)
    return InsideView(seat, _json(observation), [str(move) for move in audience.moves(table, seat)])


def _json(value: Any) -> str:
    return msgspec.json.format(codec.encode(value), indent=2)
