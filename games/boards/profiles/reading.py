"""A player's page, read: seven queries of the boards, however old the office is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.db.models import QuerySet

from games.boards import months
from games.boards.models import Line, Month, Status, Title
from games.boards.month import grid
from games.boards.month.board import Emblem
from games.boards.month.grid import Grid
from games.boards.points import ledger, totals
from games.boards.points.ledger import Ledger, status_by
from games.boards.points.standings import Total
from games.boards.profiles import counters, past
from games.boards.profiles.counters import Counter
from games.boards.profiles.past import Past
from games.boards.titles.reveal import patient_since, revealed
from games.players.clock import Clock
from games.players.models import Player
from games.players.prepared import Prepared


@dataclass(frozen=True, slots=True)
class Profile:
    """What the page shows of a player and of one month, `first_day`'s."""

    player: Player
    clock: Clock
    first_day: date
    counters: list[Counter]
    people: Mapping[int, Player]
    """Rivals by id."""
    past: Past
    days: Grid
    held: list[Emblem]
    """Titles of the month before this one, whose bonus is of this month."""
    cabinet: list[tuple[int, list[Title]]]
    """All titles by year, the newest first."""

    @property
    def titles(self) -> int:
        return sum(len(won) for _year, won in self.cabinet)

    @property
    def current(self) -> bool:
        return self.first_day == self.clock.today.replace(day=1)

    @property
    def following(self) -> date | None:
        """The first day of the next month that has begun."""
        after = date(*months.following(self.first_day.year, self.first_day.month), 1)
        return after if after <= self.clock.today else None

    @property
    def previous(self) -> date | None:
        """The first day of the month before, if the player had begun to play by then."""
        begun = self.past.first
        if begun is None or begun >= self.first_day:
            return None
        return date(*months.previous(self.first_day.year, self.first_day.month), 1)


def read(player: Player, clock: Clock, first_day: date) -> Profile:
    """The page of anybody; an office's 200 people and their years change no number of queries."""
    known = past.read(player, clock)
    book = _book(clock, first_day)
    told = counters.of(player, book)
    won = _titles(player)
    now = months.previous(clock.today.year, clock.today.month)
    counts = {day.date: day.daye for day in known.days}
    return Profile(
        player=player,
        clock=clock,
        first_day=first_day,
        counters=told,
        people=Player.objects.in_bulk(counters.rivals(told)),
        past=known,
        days=grid.of_month(first_day.year, first_day.month, clock, book.days, counts),
        held=[Emblem.of(one) for one in won if (one.month.year, one.month.month) == now],
        cabinet=_cabinet(won),
    )


def _book(clock: Clock, first_day: date) -> Ledger:
    """The month as far as the page needs it: everybody's totals, and today's points."""
    first, last = months.days(first_day.year, first_day.month)
    stored = Line.objects.filter(date__range=(first, last)).values_list("date", "status").distinct()
    days = {day: status_by(clock, day, status) for day, status in stored}
    book = Ledger(totals=dict(totals.of_month(first_day.year, first_day.month)), days=days)
    if days.get(clock.today) == Status.RUNNING:
        for line in ledger.rows(clock.today, clock.today):
            book.provisional[line.player] = line.points
            book.totals.setdefault(line.player, Total(line.player))
    return book


def _titles(player: Player) -> list[Title]:
    """The newest first; what a ceremony hasn't shown is not among them."""
    won = _shown(player.pk, patient_since())
    for title in won:
        title.player = player
    return sorted(won, key=lambda title: _order(title.month), reverse=True)


def _titles_of(player: int, since: datetime) -> QuerySet[Title]:
    won = Title.objects.filter(player=player)
    return revealed(won, since).select_related("month", "spent")


_shown = Prepared(_titles_of, int, datetime)


def _cabinet(won: Sequence[Title]) -> list[tuple[int, list[Title]]]:
    return [(year, list(group)) for year, group in groupby(won, key=lambda one: one.month.year)]


def _order(month: Month) -> tuple[int, int]:
    return month.year, month.month
