"""A tournament as files: standings as CSV, all of it as JSON (T-U3)."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.boards.exports.files import Table, as_csv
from games.players.requests import Request
from games.tournaments.models import Status
from games.tournaments.page.scene import Scene
from games.tournaments.page.shapes import RoundScene
from games.tournaments.page.views.answering import found


@require_safe
@never_cache
def standings(request: Request, tournament_id: int) -> HttpResponse:
    """One line a person: place, name, score, tie-breaks as fractions."""
    scene = Scene(found(request, tournament_id), request.user)
    columns = ["place", "number", "name", "team", "score"]
    names = [each.name for each in scene.standings[0].breaks] if scene.standings else []
    rows = [
        {
            "place": one.place,
            "number": one.entrant,
            "name": scene.by_number[one.entrant].player.display_name,
            "team": scene.by_number[one.entrant].team,
            "score": str(one.score),
            **{each.name: str(each.value) for each in one.breaks},
        }
        for one in scene.standings
    ]
    return as_csv(Table(f"tournament-{tournament_id}-standings", {}, [*columns, *names], rows))


@require_safe
@never_cache
def data(request: Request, tournament_id: int) -> HttpResponse:
    """Entrants, rounds and standings; with the seed and what it drew once it is over."""
    scene = Scene(found(request, tournament_id), request.user)
    one = scene.tournament
    over = one.status == Status.OVER
    told: dict[str, Any] = {
        "tournament": one.pk,
        "name": one.name,
        "game": one.game,
        "format": one.format,
        "options": one.options,
        "plan": one.plan,
        "status": one.status,
        "seed_digest": one.seed_digest,
        "entrants": [
            {"number": e.number, "name": e.player.display_name, "state": e.state, "team": e.team}
            for e in scene.entrants
        ],
        "rounds": [_round(each) for each in scene.rounds],
        "standings": [
            {
                "place": s.place,
                "number": s.entrant,
                "score": str(s.score),
                "breaks": {each.name: str(each.value) for each in s.breaks},
            }
            for s in scene.standings
        ],
    }
    if over:
        told["seed"] = one.seed
        told["draws"] = [
            {"round": r.number, "basis": r.basis, "drawn": r.drawn, "swaps": r.swaps}
            for r in one.rounds.all()
        ]
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})


def _round(each: RoundScene) -> dict[str, Any]:
    return {
        "number": each.number,
        "tables": [
            {
                "number": match.number,
                "people": [seat.number for seat in match.seats],
                "places": [seat.place for seat in match.seats] if match.decided else None,
                "absent": [seat.number for seat in match.seats if seat.absent],
                "annulled": match.void,
                "tables": [table.pk for table in match.tables],
            }
            for match in each.matches
        ],
        "beside": [{"number": one.number, "kind": one.kind} for one in each.beside],
    }
