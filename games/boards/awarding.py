"""A month's end as its pages show it: the admin's awards and everybody's podium."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from games.boards import closing, ledger, months
from games.boards.blockers import Blocker
from games.boards.ledger import Clock, Ledger
from games.boards.models import Closing, Decided, Title
from games.boards.standings import COLUMNS, Election, Place, ranking
from games.players.models import Player

SHOWN = 5
"""Places of a column on the awards page; all who share the lead are shown in any case."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A place with its player; `eligible` where an admin may name him, `chosen` if one has."""

    place: Place
    player: Player
    points: int
    eligible: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Ballot:
    """One column of the awards page. `rest` counts the players not shown."""

    election: Election
    standings: list[Standing]
    rest: int
    winner: Player | None
    open: bool
    """Still equal by the rules: an admin names one, or has."""

    @property
    def column(self) -> str:
        return self.election.column

    @property
    def decided(self) -> str:
        """What broke the tie, as a word of the page; "" where there was none."""
        tie = len(self.election.tied) > 1 and self.election.decided
        return str(Decided(self.election.decided).label) if tie else ""


@dataclass(frozen=True, slots=True)
class Proclaimed:
    """A title in the journal of closings."""

    column: str
    player: Player | None
    points: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One closing of the journal and what was proclaimed by it."""

    closing: Closing
    proclaimed: list[Proclaimed]


@dataclass(frozen=True, slots=True)
class Awards:
    """Everything the awards page shows."""

    year: int
    month: int
    worked: int
    finished: int
    cancelled: int
    blockers: list[Blocker]
    ballots: list[Ballot]
    journal: list[Entry]

    @property
    def first_day(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def next_month(self) -> date:
        return date(*months.following(self.year, self.month), 1)

    @property
    def closed(self) -> Closing | None:
        """The closing that stands, the journal's last if it wasn't undone."""
        last = self.journal[-1].closing if self.journal else None
        return last if last and last.reopened_at is None else None

    @property
    def undecided(self) -> bool:
        return any(ballot.election.still_equal for ballot in self.ballots)

    @property
    def ready(self) -> bool:
        """Whether the titles can be proclaimed as they stand."""
        return not (self.closed or self.blockers or self.undecided)


@dataclass(frozen=True, slots=True)
class Winner:
    """A column's title; `None` where nobody had a point."""

    column: str
    title: Title | None


@dataclass(frozen=True, slots=True)
class Podium:
    """A closed month's titles and what everybody did together: Dāye, Victoire, Répétition."""

    year: int
    month: int
    closed: bool
    winners: list[Winner]
    totals: ledger.Points
    today: date

    @property
    def first_day(self) -> date:
        return date(self.year, self.month, 1)


def read(year: int, month: int, clock: Clock, choices: Mapping[str, int]) -> Awards:
    """The awards page of a month, with the admin's `choices` so far, or those of its closing."""
    book = ledger.of_month(year, month, clock)
    journal = list(
        Closing.objects.filter(month__year=year, month__month=month).select_related(
            "closed_by", "reopened_by"
        )
    )
    told = [row for one in journal for row in one.proclaimed]
    if journal and journal[-1].reopened_at is None:
        choices = {row["column"]: row["player"] for row in journal[-1].proclaimed}
    people = Player.objects.in_bulk({*book.totals, *(row["player"] for row in told)})
    return Awards(
        year=year,
        month=month,
        worked=len(clock.calendar.working_days(year, month)),
        finished=book.finished(),
        cancelled=book.cancelled(),
        blockers=closing.obstacles(year, month, book, clock),
        ballots=[_ballot(found, book, people, choices) for found in closing.elections(book)],
        journal=[_entry(one, people) for one in journal],
    )


def podium(year: int, month: int, clock: Clock) -> Podium:
    """The podium of a month; without titles while it isn't closed."""
    titles = Title.objects.filter(month__year=year, month__month=month).select_related("player")
    won = {title.column: title for title in titles}
    return Podium(
        year=year,
        month=month,
        closed=Closing.objects.filter(
            month__year=year, month__month=month, reopened_at=None
        ).exists(),
        winners=[Winner(column, won.get(column)) for column in COLUMNS],
        totals=_sums(ledger.of_month(year, month, clock)),
        today=clock.today,
    )


def _ballot(
    found: Election, book: Ledger, people: Mapping[int, Player], choices: Mapping[str, int]
) -> Ballot:
    named = closing.named(found, choices)
    places = ranking(book.totals.values(), found.column)
    shown = places[: max(SHOWN, len(found.tied))]
    return Ballot(
        election=named,
        standings=[_standing(place, found, named, people) for place in shown],
        rest=len(places) - len(shown),
        winner=people[named.winner] if named.winner is not None else None,
        open=bool(found.still_equal),
    )


def _standing(
    place: Place, found: Election, named: Election, people: Mapping[int, Player]
) -> Standing:
    player = place.total.player
    return Standing(
        place,
        people[player],
        place.total.points(found.column),
        eligible=player in found.still_equal,
        chosen=player == named.winner,
    )


def _entry(one: Closing, people: Mapping[int, Player]) -> Entry:
    return Entry(
        one,
        [
            Proclaimed(row["column"], people.get(row["player"]), row["points"])
            for row in one.proclaimed
        ],
    )


def _sums(book: Ledger) -> ledger.Points:
    totals = book.totals.values()
    return (
        sum(total.daye for total in totals),
        sum(total.victoire for total in totals),
        sum(total.repetition for total in totals),
    )
