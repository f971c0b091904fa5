"""A table calls whoever it waits for."""

from collections.abc import Iterable
from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from games.players.inbox import InboxAction, InboxItem
from games.tables import registry
from games.tables.models import Pace, Seat, Status, Table
from games.tables.services.channels import turns_channel
from games.tables.services.reading import is_readable
from games.telling import kinds, outbox
from games.telling.kinds import TABLES, Message
from games.telling.models import Notice


def call_turns(table: Table, seats: Iterable[Seat]) -> None:
    """The table waits for these seats now: those who aren't there are called, once."""
    for seat in seats:
        if seat.player_id and not seat.standin and not seat.is_present():
            key, scope = f"{table.pk}-{table.version}", turns_channel(seat.player_id)
            outbox.tell("turn", [seat.player_id], key, about={"table": table.pk}, scope=scope)


@kinds.declare("turn", TABLES, timedelta(days=7))
def _turn(notice: Notice) -> Message | None:
    mine = Seat.objects.filter(table=notice.about["table"], player=notice.player, turn=True)
    waits = mine.filter(standin="", table__status=Status.RUNNING).select_related("table").first()
    if waits is None or (waits.table.pace == Pace.LIVE and waits.is_present()):
        return None
    return turn(waits)


def turn(seat: Seat) -> InboxItem:
    """The inbox's line: the table waits for this seat."""
    if is_readable(seat.table):
        return line(seat, _("Your turn: %(game)s"), _("You’re expected at table %(number)d."))
    return line(seat, _("Can’t load a table: %(game)s"), _("Table %(number)d"))


def line(seat: Seat, title: str, text: str, *actions: InboxAction) -> InboxItem:
    """A line of the inbox about this seat's table."""
    table = seat.table
    return InboxItem(
        title=title % {"game": registry.config(table.game).verbose_name},
        text=text % {"number": table.pk},
        url=reverse("tables:table", args=[table.pk]),
        at=table.moved_at or table.created_at,
        icon="armchair",
        actions=actions,
    )
