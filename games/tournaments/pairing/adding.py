"""A cup: what its legs have given, added up (T-F9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.tournaments.pairing import scoring


@dataclass(frozen=True, slots=True)
class Share:
    """What one leg gave one person: their place among `of` people, and what it is worth."""

    place: int
    of: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class Summed:
    """Where somebody stands in a cup; equals share a place. No share for a leg they missed."""

    person: int
    place: int
    score: Fraction
    firsts: int
    shares: tuple[Share | None, ...]


def summed(
    legs: Sequence[Mapping[int, int]], people: Sequence[int], table: Sequence[int] = ()
) -> list[Summed]:
    """Everybody, best first: by the sum of their legs' scores, then by legs won; else they share.

    A leg is places by person. They are worth what places at a table of so many are (T-S1), or the
    numbers of `table` (T-S2). Whoever missed a leg has nothing of it.
    """
    shares = [_shares(places, table) for places in legs]
    found = {who: tuple(leg.get(who) for leg in shares) for who in people}
    keys = {
        who: (
            sum((one.score for one in made if one), Fraction(0)),
            sum(one.place == 1 for one in made if one),
        )
        for who, made in found.items()
    }
    ordered = sorted(people, key=lambda who: (-keys[who][0], -keys[who][1], who))
    return [
        Summed(
            who,
            1 + sum(other > keys[who] for other in keys.values()),
            *keys[who],
            found[who],
        )
        for who in ordered
    ]


def _shares(places: Mapping[int, int], table: Sequence[int]) -> dict[int, Share]:
    people = sorted(places)
    worth = scoring.scores([places[who] for who in people], table)
    return {
        who: Share(places[who], len(people), score)
        for who, score in zip(people, worth, strict=True)
    }
