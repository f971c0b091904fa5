"""What was counted: the score sheet, a finished round, the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.papayoo.rules import Observation, cards
from games.tables.chairs import Chair

COLUMNS = 3
"""Rounds for which the sheet has room side by side."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score sheet."""

    chair: Chair
    rounds: tuple[int, ...]
    total: int
    me: bool


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat took in a finished round."""

    chair: Chair
    payoos: int
    papayoo: int
    me: bool

    @property
    def points(self) -> int:
        return self.payoos + self.papayoo


@dataclass(frozen=True, slots=True)
class Played:
    """A card of a trick and who played it."""

    chair: Chair
    code: str
    took: bool


class Scores:
    """Everything that is counted, for one reader."""

    def __init__(self, seen: Observation, seat: int | None, chairs: Sequence[Chair]) -> None:
        self.seen, self.seat, self.chairs = seen, seat, chairs

    @property
    def running(self) -> bool:
        """Points of this round are being taken."""
        return self.seen.phase == "tricks"

    def total(self, seat: int) -> int:
        """All rounds, the running one included."""
        return self.seen.totals[seat] + (self.seen.taken[seat] if self.running else 0)

    @property
    def mine(self) -> int:
        return self.total(self.seat) if self.seat is not None else 0

    @property
    def gathered(self) -> int:
        """Points taken so far this round."""
        return sum(self.seen.taken)

    @property
    def rounds(self) -> range:
        """The numbers of the rounds on the sheet."""
        return range(1, len(self.seen.finished) + self.running + 1)

    @property
    def many(self) -> bool:
        """More rounds than columns of the sheet: each player's stand below the name."""
        return len(self.rounds) > COLUMNS

    @cached_property
    def lines(self) -> list[Line]:
        """The fewest points first."""
        return sorted(map(self._line, self.chairs), key=lambda line: line.total)

    def _line(self, chair: Chair) -> Line:
        seat = chair.number
        counted = tuple(one.points[seat] for one in self.seen.finished)
        now = (self.seen.taken[seat],) if self.running else ()
        return Line(chair, counted + now, self.total(seat), seat == self.seat)

    # The round that was counted last

    @cached_property
    def shares(self) -> list[Share]:
        """What everybody took in it, the fewest points first."""
        if not self.seen.finished:
            return []
        return sorted(map(self._share, self.chairs), key=lambda share: share.points)

    def _share(self, chair: Chair) -> Share:
        counted, seat = self.seen.finished[-1], chair.number
        papayoo = cards.PAPAYOO_POINTS if counted.papayoo == seat else 0
        return Share(chair, counted.points[seat] - papayoo, papayoo, seat == self.seat)

    @property
    def counted_die(self) -> str:
        return self.seen.finished[-1].die if self.seen.finished else ""

    @property
    def payoos_together(self) -> int:
        return sum(share.payoos for share in self.shares)

    @property
    def papayoo_together(self) -> int:
        return sum(share.papayoo for share in self.shares)

    @property
    def points_together(self) -> int:
        return sum(share.points for share in self.shares)

    @property
    def adds_up(self) -> bool:
        """The check of every round."""
        return self.points_together == cards.ROUND_POINTS

    # The last trick

    @cached_property
    def last_trick(self) -> list[Played]:
        """In the order of playing."""
        last = self.seen.last
        if last is None:
            return []
        by_number = {chair.number: chair for chair in self.chairs}
        seats = [(last.leader + at) % self.seen.seats for at in range(len(last.cards))]
        return [
            Played(by_number[seat], card, seat == last.taker)
            for seat, card in zip(seats, last.cards, strict=True)
        ]

    @property
    def last_taker(self) -> str:
        return next((one.chair.display_name for one in self.last_trick if one.took), "")

    @property
    def last_worth(self) -> int:
        """What it was worth; it stays in sight while the next round has no die yet."""
        die = self.seen.die or self.counted_die
        return cards.points(self.seen.last.cards, die) if self.seen.last else 0
