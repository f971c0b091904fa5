"""The rounds played so far, as formats, tie-breaks and pages read them. Entrants are numbers."""

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
    """They were out by their own wish: 0."""
    LATE = "late"
    """The first round before they came: half a score."""
    ABSENT = "absent"
    """They were paired and didn't come; a bot sat in: 0."""
    VOID = "void"
    """Their table was annulled, which nobody asked for: 0."""
    FREE = "free"
    """The plan of a round robin has nobody for them to meet: no game, and nothing for it."""
    GONE = "gone"
    """A game of a round robin that doesn't count, as one of the two left too early."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of a round, its entrants in turn order; without places nothing is known yet."""

    people: tuple[int, ...]
    places: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    absent: frozenset[int] = frozenset()
    void: bool = False
    """Annulled: it counts for nobody."""
    label: str = ""
    """Which match of a bracket it is."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round: its tables, and how it counts for entrants who sat at none."""

    sittings: tuple[TableResult, ...] = ()
    beside: tuple[tuple[int, RoundOutcome], ...] = ()

    @property
    def over(self) -> bool:
        return all(one.places is not None or one.void for one in self.sittings)

    @property
    def is_without_results(self) -> bool:
        """Whether no table has a result yet."""
        decided = (one.places is not None or one.void for one in self.sittings)
        return bool(self.sittings) and not any(decided)


@dataclass(frozen=True, slots=True)
class Scale:
    """The worth of places: a table of points by place, or none; which points are better."""

    table: tuple[int, ...] = ()
    fewer_is_better: bool = False
    before_2026: bool = False
    """A tournament that began earlier counts to its end, and for good, as it did then."""


PLAIN = Scale()
"""A table of n gives n/2 scores, and points say nothing."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One of the n − 1 duels of a table of n: each weighs 1/(n − 1)."""

    opponent: int
    weight: Fraction
    result: Fraction


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round of one entrant."""

    round: int
    kind: RoundOutcome
    score: Fraction
    place: int | None = None
    share: Fraction = Fraction(0)
    points: int | None = None
    duels: tuple[Duel, ...] = ()
    sitting: int | None = None
    """Which table of the round, 0 the first."""
    scheduled: tuple[int, ...] = ()
    """The opponents they would have met, had they come."""


@dataclass(slots=True)
class History:
    """The lines of every entrant, a round after the other."""

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
