"""Logs that need a ruling: disputed ones and authors' requests. Also what keeps a month open."""

from datetime import date, datetime, timedelta

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.boards import conditions
from games.boards.conditions import Blocker
from games.players import administration, inbox
from games.players.administration import Page
from games.players.clock import Clock
from games.players.inbox import InboxItem
from games.players.models import Player
from games.players.office import current_calendar
from games.players.prepared import Prepared
from games.spaye import days, queries, words
from games.spaye.models import Day, VoidRequest
from games.spaye.rules.state import State
from games.tables.models import Entry, Seat
from games.tables.services import is_readable, state_of
from games.ui.words import capfirst

REMEMBERED = timedelta(days=45)
"""The longest time that a dispute can wait for its ruling: a month and the week after it."""


def fact() -> str:
    """Say how many logs wait for a ruling, for the administration's list."""
    number = count()
    if not number:
        return _("No open decisions")
    return ngettext("%(n)s disputed dāye", "%(n)s disputed dāyes", number) % {"n": number}


@inbox.sources.register
def rulings_to_make(player: Player, now: datetime) -> list[InboxItem]:
    """List what this admin or referee may rule on: not their own dāyes, nor their own requests."""
    if not player.is_referee:
        return []
    today = current_calendar().today(now)
    disputes = open_disputes(today - REMEMBERED, today)
    waiting = queries.open_void_requests(today)
    if not (disputes or waiting):
        return []
    asked = [request for at, request in waiting.items() if at not in disputes]
    tables = [day.table_id for day, _players in disputes.values()]
    mine = _seats(player, [*tables, *(request.day.table_id for request in asked)])
    times = _disputed_at(tables)
    contested = [
        _item(day, number, times.get((day.table_id, number), now))
        for (_date, number), (day, players) in disputes.items()
        if mine.get(day.table_id) not in players
    ]
    by_others = [request for request in asked if request.by_id != player.pk]
    return contested + [
        _request_item(request)
        for request in by_others
        if mine.get(request.day.table_id) not in _players(request)
    ]


def _seats(player: Player, tables: list[int]) -> dict[int, int]:
    """Return the player's seats by table."""
    seats = Seat.objects.filter(player=player, table__in=tables)
    return dict(seats.values_list("table_id", "number"))


def _players(request: VoidRequest) -> tuple[int, ...]:
    players: tuple[int, ...] = state_of(request.day.table).dayes[request.daye].players
    return players


def open_disputes(start: date, end: date) -> dict[tuple[date, int], tuple[Day, tuple[int, ...]]]:
    """Return disputes of a span that can be ruled on: (date, dāye) → the day, the dāye's seats."""
    clock = Clock.read()
    return {
        (day.date, number): (day, daye.players)
        for day in _perhaps_disputed(start, end)
        if clock.today <= days.ruling_ends(day.date) and is_readable(day.table)
        for number, daye in enumerate(state_of(day.table).dayes)
        if daye.standing == "contested"
    }


def _days_with_contests(start: date, end: date) -> QuerySet[Day]:
    # The state's text is searched first, so that only days that may have a contest are decoded.
    return Day.objects.filter(
        date__range=(start, end), table__state__contains='"standing":"contested"'
    )


_perhaps_disputed = Prepared(_days_with_contests, date, date, related=["table"])


def count() -> int:
    """Count the logs that wait for a ruling by anybody."""
    today = current_calendar().today(timezone.now())
    return len(to_rule_on(today))


administration.register(
    Page(
        "today",
        gettext_lazy("Waiting for a decision"),
        "spaye:office_today",
        "day",
        10,
        "circle-alert",
        fact,
        referees=True,
        count=count,
    )
)


def to_rule_on(today: date) -> dict[tuple[date, int], Day]:
    """Return the days of logs that wait for a ruling: contested, or by the author's wish."""
    contested = open_disputes(today - REMEMBERED, today)
    asked = queries.open_void_requests(today)
    return {at: request.day for at, request in asked.items()} | {
        at: day for at, (day, _players) in contested.items()
    }


def _disputed_at(tables: list[int]) -> dict[tuple[int, int], datetime]:
    """Return when dāyes were disputed, each once at most, by (table, dāye)."""
    entries = Entry.objects.filter(table__in=tables, move__startswith="contest ")
    rows = entries.values_list("table_id", "move", "at")
    return {(table, int(move.split()[1])): at for table, move, at in rows}


def _item(day: Day, number: int, at: datetime) -> InboxItem:
    values = {"n": number + 1, "day": words.long_date(day.date)}
    return InboxItem(
        title=_("A dāye is disputed"),
        text=_("Dāye %(n)s, %(day)s. Please decide.") % values,
        url=days.address_of_daye(day.date, number),
        at=at,
        icon="circle-alert",
    )


def _request_item(request: VoidRequest) -> InboxItem:
    values = {"n": request.daye + 1, "day": words.long_date(request.day.date)}
    return InboxItem(
        title=_("%(name)s asks to void a log") % {"name": request.by.display_name},
        text=_("Dāye %(n)s, %(day)s. Please decide.") % values,
        url=days.address_of_daye(request.day.date, request.daye),
        at=request.at,
        icon="circle-alert",
    )


# What keeps a month from being closed: contests, and what people may still do until midnight


@conditions.blocker_sources.register
def disputes_of_month(year: int, month: int) -> list[Blocker]:
    """List disputes of the month that can still be ruled on."""
    first = date(year, month, 1)
    following = (first + timedelta(days=31)).replace(day=1)
    disputes = open_disputes(first, following - timedelta(days=1))
    return [_dispute(day, number) for (_date, number), (day, _players) in disputes.items()]


def _dispute(day: Day, number: int) -> Blocker:
    values = {"n": number + 1, "day": capfirst(words.long_date(day.date))}
    text = _("%(day)s: dāye %(n)s is disputed") % values
    return Blocker(text, days.address_of_daye(day.date, number))


@conditions.blocker_sources.register
def before_midnight(year: int, month: int) -> list[Blocker]:
    """List what may still change today's points, if today is of this month and finished."""
    clock = Clock.read()
    day = days.find(clock.today)
    if day is None or (day.date.year, day.date.month) != (year, month):
        return []
    state = state_of(day.table)
    if not state.finished or state.closed or clock.over(day.date):
        return []
    return [Blocker(text, reverse("spaye:today")) for text in _open(state)]


def _open(state: State) -> list[str]:
    texts = []
    if count := sum(exercise.due for exercise in state.exercises):
        texts.append(
            ngettext(
                "You can confirm %(n)s exercise from today until midnight.",
                "You can confirm %(n)s exercises from today until midnight.",
                count,
            )
            % {"n": count}
        )
    if any(daye.author is not None and daye.standing == "counted" for daye in state.dayes):
        texts.append(_("Today’s logs can be disputed until midnight."))
    return texts
