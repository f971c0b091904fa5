"""Contested logs: who is asked for a ruling, and the months that wait for one."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.boards import blockers
from games.boards.blockers import Blocker
from games.players import inbox
from games.players.clock import Clock
from games.players.inbox import InboxItem
from games.players.models import Player
from games.players.office import current_calendar
from games.spaye import days, words
from games.spaye.models import Day
from games.tables.models import Entry, Seat
from games.tables.services import state_of

REMEMBERED = timedelta(days=45)
"""How far back a contest can still wait for its ruling: a month and the week after it."""


def register() -> None:
    inbox.sources.append(waiting)
    blockers.sources.append(blocking)


def waiting(player: Player, now: datetime) -> list[InboxItem]:
    """Open contests on which this admin or referee may rule: not those of his own dāyes."""
    if not player.is_referee:
        return []
    today = current_calendar().today(now)
    found = open_contests(today - REMEMBERED, today)
    tables = [day.table_id for day, _players in found.values()]
    seats = Seat.objects.filter(player=player, table__in=tables)
    mine = dict(seats.values_list("table_id", "number"))
    times = _contested_at(tables)
    return [
        _item(day, number, times.get((day.table_id, number), now))
        for (_date, number), (day, players) in found.items()
        if mine.get(day.table_id) not in players
    ]


def open_contests(start: date, end: date) -> dict[tuple[date, int], tuple[Day, tuple[int, ...]]]:
    """Contests of a span that can still be ruled on: (date, dāye) → the day, the dāye's seats."""
    clock = Clock.read()
    # The state's text is looked at first: a day is decoded only where a contest can be.
    found = Day.objects.filter(
        date__range=(start, end), table__state__contains='"standing":"contested"'
    ).select_related("table")
    return {
        (day.date, number): (day, daye.players)
        for day in found
        if clock.today <= days.ruling_ends(day.date)
        for number, daye in enumerate(state_of(day.table).dayes)
        if daye.standing == "contested"
    }


def count() -> int:
    """How many contests wait for a ruling, whoever may give it."""
    today = current_calendar().today(timezone.now())
    return len(open_contests(today - REMEMBERED, today))


def _contested_at(tables: list[int]) -> dict[tuple[int, int], datetime]:
    """When a dāye was contested, by (table, dāye): once at most."""
    entries = Entry.objects.filter(table__in=tables, move__startswith="contest ")
    found = entries.values_list("table_id", "move", "at")
    return {(table, int(move.split()[1])): at for table, move, at in found}


def _item(day: Day, number: int, at: datetime) -> InboxItem:
    values = {"n": number + 1, "day": words.long_date(day.date)}
    return InboxItem(
        title=_("A dāye is contested"),
        text=_("Dāye %(n)s, %(day)s. It needs your ruling.") % values,
        url=f"{day_address(day)}#daye-{number}",
        at=at,
        kind="circle-alert",
    )


def blocking(year: int, month: int) -> list[Blocker]:
    """What keeps a month from being closed: contests that can still be ruled on."""
    first = date(year, month, 1)
    following = (first + timedelta(days=31)).replace(day=1)
    found = open_contests(first, following - timedelta(days=1))
    return [_blocker(day, number) for (_date, number), (day, _players) in found.items()]


def _blocker(day: Day, number: int) -> Blocker:
    values = {"n": number + 1, "day": capfirst(words.long_date(day.date))}
    text = _("%(day)s: dāye %(n)s is contested") % values
    return Blocker(text, f"{day_address(day)}#daye-{number}")


def day_address(day: Day) -> str:
    """The page of a day."""
    return reverse("spaye:day", args=[day.date.year, day.date.month, day.date.day])
