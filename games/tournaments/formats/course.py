"""The input of formats: a tournament's plan, its people, and the rounds so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from games.tournaments.pairing.field import Entrant, Field, Pair, pair
from games.tournaments.pairing.history import PLAIN, History, PlayedRound, Scale, history
from games.tournaments.pairing.standings import Standing, standings
from games.tournaments.pairing.tiebreaks import SWISS

Basis = dict[str, Any]
"""Everything that a round is drawn from, except the seed: plain JSON."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The organiser's choices before the start; they never change afterwards."""

    seats: tuple[int, ...] = (2,)
    """The possible numbers of people at a table of the game."""
    wanted: int = 2
    least: int = 2
    most: int = 2
    rounds: int = 0
    """The number of rounds; 0 for as many as the format needs."""
    double: bool = False
    third: bool = False
    go_on: int = 0
    """The number of people of each group who advance; 0 for the default."""
    folded: bool = True
    leaders: bool = False
    scale: Scale = PLAIN
    breaks: tuple[str, ...] = SWISS


@dataclass(frozen=True, slots=True)
class Who:
    """A participant; the number is the seed, 1 for the strongest, and latecomers come last."""

    number: int
    here: bool = True
    """Whether this person is to be paired now."""
    team: str = ""
    left: bool = False
    """Whether this person has withdrawn, and isn't expected back."""


@dataclass(frozen=True, slots=True)
class Course:
    """A tournament's state, from which the next round follows."""

    plan: Plan
    people: tuple[Who, ...]
    rounds: tuple[PlayedRound, ...] = ()
    busy: frozenset[int] = frozenset()
    """People at undecided tables."""
    waited: frozenset[int] = frozenset()
    """People left over when the last round was drawn."""

    @property
    def next(self) -> int:
        return len(self.rounds) + 1

    @property
    def here(self) -> list[int]:
        return [who.number for who in self.people if who.here]

    @property
    def away(self) -> list[int]:
        return [who.number for who in self.people if not who.here]

    @property
    def left(self) -> list[int]:
        return [who.number for who in self.people if who.left]

    @property
    def numbers(self) -> list[int]:
        return [who.number for who in self.people]

    def history(self) -> History:
        return history(self.rounds, self.numbers, self.plan.scale)

    def by_score(self) -> list[Standing]:
        """The standings by score and tie-breaks."""
        return standings(self.history(), self.plan.breaks, self.plan.scale)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn round: tables in turn order, byes, and the tables' labels in a bracket."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    labels: tuple[str, ...] = field(default=())

    def label(self, at: int) -> str:
        return self.labels[at] if at < len(self.labels) else ""

    def to_json(self) -> dict[str, Any]:
        return {
            "tables": [list(table) for table in self.tables],
            "byes": list(self.byes),
            "labels": list(self.labels),
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Drawn:
        tables = tuple(tuple(table) for table in kept["tables"])
        return cls(tables, tuple(kept["byes"]), tuple(kept["labels"]))


class Format(Protocol):
    """The functions that a tournament's format has."""

    def basis(self, course: Course) -> Basis | None:
        """Return the basis of the next round, or None if the tournament is over."""
        ...

    def draw_round(self, basis: Basis, seed: bytes) -> Drawn:
        """Return a round, which depends on basis and seed alone, on any machine."""
        ...

    def rank(self, course: Course) -> list[Standing]:
        """Return everybody's standing, the best first."""
        ...

    def length(self, plan: Plan, people: int) -> int:
        """Return how many rounds this number of people takes, as far as that is known."""
        ...


def field_of(course: Course, order: Sequence[int] | None = None) -> Field:
    """Return the people who are here with their meetings so far; `order` replaces the standings."""
    standing = [each.entrant for each in course.by_score()] if course.rounds else course.numbers
    here = set(course.here)
    results = course.history()
    firsts, met, byes = _count_meetings(course)
    teams = {who.number: who.team for who in course.people}
    plan = course.plan
    return Field(
        tuple(
            Entrant(
                n,
                results.score(n) if course.rounds else Fraction(0),
                byes.get(n, 0),
                firsts.get(n, 0),
                teams[n],
            )
            for n in (order or standing)
            if n in here
        ),
        course.next,
        plan.seats,
        plan.wanted,
        plan.least,
        plan.most,
        met,
        plan.folded,
        plan.leaders,
    )


def _count_meetings(course: Course) -> tuple[dict[int, int], dict[Pair, int], dict[int, int]]:
    """Return first seats, meetings and byes so far."""
    firsts: dict[int, int] = {}
    met: dict[Pair, int] = {}
    byes: dict[int, int] = {}
    for each in course.rounds:
        for sitting in each.sittings:
            if sitting.void or not sitting.people:
                continue
            firsts[sitting.people[0]] = firsts.get(sitting.people[0], 0) + 1
            for i, one in enumerate(sitting.people):
                for other in sitting.people[i + 1 :]:
                    met[pair(one, other)] = met.get(pair(one, other), 0) + 1
        for who, kind in each.beside:
            if kind == "bye":
                byes[who] = byes.get(who, 0) + 1
    return firsts, met, byes
