"""People without a phone at a real card table: a colleague checks them in and out."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.players.requests import Request
from games.spaye import services
from games.spaye.models import Day
from games.spaye.page.actions import act
from games.tables import services as tables
from games.tables.errors import NotSeated
from games.ui.refusals import Refused


@act("spaye:today")
def check_in(request: Request, player_id: int) -> None:
    day = services.today()
    services.check_in(day, _ghost(player_id, day), by=request.user)


@act("spaye:today")
def check_out(request: Request, player_id: int) -> None:
    day = services.today()
    ghost = _ghost(player_id, day)
    seat = tables.seat_of(day.table_id, ghost)
    if seat is None:
        raise NotSeated
    if tables.state_of(day.table).is_present(seat):  # else sent twice
        services.check_out(day, ghost, by=request.user)


def _ghost(player_id: int, day: Day) -> Player:
    """Somebody whom colleagues may act for: nobody with a phone of their own."""
    ghost = get_object_or_404(Player.objects.active(), pk=player_id, is_ghost=True)
    if day.table.options["deck"] != "real":
        raise Refused(
            _("Without a phone you can’t draw cards in the app, only play on days with real cards.")
        )
    return ghost
