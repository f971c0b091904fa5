"""Deadlines of moves at tables over days, for the players' calendars."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from games.players.clock import Clock
from games.players.models import Player
from games.programs import calendar_feeds
from games.programs.calendar_feeds import REMEMBERED, Event
from games.tables import registry
from games.tables.models import Pace, Seat

SHOWN = timedelta(minutes=30)


@calendar_feeds.personal.register
def events(player: Player, clock: Clock) -> Iterator[Event]:
    """Yield an event for each of the player's tables: its deadline, or cancelled if it has none."""
    mine = Seat.objects.filter(
        player=player,
        table__pace=Pace.DAYS,
        table__clock__isnull=False,
        table__moved_at__gte=clock.now - REMEMBERED,
    )
    for seat in mine.select_related("table").order_by("table"):
        yield _event(seat, clock.now)


def _event(seat: Seat, now: datetime) -> Event:
    table = seat.table
    awaited = seat.due_at is not None and table.outcome is None
    at = seat.due_at if awaited and seat.due_at else table.moved_at or now
    game = registry.config(table.game).verbose_name
    return Event(
        uid=f"table-{table.pk}",
        sequence=table.version,
        summary=_("%(game)s: your move") % {"game": game},
        start=at - SHOWN if awaited else at,
        end=at,
        changed=table.moved_at or now,
        path=reverse("tables:table", args=[table.pk]),
        cancelled=not awaited,
    )
