"""A tournament as files: standings as CSV, all of it as JSON (T-U3).

As long as the page leaves it to a screen to tell who has won, they lead to the page.
"""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.boards.exports import Table, as_csv
from games.players.requests import Request
from games.tournaments.page import told
from games.tournaments.page.scene import Scene
from games.tournaments.page.views.answering import found


@require_safe
@never_cache
def standings(request: Request, tournament_id: int) -> HttpResponse:
    """One line a person: place, name, score, tie-breaks, as decimal numbers."""
    scene = Scene(found(request, tournament_id), request.user)
    if scene.awaited:
        return redirect("tournaments:tournament", tournament_id)
    columns = ["place", "number", "name", "team", "score"]
    names = [each.name for each in scene.standings[0].breaks] if scene.standings else []
    rows = [
        {
            "place": one.place,
            "number": one.entrant,
            "name": scene.by_number[one.entrant].player.display_name,
            "team": scene.by_number[one.entrant].team,
            "score": one.score,
            **{each.name: each.value for each in one.breaks},
        }
        for one in scene.standings
    ]
    return as_csv(Table(f"tournament-{tournament_id}-standings", {}, [*columns, *names], rows))


@require_safe
@never_cache
def data(request: Request, tournament_id: int) -> HttpResponse:
    """All of it, for whoever may see the page."""
    scene = Scene(found(request, tournament_id), request.user)
    if scene.awaited:
        return redirect("tournaments:tournament", tournament_id)
    return JsonResponse(told.of(scene), json_dumps_params={"ensure_ascii": False, "indent": 1})
