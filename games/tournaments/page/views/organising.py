"""The forms of whoever organises. Each names the round it is about, and may come twice."""

from collections.abc import Callable
from functools import partial

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.players.models import Player
from games.players.requests import Request
from games.tables.acts import number
from games.tournaments.errors import NotOrganiser, WrongMoment
from games.tournaments.page.scene import Scene
from games.tournaments.page.views.answering import View, act, found, say_refusals, to_tournament
from games.tournaments.services import opening, rounds, ruling, running
from games.ui.refusals import Refused


def button(do: Callable[[int, Player], object]) -> View:
    """A view of an organiser's button that does this and returns to the page."""

    @act
    def view(request: Request, tournament_id: int) -> None:
        do(tournament_id, request.user)

    return view


announce = button(partial(opening.announce, takes_part=False))
check_in = button(opening.open_check_in)
end = button(running.end)
cancel = button(opening.cancel)


@act
def begin(request: Request, tournament_id: int) -> None:
    """Number those who are there, and have the first round drawn."""
    rounds.begin(tournament_id, request.user)
    rounds.ask(tournament_id, 1, request.user)


@act
def draw(request: Request, tournament_id: int) -> None:
    """Have the round drawn that the page named, or end after the last one."""
    rounds.ask(tournament_id, number(request.POST.get("round")), request.user)


@act
def start(request: Request, tournament_id: int) -> None:
    rounds.start(tournament_id, number(request.POST.get("round")), request.user)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@say_refusals
def rule(request: Request, tournament_id: int, number: int, table: int) -> HttpResponse:
    """Set a result, annul a table or have it played again, with a reason."""
    scene = Scene(found(request, tournament_id), request.user)
    if not scene.organising:
        raise NotOrganiser
    each = next((one for one in scene.rounds if one.number == number), None)
    match = next((one for one in each.matches if one.number == table), None) if each else None
    if match is None:
        raise WrongMoment
    error = ""
    if request.method == "POST":
        error = _decide(request, tournament_id, number, table, len(match.seats))
        if not error:
            return to_tournament(tournament_id)
    last = scene.current is not None and number == scene.current.number
    shown = {
        "scene": scene,
        "tournament": scene.tournament,
        "round": each,
        "match": match,
        "error": error,
        "reason": request.POST.get("reason", ""),
        "seats": [
            (seat, request.POST.get(f"place-{at}", str(seat.place or "")))
            for at, seat in enumerate(match.seats)
        ],
        "places": range(1, len(match.seats) + 1),
        "now": sorted((one for one in match.seats if one.place), key=lambda one: one.place or 0),
        "replays": last and scene.may_replay,
        "stalling": ruling.stalling_at(scene.tournament, number, table),
        "nav": "tables",
    }
    return render(request, "tournaments/rule.html", shown, status=422 if error else 200)


def _decide(request: Request, tournament_id: int, number_: int, table: int, seats: int) -> str:
    """Do it; a refusal is returned in words, so that the form keeps what was typed."""
    try:
        _decided(request, tournament_id, number_, table, seats)
    except Refused as refusal:
        if refusal.status != 422:
            raise
        return str(refusal.sentence)
    return ""


def _decided(request: Request, tournament_id: int, number_: int, table: int, seats: int) -> None:
    fields = request.POST
    reason, what = fields.get("reason", ""), fields.get("what", "")
    if what == "annul":
        ruling.annul(tournament_id, request.user, number_, table, reason)
    elif what == "replay":
        ruling.replay(tournament_id, request.user, number_, table, reason)
    elif what == "sit_out":
        player_id = number(fields.get("player"), 12)
        ruling.sit_out(tournament_id, request.user, number_, table, player_id)
    else:
        places = [number(fields.get(f"place-{seat}")) for seat in range(seats)]
        ruling.rule(tournament_id, request.user, number_, table, places, reason)


@act
def pause(request: Request, tournament_id: int) -> None:
    running.pause(tournament_id, request.user, request.POST.get("on") == "1")
