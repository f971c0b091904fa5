"""Ranks in a month's three columns, and the winners of titles: pure arithmetic on totals.

Source: the rule sheet, "The board" and "Decisions" (ties for a title).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

COLUMNS = ("daye", "victoire", "repetition")
TIE_ORDER = ("victoire", "daye", "repetition")
"""The order in which the other columns decide between equals of a column."""


@dataclass(frozen=True, slots=True)
class Total:
    """A player's sums over the finished days of a month; `days`: the number with a dāye."""

    player: int
    daye: int = 0
    victoire: int = 0
    repetition: int = 0
    days: int = 0

    def points(self, column: str) -> int:
        """Return the sum in one of `COLUMNS`."""
        return int(getattr(self, column))

    def plus(self, other: Total) -> Total:
        """Return the sum with another total of the same player."""
        return Total(
            self.player,
            self.daye + other.daye,
            self.victoire + other.victoire,
            self.repetition + other.repetition,
            self.days + other.days,
        )


@dataclass(frozen=True, slots=True)
class RankedTotal:
    """A total's place in a column: equals share the smaller rank and are `tied` (*ex æquo*)."""

    rank: int
    total: Total
    tied: bool


@dataclass(frozen=True, slots=True)
class FirstPlace:
    """The first place of a column: its points, the players who share it, and the runner-up.

    `margin` is the lead over the runner-up; 0 if several share the place.
    """

    points: int
    players: tuple[int, ...]
    margin: int
    runner_up: int | None


@dataclass(frozen=True, slots=True)
class Election:
    """A column's title: its `winner`, or the players `still_equal`; without either no title.

    `decided` is the criterion that decided: "lead", a column's name, "days", or "" if none did.
    `tied` are all players with the most points, whatever decided between them.
    """

    column: str
    points: int = 0
    winner: int | None = None
    decided: str = ""
    tied: tuple[int, ...] = ()
    still_equal: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """One criterion of a tie: the players compared by it, the best first, and their numbers.

    `criterion` is a column's name or "days", of which fewer are better.
    """

    criterion: str
    values: tuple[tuple[int, int], ...]
    """(player, number) of each player still equal before this criterion."""


def ranking(totals: Iterable[Total], column: str) -> list[RankedTotal]:
    """Return all totals ranked by the column; equals in the order that would break their tie."""
    ordered = sorted(totals, key=lambda total: _merit(total, column), reverse=True)
    places: list[RankedTotal] = []
    for _, group in groupby(ordered, key=lambda total: total.points(column)):
        equals = list(group)
        rank = len(places) + 1
        places += [RankedTotal(rank, total, len(equals) > 1) for total in equals]
    return places


def first_place(totals: Iterable[Total], column: str) -> FirstPlace | None:
    """Return the column's first place, or None while nobody has a point in it."""
    places = ranking(totals, column)
    if not places or places[0].total.points(column) <= 0:
        return None
    best = places[0].total.points(column)
    leaders = tuple(place.total.player for place in places if place.rank == 1)
    others = places[len(leaders) :]
    margin = best - others[0].total.points(column) if others and len(leaders) == 1 else 0
    return FirstPlace(best, leaders, margin, others[0].total.player if others else None)


def election(totals: Iterable[Total], column: str) -> Election:
    """Elect the column's winner by the rules alone: most points (more than 0), then tie-breaks."""
    candidates = list(totals)
    best = max((total.points(column) for total in candidates), default=0)
    if best <= 0:
        return Election(column)
    candidates = [total for total in candidates if total.points(column) == best]
    tied = tuple(sorted(total.player for total in candidates))
    for decided, merit in _criteria(column):
        candidates = _best(candidates, merit)
        if len(candidates) == 1:
            return Election(column, best, candidates[0].player, decided, tied)
    equal = tuple(sorted(total.player for total in candidates))
    return Election(column, best, tied=tied, still_equal=equal)


def comparisons(totals: Iterable[Total], column: str) -> list[Comparison]:
    """Return how a tie for the column's title was broken, by criterion; empty without a tie."""
    candidates = list(totals)
    best = max((total.points(column) for total in candidates), default=0)
    candidates = [total for total in candidates if total.points(column) == best > 0]
    found: list[Comparison] = []
    for criterion, merit in _criteria(column)[1:]:
        if len(candidates) < 2:
            break
        candidates.sort(key=_by(merit))
        values = tuple((total.player, abs(merit(total))) for total in candidates)
        found.append(Comparison(criterion, values))
        candidates = _best(candidates, merit)
    return found


Merit = Callable[[Total], int]


def _by(merit: Merit) -> Callable[[Total], tuple[int, int]]:
    """Return a sort key: the best first, equals by player id."""
    return lambda total: (-merit(total), total.player)


def _criteria(column: str) -> list[tuple[str, Merit]]:
    """Return the criteria in order: the column itself, the other columns, fewer days."""

    def points(name: str) -> Merit:
        return lambda total: total.points(name)

    others = [(name, points(name)) for name in TIE_ORDER if name != column]
    return [("lead", points(column)), *others, ("days", lambda total: -total.days)]


def _merit(total: Total, column: str) -> tuple[int, ...]:
    return (*(merit(total) for _, merit in _criteria(column)), -total.player)


def _best(candidates: Sequence[Total], merit: Merit) -> list[Total]:
    best = max(map(merit, candidates))
    return [total for total in candidates if merit(total) == best]
