"""The view model of a player's page: seven queries of the boards, however old the office is.

Other readers see no number of a dark month (`darkness`).

A streak is a row of working days played. A day off doesn't break it, nor does today before it is
played. Working days are those of the calendar as it is now.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet

from games.boards import calendar_grid, darkness, ledger, months, tallies
from games.boards.calendar_grid import MonthGrid
from games.boards.ledger import COUNTS, NOTHING, STORED, DayPoints, Ledger, as_rows, status_by
from games.boards.models import Carried, Line, Month, Status, Title, hides
from games.boards.month_board import Emblem
from games.boards.months import MonthKey
from games.boards.standings import COLUMNS, RankedTotal, Total, ranking
from games.boards.tallies import ColumnPoints
from games.boards.titles import patient_since, revealed_titles, with_spent_days
from games.players.clock import Clock
from games.players.models import Player
from games.players.prepared import Prepared, PreparedRows

if TYPE_CHECKING:
    from games.boards.titles import SpentTitle

ONE_DAY = timedelta(days=1)
Works = Callable[[date], bool]


@dataclass(frozen=True, slots=True)
class Streak:
    """`length` days played in a row, without missing a working day between."""

    first: date
    last: date
    length: int


def find_streaks(played: Iterable[date], works: Works) -> list[Streak]:
    """Return all streaks of the dates, the oldest first."""
    found: list[Streak] = []
    for day in sorted(played):
        if found and not _has_missed(found[-1].last, day, works):
            found[-1] = Streak(found[-1].first, day, found[-1].length + 1)
        else:
            found.append(Streak(day, day, 1))
    return found


def current_streak(found: list[Streak], today: date, works: Works) -> int:
    """Return the last streak's length; 0 if a working day before today was missed since."""
    if not found or _has_missed(found[-1].last, today, works):
        return 0
    return found[-1].length


def longest_streak(found: list[Streak]) -> Streak | None:
    """Return the longest streak, the latest of equals, or None."""
    return max(found, key=lambda streak: (streak.length, streak.last), default=None)


def _has_missed(last: date, day: date, works: Works) -> bool:
    """Return whether there is a working day between the two."""
    between = last + ONE_DAY
    while between < day:
        if works(between):
            return True
        between += ONE_DAY
    return False


@dataclass(frozen=True)
class Past:
    """A player's days with a dāye, in order, without cancelled ones."""

    days: Sequence[DayPoints]
    clock: Clock
    secret: frozenset[MonthKey] = frozenset()
    """Months whose points the reader may not see; the days played are no secret."""

    def shows(self, day: date) -> bool:
        """Return whether the reader may see the player's points of this day."""
        return (day.year, day.month) not in self.secret

    @cached_property
    def finished(self) -> list[DayPoints]:
        """The finished days whose points the reader may see."""
        return [d for d in self.days if d.status == Status.FINISHED and self.shows(d.date)]

    @property
    def first(self) -> date | None:
        return self.days[0].date if self.days else None

    @property
    def best(self) -> DayPoints | None:
        """The finished day with most wins, then most dāyes, then the latest; or None."""
        return max(self.finished, key=lambda day: (day.victoire, day.daye, day.date), default=None)

    @property
    def strongest(self) -> DayPoints | None:
        """The finished day with most repetitions, the latest of equals; None without any."""
        done = (day for day in self.finished if day.repetition)
        return max(done, key=lambda day: (day.repetition, day.date), default=None)

    @cached_property
    def streaks(self) -> list[Streak]:
        return find_streaks((day.date for day in self.days), self.clock.calendar.is_working_day)

    @property
    def streak(self) -> int:
        """The number of working days played in a row up to now."""
        return current_streak(self.streaks, self.clock.today, self.clock.calendar.is_working_day)

    @property
    def record(self) -> Streak | None:
        """The longest of all streaks."""
        return longest_streak(self.streaks)


