"""Logs that need a ruling: contested, or by their author's wish."""

from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.players import administration, inbox
from games.players.administration import Page
from games.players.clock import Clock
from games.players.inbox import InboxItem
from games.players.models import Player
from games.players.office import current_calendar
from games.spaye import days
from games.spaye.day import words
from games.spaye.models import Day, VoidRequest
from games.spaye.rulings import requests
from games.tables.models import Entry, Seat
from games.tables.services import is_readable, state_of

REMEMBERED = timedelta(days=45)
"""How far back a contest can still wait for its ruling: a month and the week after it."""


def fact() -> str:
    """How many logs wait for a ruling, for the administration's list."""
    number = count()
    if not number:
        return _("No open decisions")
    return ngettext("%(n)s disputed dāye", "%(n)s disputed dāyes", number) % {"n": number}


@inbox.sources.register
def waiting(player: Player, now: datetime) -> list[InboxItem]:
    """What this admin or referee may rule on: not their own dāyes, nor what they ask themselves."""
    if not player.is_referee:
        return []
    today = current_calendar().today(now)
    found = open_contests(today - REMEMBERED, today)
    asked = [one for at, one in _asked(today).items() if at not in found]
    tables = [day.table_id for day, _players in found.values()]
    mine = _seats(player, [*tables, *(one.day.table_id for one in asked)])
    times = _contested_at(tables)
    contested = [
        _item(day, number, times.get((day.table_id, number), now))
        for (_date, number), (day, players) in found.items()
        if mine.get(day.table_id) not in players
    ]
    wished = [one for one in asked if one.by_id != player.pk]
    return contested + [
        _request_item(one) for one in wished if mine.get(one.day.table_id) not in _players(one)
    ]


def _seats(player: Player, tables: list[int]) -> dict[int, int]:
    """Where the player sits, by table."""
    seats = Seat.objects.filter(player=player, table__in=tables)
    return dict(seats.values_list("table_id", "number"))


def _asked(today: date) -> dict[tuple[date, int], VoidRequest]:
    return requests.waiting(today)


def _players(request: VoidRequest) -> tuple[int, ...]:
    players: tuple[int, ...] = state_of(request.day.table).dayes[request.daye].players
    return players


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
        if clock.today <= days.ruling_ends(day.date) and is_readable(day.table)
        for number, daye in enumerate(state_of(day.table).dayes)
        if daye.standing == "contested"
    }


def count() -> int:
    """How many logs wait for a ruling, whoever may give it."""
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
    """Logs that wait for a ruling: contested, or by the wish of their author."""
    contested = open_contests(today - REMEMBERED, today)
    return {at: one.day for at, one in _asked(today).items()} | {
        at: day for at, (day, _players) in contested.items()
    }


def _contested_at(tables: list[int]) -> dict[tuple[int, int], datetime]:
    """When a dāye was contested, by (table, dāye): once at most."""
    entries = Entry.objects.filter(table__in=tables, move__startswith="contest ")
    found = entries.values_list("table_id", "move", "at")
    return {(table, int(move.split()[1])): at for table, move, at in found}


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
