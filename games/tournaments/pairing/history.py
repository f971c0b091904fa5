"""What has been played, as formats, tie-breaks and pages read it. Entrants are numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from games.tournaments.pairing import scoring


class Kind(StrEnum):
    """What a round was for somebody."""

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
class Sitting:
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
class Round:
    """A round: its tables, and what it was for those who sat at none."""

    sittings: tuple[Sitting, ...] = ()
    beside: tuple[tuple[int, Kind], ...] = ()

    @property
    def over(self) -> bool:
        return all(one.places is not None or one.void for one in self.sittings)

    @property
    def untold(self) -> bool:
        """Whether no table has a result yet."""
        told = (one.places is not None or one.void for one in self.sittings)
        return bool(self.sittings) and not any(told)


@dataclass(frozen=True, slots=True)
class Scale:
    """How places count: a table of points by place, or none (T-S1); which points are better."""

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
class Line:
    """What one round was for one entrant."""

    round: int
    kind: Kind
    score: Fraction
    place: int | None = None
    share: Fraction = Fraction(0)
    points: int | None = None
    duels: tuple[Duel, ...] = ()
    sitting: int | None = None
    """Which table of the round, 0 the first."""
    scheduled: tuple[int, ...] = ()
    """Whom they would have met, had they come."""


@dataclass(slots=True)
class History:
    """The lines of every entrant, a round after the other."""

    lines: dict[int, list[Line]] = field(default_factory=dict)

    def of(self, entrant: int) -> list[Line]:
        return self.lines.get(entrant, [])

    def score(self, entrant: int) -> Fraction:
        return sum((line.score for line in self.of(entrant)), Fraction(0))


def history(rounds: Sequence[Round], entrants: Sequence[int], scale: Scale = PLAIN) -> History:
    """The lines that the rounds make. Tables without a result aren't told of yet."""
    told = History({entrant: [] for entrant in entrants})
    for number, each in enumerate(rounds, 1):
        for at, sitting in enumerate(each.sittings):
            for who, line in _lines(number, at, sitting, scale):
                told.lines.setdefault(who, []).append(line)
        for who, kind in each.beside:
            line = Line(number, kind, _beside(kind, scale))
            told.lines.setdefault(who, []).append(line)
    return told


def _beside(kind: Kind, scale: Scale) -> Fraction:
    full = scoring.best(scale.table)
    return {Kind.BYE: full, Kind.LATE: full / 2}.get(kind, Fraction(0))


def _lines(number: int, at: int, sitting: Sitting, scale: Scale) -> list[tuple[int, Line]]:
    if sitting.void:
        kind = Kind.OUT if scale.before_2026 else Kind.VOID
        return [(who, Line(number, kind, Fraction(0), sitting=at)) for who in sitting.people]
    if sitting.places is None:
        return []
    worth = scoring.scores(sitting.places, scale.table)
    return [
        (who, _line(number, at, sitting, seat, worth[seat], scale))
        for seat, who in enumerate(sitting.people)
    ]


def _line(number: int, at: int, sitting: Sitting, seat: int, worth: Fraction, scale: Scale) -> Line:
    if sitting.people[seat] in sitting.absent:
        others = tuple(who for who in sitting.people if who != sitting.people[seat])
        return Line(number, Kind.ABSENT, Fraction(0), sitting=at, scheduled=others)
    places, others = (
        sitting.places or (),
        tuple(who for other, who in enumerate(sitting.people) if other != seat),
    )
    weight = Fraction(1, max(len(others), 1))
    results = scoring.duels(places, seat)
    points = sitting.points
    return Line(
        number,
        Kind.PLAYED,
        worth,
        places[seat],
        scoring.share(points, seat, scale.fewer_is_better) if points else Fraction(0),
        points[seat] if points else None,
        tuple(Duel(who, weight, result) for who, result in zip(others, results, strict=True)),
        at,
    )
