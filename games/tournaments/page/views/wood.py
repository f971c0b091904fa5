"""Logging a pairing that is played on wood."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.players.limits import limited
from games.players.requests import Request
from games.players.ways_in import tokens
from games.tables.lobby.views import to_table
from games.tables.wood import forms
from games.tables.wood.errors import BadResult
from games.tournaments.errors import BadResult as BadPlaces
from games.tournaments.errors import NotOfTheTable, WrongMoment
from games.tournaments.page.scene import Scene
from games.tournaments.page.shapes import Match
from games.tournaments.page.views.answering import TEN_MINUTES, found, told
from games.tournaments.services import wood


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("wood", most=30, seconds=TEN_MINUTES)
@told
def log(request: Request, tournament_id: int, number: int, table: int) -> HttpResponse:
    """Places and, if wanted, points of a table of the running round, then its page."""
    scene = Scene(found(request, tournament_id), request.user)
    each = next((one for one in scene.rounds if one.number == number), None)
    match = next((one for one in each.matches if one.number == table), None) if each else None
    if match is None or match.decided:
        raise WrongMoment
    if not (match.mine or scene.organising):
        raise NotOfTheTable
    if request.method != "POST":
        return _form(request, scene, number, match)
    lines = forms.lines(request.POST, len(match.seats))
    try:
        made = wood.log(
            tournament_id,
            request.user,
            number,
            table,
            forms.places(lines),
            forms.points(lines),
            request.POST.get("once", "")[:30],
        )
    except (BadResult, BadPlaces) as error:
        return _form(request, scene, number, match, str(error.sentence))
    return to_table(made.pk)


def _form(
    request: Request, scene: Scene, number: int, match: Match, error: str = ""
) -> HttpResponse:
    lines = forms.lines(request.POST, len(match.seats))
    shown = {
        "scene": scene,
        "tournament": scene.tournament,
        "number": number,
        "match": match,
        "lines": [
            {"nth": line.nth, "place": line.place, "points": line.points}
            | {"name": seat.player.display_name}
            for line, seat in zip(lines, match.seats, strict=True)
        ],
        "fixed": True,
        "places": range(1, len(match.seats) + 1),
        "once": request.POST.get("once", "")[:30] or tokens.new()[:30],
        "error": error,
        "nav": "tables",
    }
    return render(request, "tournaments/wood.html", shown, status=422 if error else 200)
