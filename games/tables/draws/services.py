"""Writes that an offered draw is declined."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import live
from games.players.models import Player
from games.tables import talk
from games.tables.draws.standing import has_declined, offered_by
from games.tables.models import Status, Table, Talk
from games.tables.services import channel
from games.tables.services.holding import locked, seated
from games.ui.refusals import Refused


@locked
def decline(table: Table, player: Player) -> None:
    """Say that one plays on; the offer stands as the rules want. May be sent twice.

    Raises `NotSeated`, `Refused`.
    """
    seat = seated(table, player)
    offering = offered_by(table) if table.status == Status.RUNNING else None
    if offering is None or offering == seat.number:
        raise Refused(_("The draw offer is no longer open."), 409)
    if has_declined(table, seat):
        return
    Talk.objects.create(
        table=table, player=player, seat=seat.number, phrase=talk.DECLINED, at=timezone.now()
    )
    live.publish(talk.channel(table.pk))
    live.publish(channel(table.pk), table.version)
