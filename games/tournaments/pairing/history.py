"""The results of the rounds so far, for formats, tie-breaks and pages. Entrants are numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from games.tournaments.pairing import scoring


class RoundOutcome(StrEnum):
    """The ways in which a round counts for an entrant."""

    PLAYED = "played"
    BYE = "bye"
    OUT = "out"
    """Away, or without a match in a bracket: 0."""
    LATE = "late"
    """The first round that a latecomer missed: half a score."""
    ABSENT = "absent"
    """Paired, but they didn't come: 0, whatever a bot did in their place."""
    VOID = "void"
    """Their table was annulled, not by their choice: 0."""
    FREE = "free"
    """No opponent in the plan of a round robin: no game, and no score."""
    GONE = "gone"
    """A game of a round robin that doesn't count, as one of the two withdrew too early."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of a round, its entrants in turn order; `places` is None without a result yet."""

    people: tuple[int, ...]
    places: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    absent: frozenset[int] = frozenset()
    void: bool = False
    """Whether it is annulled, and counts for nobody."""
    label: str = ""
    """The label of its match in a bracket, else empty."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round: its tables, and the outcomes for entrants at none."""

    sittings: tuple[TableResult, ...] = ()
    beside: tuple[tuple[int, RoundOutcome], ...] = ()

    @property
    def over(self) -> bool:
        return all(one.places is not None or one.void for one in self.sittings)

    @property
    def is_without_results(self) -> bool:
        """True if it has tables, none of them with a result yet."""
        decided = (one.places is not None or one.void for one in self.sittings)
        return bool(self.sittings) and not any(decided)


@dataclass(frozen=True, slots=True)
class Scale:
    """The scoring: a table of points by place, if any, and whether fewer game points are better."""

    table: tuple[int, ...] = ()
    fewer_is_better: bool = False
    before_2026: bool = False
    """Whether the tournament began under the earlier rules, which it keeps for good."""


PLAIN = Scale()
"""Without a table of points: the scores at a table of n add up to n/2."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One of the n − 1 duels of a table of n: each weighs 1/(n − 1)."""

    opponent: int
    weight: Fraction
    result: Fraction


@dataclass(frozen=True, slots=True)
class RoundResult:
    """An entrant's result of a round."""

    round: int
    kind: RoundOutcome
    score: Fraction
    place: int | None = None
    share: Fraction = Fraction(0)
    points: int | None = None
    duels: tuple[Duel, ...] = ()
    sitting: int | None = None
    """The table's index in the round, from 0; None at no table."""
    scheduled: tuple[int, ...] = ()
    """The opponents whom an absent entrant would have met."""


@dataclass(slots=True)
class History:
    """The results of each entrant, in the order of rounds."""

    lines: dict[int, list[RoundResult]] = field(default_factory=dict)

    def lines_of(self, entrant: int) -> list[RoundResult]:
        return self.lines.get(entrant, [])

    def score(self, entrant: int) -> Fraction:
        return sum((line.score for line in self.lines_of(entrant)), Fraction(0))


def history(
    rounds: Sequence[PlayedRound], entrants: Sequence[int], scale: Scale = PLAIN
) -> History:
    """Return the results of all entrants; tables without a result are left out."""
    results = History({entrant: [] for entrant in entrants})
    for number, each in enumerate(rounds, 1):
        for at, sitting in enumerate(each.sittings):
            for who, line in _table_results(number, at, sitting, scale):
                results.lines.setdefault(who, []).append(line)
        for who, kind in each.beside:
            line = RoundResult(number, kind, _unseated_score(kind, scale))
            results.lines.setdefault(who, []).append(line)
    return results


def _unseated_score(kind: RoundOutcome, scale: Scale) -> Fraction:
    full = scoring.full_score(scale.table)
    return {RoundOutcome.BYE: full, RoundOutcome.LATE: full / 2}.get(kind, Fraction(0))


def _table_results(
    number: int, at: int, sitting: TableResult, scale: Scale
) -> list[tuple[int, RoundResult]]:
    if sitting.void:
        kind = RoundOutcome.OUT if scale.before_2026 else RoundOutcome.VOID
        return [(who, RoundResult(number, kind, Fraction(0), sitting=at)) for who in sitting.people]
    if sitting.places is None:
        return []
    worth = scoring.scores(sitting.places, scale.table)
    return [
        (who, _result_of(number, at, sitting, seat, worth[seat], scale))
        for seat, who in enumerate(sitting.people)
    ]


def _result_of(
    number: int, at: int, sitting: TableResult, seat: int, worth: Fraction, scale: Scale
) -> RoundResult:
    if sitting.people[seat] in sitting.absent:
        others = tuple(who for who in sitting.people if who != sitting.people[seat])
        return RoundResult(number, RoundOutcome.ABSENT, Fraction(0), sitting=at, scheduled=others)
    places, others = (
        sitting.places or (),
        tuple(who for other, who in enumerate(sitting.people) if other != seat),
    )
    weight = Fraction(1, max(len(others), 1))
    results = scoring.duels(places, seat)
    points = sitting.points
    return RoundResult(
        number,
        RoundOutcome.PLAYED,
        worth,
        places[seat],
        scoring.share(points, seat, scale.fewer_is_better) if points else Fraction(0),
        points[seat] if points else None,
        tuple(Duel(who, weight, result) for who, result in zip(others, results, strict=True)),
        at,
    )
