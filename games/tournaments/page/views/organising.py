"""The forms of whoever organises. Each names the round it is about, and may come twice."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players.requests import Request
from games.tables.lobby.forms import number
from games.tournaments.errors import NotOrganiser, WrongMoment
from games.tournaments.page.scene import Scene
from games.tournaments.page.views.answering import found, to_tournament, told
from games.tournaments.services import opening, rounds, ruling, running


@require_POST
@told
def announce(request: Request, tournament_id: int) -> HttpResponse:
    opening.announce(tournament_id, request.user, takes_part=False)
    return to_tournament(tournament_id)


@require_POST
@told
def check_in(request: Request, tournament_id: int) -> HttpResponse:
    opening.open_check_in(tournament_id, request.user)
    return to_tournament(tournament_id)


@require_POST
@told
def begin(request: Request, tournament_id: int) -> HttpResponse:
    """Number those who are there, and propose the first round."""
    rounds.begin(tournament_id, request.user)
    rounds.propose(tournament_id, 1, request.user)
    return to_tournament(tournament_id)


@require_POST
@told
def draw(request: Request, tournament_id: int) -> HttpResponse:
    """Propose the round that the page named, or end after the last one."""
    rounds.propose(tournament_id, number(request.POST.get("round")), request.user)
    return to_tournament(tournament_id)


@require_POST
@told
def start(request: Request, tournament_id: int) -> HttpResponse:
    rounds.start(tournament_id, number(request.POST.get("round")), request.user)
    return to_tournament(tournament_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@told
def swap(request: Request, tournament_id: int) -> HttpResponse:
    """The proposal with its reasons; POST swaps two people."""
    scene = Scene(found(request, tournament_id), request.user)
    if not scene.organising:
        raise NotOrganiser
    if scene.proposed is None:
        raise WrongMoment
    if request.method == "POST":
        fields = request.POST
        one, other = number(fields.get("one")), number(fields.get("other"))
        reason = fields.get("reason", "")
        rounds.swap(tournament_id, request.user, scene.proposed.number, one, other, reason)
        return to_tournament(tournament_id)
    shown = {"scene": scene, "tournament": scene.tournament, "nav": "tables"}
    return render(request, "tournaments/swap.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@told
def rule(request: Request, tournament_id: int, number: int, table: int) -> HttpResponse:
    """Set a result, annul a table or have it played again, with a reason."""
    scene = Scene(found(request, tournament_id), request.user)
    if not scene.organising:
        raise NotOrganiser
    each = next((one for one in scene.rounds if one.number == number), None)
    match = next((one for one in each.matches if one.number == table), None) if each else None
    if match is None:
        raise WrongMoment
    if request.method == "POST":
        _decide(request, tournament_id, number, table, len(match.seats))
        return to_tournament(tournament_id)
    last = scene.current is not None and number == scene.current.number
    shown = {
        "scene": scene,
        "tournament": scene.tournament,
        "round": each,
        "match": match,
        "places": range(1, len(match.seats) + 1),
        "replays": last and scene.tournament.status == "running" and scene.proposed is None,
        "nav": "tables",
    }
    return render(request, "tournaments/rule.html", shown)


def _decide(request: Request, tournament_id: int, number_: int, table: int, seats: int) -> None:
    fields = request.POST
    reason, what = fields.get("reason", ""), fields.get("what", "")
    if what == "annul":
        ruling.annul(tournament_id, request.user, number_, table, reason)
    elif what == "replay":
        ruling.replay(tournament_id, request.user, number_, table, reason)
    else:
        places = [number(fields.get(f"place-{seat}")) for seat in range(seats)]
        ruling.rule(tournament_id, request.user, number_, table, places, reason)


@require_POST
@told
def pause(request: Request, tournament_id: int) -> HttpResponse:
    running.pause(tournament_id, request.user, request.POST.get("on") == "1")
    return to_tournament(tournament_id)


@require_POST
@told
def end(request: Request, tournament_id: int) -> HttpResponse:
    running.end(tournament_id, request.user)
    return to_tournament(tournament_id)


@require_POST
@told
def cancel(request: Request, tournament_id: int) -> HttpResponse:
    opening.cancel(tournament_id, request.user)
    return to_tournament(tournament_id)
