"""The input and the result of drawing a round, as plain values that can be stored as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Pair = tuple[int, int]
"""The numbers of two entrants, the smaller one first."""


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person to be paired, with totals of earlier rounds."""

    number: int
    score: Fraction = Fraction(0)
    byes: int = 0
    firsts: int = 0
    """How often this person had the first seat."""
    team: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A round to be drawn. `entrants` are in the order of the standings, best first."""

    entrants: tuple[Entrant, ...]
    round: int = 1
    seats: tuple[int, ...] = (2,)
    """The possible numbers of people at a table of the game."""
    wanted: int = 2
    least: int = 2
    most: int = 2
    """The organiser's numbers of people at a table; if they are impossible, any of `seats`."""
    met: Mapping[Pair, int] = field(default_factory=dict)
    folded: bool = True
    """Whether in round 1, at tables of two, the upper half meets the lower half; else by lot."""
    leaders: bool = False
    """Whether leaders are seated together, even if they have met."""

    def to_json(self) -> dict[str, Any]:
        return {
            "entrants": [[e.number, str(e.score), e.byes, e.firsts, e.team] for e in self.entrants],
            "round": self.round,
            "seats": list(self.seats),
            "sizes": [self.wanted, self.least, self.most],
            "met": [[*who, times] for who, times in sorted(self.met.items())],
            "folded": self.folded,
            "leaders": self.leaders,
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Field:
        """The field that `to_json` wrote. Raises `KeyError`, `ValueError` for anything else."""
        wanted, least, most = kept["sizes"]
        return cls(
            entrants=tuple(
                Entrant(number, Fraction(score), byes, firsts, team)
                for number, score, byes, firsts, team in kept["entrants"]
            ),
            round=kept["round"],
            seats=tuple(kept["seats"]),
            wanted=wanted,
            least=least,
            most=most,
            met={(one, other): times for one, other, times in kept["met"]},
            folded=kept["folded"],
            leaders=kept["leaders"],
        )


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn round: the entrants' numbers by table, in turn order, and those with a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
