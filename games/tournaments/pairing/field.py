"""The input and the result of a draw: plain values that go to JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Pair = tuple[int, int]
"""Two entrants by number, the smaller one first."""


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person to be paired, with the results of earlier rounds."""

    number: int
    score: Fraction = Fraction(0)
    byes: int = 0
    firsts: int = 0
    """How often they had the first seat."""
    team: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A round to be drawn. `entrants` are in the order of the standings, best first."""

    entrants: tuple[Entrant, ...]
    round: int = 1
    seats: tuple[int, ...] = (2,)
    """How many people the game takes at a table."""
    wanted: int = 2
    least: int = 2
    most: int = 2
    """How many people the organiser wants at a table; where impossible, `seats` are allowed."""
    met: Mapping[Pair, int] = field(default_factory=dict)
    folded: bool = True
    """Round 1 of two: the upper half meets the lower half; otherwise lots decide."""
    leaders: bool = False
    """Leaders sit together, and may meet again for it."""

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
    """A round's tables by the entrants' numbers, in turn order; and who has a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
