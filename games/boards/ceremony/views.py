"""The stage: what has been revealed, for everybody; and the admins' button that moves it."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games.boards.addresses import of_a_month
from games.boards.ceremony import services
from games.boards.ceremony.scene import Scene, of_month
from games.boards.titles.reveal import ORDER
from games.players.clock import Clock
from games.players.decorators import admins_only
from games.players.requests import Request

STEPS = {str(step) for step in range(len(ORDER) + 1)}


@require_safe
@of_a_month
def stage(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """The month's ceremony while it is on; before and after it, the month."""
    services.end_forgotten()
    found = of_month(year, month, clock)
    if found is None or not found.running:
        return redirect("boards:month", year, month)
    return render(request, "boards/ceremony.html", _context(request, found))


@require_POST
@admins_only
@of_a_month
def advance(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Next: for the step that the presser saw, so that pressing twice moves once."""
    seen = request.POST.get("step", "")
    if seen not in STEPS:
        raise BadRequest
    services.advance(year, month, int(seen), request.user)
    found = of_month(year, month, Clock.read())
    if request.htmx and found is not None:
        return render(request, "boards/_ceremony.html", _context(request, found))
    return redirect("boards:ceremony", year, month)


def _context(request: Request, found: Scene) -> dict[str, object]:
    return {
        "scene": found,
        "leads": request.user.is_admin,
        "streams": [found.topic],
        "nav": "board",
    }
