"""Finds a date's day and table, and what the clock says of it: open, over, playable. Reads only."""

from datetime import date, datetime, timedelta
from typing import Literal

from django.db.models import Count, Sum
from django.urls import reverse

from games.players import calendar_guards
from games.players.clock import Clock
from games.players.prepared import Prepared
from games.spaye.models import Day
from games.spaye.rules.state import State
from games.tables.models import Table

Status = Literal["running", "finished", "cancelled"]
CHANNEL = "days"
"""The channel on which opened days and changes of the calendar are announced."""
COUNTING_CHANNEL = "counting"
"""The channel of a witness's running count; only kitchen screens listen."""
ABORT_AFTER = timedelta(minutes=3)
UNDO_WITHIN = timedelta(minutes=1)
RULING_DAYS = 7
"""Days after the month's end in which a contest can be ruled on; after them it is void."""

_of_date = Prepared(lambda day: Day.objects.filter(date=day), date, related=["table"])
_of_table = Prepared(lambda table: Day.objects.filter(table=table), int)


def status(state: State, date: date, clock: Clock) -> Status:
    """Return the day's status. A past, unfinished day is cancelled, whether recorded yet or not."""
    if state.finished:
        return "finished"
    return "cancelled" if state.closed or clock.closed(date) else "running"


def has_to_close(state: State, date: date, clock: Clock) -> bool:
    """Return whether the day is to be closed: at its closing time, or at midnight if finished."""
    if state.closed:
        return False
    return clock.over(date) if state.finished else clock.closed(date)


def is_playable(clock: Clock) -> bool:
    """Return whether today's Späye may be laid out: a working day of a month that isn't closed."""
    today = clock.today
    working = clock.calendar.is_working_day(today) and not clock.closed(today)
    return working and not calendar_guards.settled_on(today)


def time_to_play(clock: Clock, lasting: timedelta) -> datetime | None:
    """Return the office's time to play if it began less than `lasting` ago, on a playable day."""
    at = clock.moment(lasting)
    return at if at and is_playable(clock) else None


def next_playable(clock: Clock) -> date:
    """Return the next date on which a Späye may be laid out."""
    following = clock.calendar.next_working_day(clock.today)
    while month := calendar_guards.settled_on(following):
        following = clock.calendar.next_working_day(month.last)
    return following


def address_of(date: date) -> str:
    """Return the address of a day's page."""
    return reverse("spaye:day", args=[date.year, date.month, date.day])


def address_of_daye(date: date, number: int) -> str:
    """Return a dāye's place on the page of its day; dāyes are counted from 0."""
    return f"{address_of(date)}#daye-{number}"


def count_entries() -> int:
    """Count all days and the entries of their move logs: a number that grows with every change."""
    counts = Day.objects.aggregate(days=Count("pk"), entries=Sum("table__version"))
    return int(counts["days"]) + int(counts["entries"] or 0)


def find(date: date) -> Day | None:
    """Return the Späye of a date, `None` if nobody has opened it."""
    day = _of_date.first(date)
    if day:
        keep(day)
    return day


KEPT = "kept_day"
"""The attribute of a table that keeps its day: for Django’s own, each table compiles a query."""


def keep(day: Day) -> None:
    """Let the day's table, which has been read with it, know its day without a query."""
    vars(day.table)[KEPT] = day


def find_by_table(table: Table) -> Day | None:
    """Return the table's day, read once for this object; `None` if it has none."""
    if KEPT not in vars(table):
        vars(table)[KEPT] = day = _of_table.first(table.pk)
        if day:
            day.table = table
    found: Day | None = vars(table)[KEPT]
    return found


def get_by_table(table: Table) -> Day:
    """Return the table's day. Raises `Day.DoesNotExist`."""
    day = _of_table.first(table.pk)
    if day is None:
        raise Day.DoesNotExist
    return day


def makes_spayin(state: State, seat: int) -> bool:
    """Return whether the player accepted or played on this day, which makes anybody späyin."""
    played = any(seat in daye.players for daye in state.dayes if not daye.gone)
    return state.players[seat].accepted or played


def unruled_dispute(state: State, date: date, clock: Clock) -> int | None:
    """Return the first contest not ruled on in time: it is void, whether recorded yet or not."""
    if clock.today <= ruling_ends(date):
        return None
    contested = (at for at, daye in enumerate(state.dayes) if daye.standing == "contested")
    return next(contested, None)


def ruling_ends(date: date) -> date:
    """Return the last date on which a contest of this day can be ruled on."""
    following = (date.replace(day=28) + timedelta(days=4)).replace(day=1)
    return following + timedelta(days=RULING_DAYS - 1)