def _played_days(player: int) -> QuerySet[Line, Any]:
    lines = Line.objects.filter(player=player, daye__gt=0).exclude(status=Status.CANCELLED)
    # Dāyes and wins are shown even if the player has left their column; repetitions aren't.
    return as_rows(lines.order_by("date"), STORED | {"repetition": COUNTS["repetition"]})


_stored_days = PreparedRows(_played_days, int)


def load_past(player: Player, clock: Clock, secret: frozenset[MonthKey] = frozenset()) -> Past:
    """Return all days of the player, a running one included. One query.

    Repetitions are 0 if they don't count.
    """
    days = map(DayPoints._make, _stored_days(player.pk))
    known = [day for day in days if status_by(clock, day.date, day.status) == day.status]
    return Past(known, clock, secret)


@dataclass(frozen=True, slots=True)
class Counter:
    """A column of a player's month: points, rank and distance to the next.

    `provisional` points are today's; `players` is the number of players with a point in the column.
    `rank` is 0 without a point. `gap` is the distance to `rival`, a player's id: the second for the
    first, the first for the second, None for others.
    """

    column: str
    points: int = 0
    provisional: int = 0
    rank: int = 0
    players: int = 0
    tied: bool = False
    gap: int = 0
    rival: int | None = None
    hidden: bool = False
    """Whether these are repetitions of a player who doesn't let them count."""
    dark: bool = False
    """Whether the month is dark, so that there are no ranks."""


def month_counters(player: Player, book: Ledger) -> list[Counter]:
    """Return the player's counters in the order of `COLUMNS`."""
    return [_counter(player, column, index, book) for index, column in enumerate(COLUMNS)]


def rivals(counters: Iterable[Counter]) -> set[int]:
    """Return the ids of the players whom the counters name."""
    return {counter.rival for counter in counters if counter.rival is not None}


def _counter(player: Player, column: str, index: int, book: Ledger) -> Counter:
    if hides(player, column):
        return Counter(column, hidden=True)
    provisional = book.provisional.get(player.pk, NOTHING)[index]
    places = [p for p in ranking(book.with_today(), column) if p.total.points(column)]
    mine = next((place for place in places if place.total.player == player.pk), None)
    points = mine.total.points(column) if mine else 0
    if book.dark:
        return Counter(column, points, provisional, dark=True)
    if mine is None:
        return Counter(column, players=len(places))
    other = _rival(mine, places)
    return Counter(
        column,
        points,
        provisional,
        mine.rank,
        len(places),
        mine.tied,
        abs(points - other.points(column)) if other else 0,
        other.player if other else None,
    )


def _rival(mine: RankedTotal, places: list[RankedTotal]) -> Total | None:
    """Return the second for the first, the first for the second; None for ties and others."""
    if mine.tied:
        return None
    near = {1: 2, 2: 1}.get(mine.rank)
    beside = [place for place in places if place.rank == near]
    return beside[0].total if len(beside) == 1 else None


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything that the page shows of a player, and of the month of `first_day`."""

    player: Player
    clock: Clock
    first_day: date
    counters: list[Counter]
    people: Mapping[int, Player]
    """Rivals by id."""
    past: Past
    days: MonthGrid
    held: list[Emblem]
    """Titles of last month, whose bonuses belong to the current month."""
    cabinet: list[tuple[int, list[Title]]]
    """All titles by year, the newest first."""

    @property
    def titles(self) -> int:
        return sum(len(won) for _year, won in self.cabinet)

    @property
    def secret(self) -> bool:
        """True if the reader may not see the month's numbers."""
        return not self.past.shows(self.first_day)

    @property
    def current(self) -> bool:
        return self.first_day == self.clock.today.replace(day=1)

    @property
    def following(self) -> date | None:
        """The first day of the next month, if that has begun."""
        after = date(*months.following(self.first_day.year, self.first_day.month), 1)
        return after if after <= self.clock.today else None

    @property
    def previous(self) -> date | None:
        """The first day of the month before, if the player played before this month."""
        begun = self.past.first
        if begun is None or begun >= self.first_day:
            return None
        return date(*months.previous(self.first_day.year, self.first_day.month), 1)


