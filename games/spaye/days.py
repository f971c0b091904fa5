"""Which day is which table, and what the clock makes of it. Reads only."""

from datetime import date, datetime, timedelta
from typing import Literal

from django.db.models import Count, Sum
from django.urls import reverse

from games.players import calendar_guards
from games.players.clock import Clock
from games.players.prepared import Prepared
from games.spaye.models import Day
from games.spaye.rules.state import State
from games.tables.models import Entry, Table

Status = Literal["running", "finished", "cancelled"]
ABORT_AFTER = timedelta(minutes=3)
UNDO_WITHIN = timedelta(minutes=1)
RULING_DAYS = 7
"""Days after the month's end in which a contest can be ruled on; then it is void."""

_of_date = Prepared(lambda day: Day.objects.select_related("table").filter(date=day), date)
_of_table = Prepared(lambda table: Day.objects.filter(table=table), int)


def status(state: State, date: date, clock: Clock) -> Status:
    """What the day is now. A past, unfinished day *is* cancelled, recorded or not."""
    if state.finished:
        return "finished"
    return "cancelled" if state.closed or clock.closed(date) else "running"


def close_due(state: State, date: date, clock: Clock) -> bool:
    """The day has ended: at its closing time when unfinished, at midnight when finished."""
    if state.closed:
        return False
    return clock.over(date) if state.finished else clock.closed(date)


def playable(clock: Clock) -> bool:
    """Whether today's Späye may be laid out: a working day of a month that isn't closed."""
    today = clock.today
    working = clock.calendar.is_working_day(today) and not clock.closed(today)
    return working and not calendar_guards.settled_on(today)


def next_playable(clock: Clock) -> date:
    """The next date on which a Späye may be laid out."""
    following = clock.calendar.next_working_day(clock.today)
    while month := calendar_guards.settled_on(following):
        following = clock.calendar.next_working_day(month.last)
    return following


def address_of(date: date) -> str:
    """The page of a day."""
    return reverse("spaye:day", args=[date.year, date.month, date.day])


def address_of_daye(date: date, number: int) -> str:
    """A dāye's place on the page of its day; dāyes are counted from 0."""
    return f"{address_of(date)}#daye-{number}"


def entries() -> int:
    """All days and the entries of their journals, counted: it grows with each that commits."""
    found = Day.objects.aggregate(days=Count("pk"), entries=Sum("table__version"))
    return int(found["days"]) + int(found["entries"] or 0)


def find(date: date) -> Day | None:
    """The Späye of a date, if anybody opened it."""
    return _of_date.first(date)


def known(table: Table) -> Day | None:
    """The table's day, cached on this instance; `None` if it has none."""
    cache = table._state.fields_cache
    if "spaye_day" not in cache:
        # As the attribute would do it, without putting the query together.
        day = cache["spaye_day"] = _of_table.first(table.pk)
        if day is not None:
            day.table = table
    found: Day | None = cache["spaye_day"]
    return found


def of_table(table: Table) -> Day:
    return Day.objects.get(table=table)


def last_move(table: Table, seats: tuple[int, ...]) -> datetime | None:
    """When one of these seats moved last."""
    entries = Entry.objects.filter(table=table, seat__in=seats).order_by("-number")
    return entries.values_list("at", flat=True).first()


def logged_at(table: Table | int, daye: int) -> datetime | None:
    """When the real deck's dāye of this number was logged."""
    entries = Entry.objects.filter(table=table, move__startswith="log ").order_by("number")
    return entries.values_list("at", flat=True)[daye : daye + 1].first()


def made_spayin(state: State, seat: int) -> bool:
    """Whether this day made the player späyin, whatever they were at check-in."""
    played = any(seat in daye.players for daye in state.dayes if not daye.gone)
    return state.players[seat].accepted or played


def void_due(state: State, date: date, clock: Clock) -> int | None:
    """The first contest that nobody ruled on in time: it *is* void, even if nothing recorded it."""
    if clock.today <= ruling_ends(date):
        return None
    contested = (at for at, daye in enumerate(state.dayes) if daye.standing == "contested")
    return next(contested, None)


def ruling_ends(date: date) -> date:
    """The last date on which a contest of this day can be ruled on."""
    following = (date.replace(day=28) + timedelta(days=4)).replace(day=1)
    return following + timedelta(days=RULING_DAYS - 1)
