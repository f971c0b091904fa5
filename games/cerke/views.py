"""Views to choose a move in two steps without script, and to set how pieces are shown."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.cerke.page import TOUCHED, choices
from games.players.requests import Request
from games.tables import audience
from games.tables.acts import lobby_table, see_other, to_table
from games.tables.errors import NoTable
from games.tables.forms import next_page
from games.tables.page import regions
from games.tables.page.views import game_page

PIECES = ("auto", "emblems", "codes", "both", "signs")
COORDINATES = ("on", "off")


@require_safe
@never_cache
def touched(request: Request, table_id: int, touches: str) -> HttpResponse:
    """Show the table with a piece chosen; redirect to the table if that choice isn't possible."""
    table = lobby_table(table_id)
    if table.game != "cerke":
        raise NoTable
    whom = audience.audience_of(table_id, request.user, get_language() or "fr")
    if not table.started_at or whom.seat is None:
        return to_table(table_id)
    seen = audience.observe(table, whom.seat)
    mine = seen.turn == whom.seat
    if not mine or choices.follow(choices.touch_tree(seen), touches.split("-")) is None:
        return to_table(table_id)
    drawn = {"table": regions.draw(table, f"{TOUCHED}{touches}", whom)}
    return game_page(request, table, drawn)


@require_POST
def look(request: Request) -> HttpResponse:
    """Set how this browser shows pieces (`pieces`) and squares' names (`coordinates`)."""
    chosen = {"pieces": PIECES, "coordinates": COORDINATES}
    for name, known in chosen.items():
        value = request.POST.get(name)
        if value is None:
            continue
        if value not in known:
            raise BadRequest
        request.session[f"cerke_{name}"] = value
    return see_other(next_page(request.POST))