def load_profile(player: Player, clock: Clock, first_day: date, reader: Player) -> Profile:
    """Return the page of any player. The number of queries doesn't grow with the office's age."""
    dark = darkness.dark_months(clock)
    known = load_past(player, clock, frozenset() if player.pk == reader.pk else dark)
    book = _month_ledger(clock, first_day)
    if (first_day.year, first_day.month) in dark:
        book = book.seen_by(reader.pk)
    told = month_counters(player, book)
    won = _load_titles(player)
    now = months.previous(clock.today.year, clock.today.month)
    counts = {day.date: day.daye for day in known.days if known.shows(day.date)}
    return Profile(
        player=player,
        clock=clock,
        first_day=first_day,
        counters=told,
        people=Player.objects.by_id(rivals(told)),
        past=known,
        days=calendar_grid.month_grid(first_day.year, first_day.month, clock, book.days, counts),
        held=[Emblem.from_title(one) for one in won if (one.month.year, one.month.month) == now],
        cabinet=_cabinet(won),
    )


def _month_ledger(clock: Clock, first_day: date) -> Ledger:
    """Return what the page needs of the month: all totals, and today's provisional points."""
    first, last = months.days(first_day.year, first_day.month)
    stored = Line.objects.filter(date__range=(first, last)).values_list("date", "status").distinct()
    days = {day: status_by(clock, day, status) for day, status in stored}
    book = Ledger(totals=dict(tallies.month_totals(first_day.year, first_day.month)), days=days)
    if days.get(clock.today) == Status.RUNNING:
        for line in ledger.day_points(clock.today, clock.today):
            book.provisional[line.player] = line.points
            book.totals.setdefault(line.player, Total(line.player))
    return book


def _load_titles(player: Player) -> list[SpentTitle]:
    """Return the player's revealed titles, the newest first."""
    won = _stored_titles(player.pk, patient_since())
    for title in won:
        title.player = player
    return sorted(won, key=lambda title: _month_key(title.month), reverse=True)


def _player_titles(player: int, since: datetime) -> QuerySet[SpentTitle]:
    won = Title.objects.filter(player=player)
    return with_spent_days(revealed_titles(won, since))


_stored_titles = Prepared(
    _player_titles, int, datetime, related=["month"], annotated={"spent_on": None}
)


def _cabinet(won: Sequence[Title]) -> list[tuple[int, list[Title]]]:
    return [(year, list(group)) for year, group in groupby(won, key=lambda one: one.month.year)]


def _month_key(month: Month) -> tuple[int, int]:
    return month.year, month.month


@dataclass(frozen=True, slots=True)
class PlayerMonth:
    """A month in which the player has points; `titles` are the columns of titles won."""

    first_day: date
    total: Total
    cells: list[ColumnPoints]
    titles: list[str]


def load_months(
    player: Player, secret: Collection[MonthKey]
) -> list[tuple[int, list[PlayerMonth]]]:
    """Return the player's months by year, the newest first, without `secret` ones. Two queries."""
    added, won = tallies.totals_by_month(secret, player=player), _titles_by_month(player)
    months = sorted(added, reverse=True)
    sums = {at: added[at][player.pk] for at in months}
    rows = [
        PlayerMonth(date(*at, 1), sums[at], tallies.column_points(player, sums[at]), won[at])
        for at in months
    ]
    return [(year, list(group)) for year, group in groupby(rows, key=lambda r: r.first_day.year)]


def _titles_by_month(player: Player) -> defaultdict[MonthKey, list[str]]:
    """Return the columns of the player's revealed titles, by month."""
    found: defaultdict[MonthKey, list[str]] = defaultdict(list)
    titles = revealed_titles(Title.objects.filter(player=player))
    for year, month, column in titles.values_list("month__year", "month__month", "column"):
        found[year, month].append(column)
    return found


load_carried = Prepared(
    lambda player: Carried.objects.filter(player=player).order_by("-month__year", "-month__month"),
    int,
    related=["month", "by"],
)
"""Takes a player's id; returns their points from paper, the newest month first."""
