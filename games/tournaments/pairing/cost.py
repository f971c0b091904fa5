"""The cost of seating two people at a table: one number for all games.

What matters more always outweighs what matters less, however often that happens: each cost is a
list of levels, written as one whole number in mixed bases.
"""

from collections.abc import Sequence
from itertools import combinations
from math import lcm

from games.engine.chance import Dice, Guess
from games.tournaments.pairing.field import Entrant, Field

LOTS = 1 << 30
"""Lots decide last: so many that no two pairings cost the same."""
Levels = tuple[int, ...]
"""Second bye; met before; the bye's place; spread of scores; first seats; team-mates; distance;
lots.
"""


class Costs:
    """The costs of a field by positions in the standings, 0 the best. The same seed, the same."""

    def __init__(self, field: Field, seed: bytes) -> None:
        self._field = field
        self._ones = field.entrants
        self._unit = lcm(*(one.score.denominator for one in self._ones)) if self._ones else 1
        self._lots = Guess(Dice(seed, field.round, 0))
        count = len(self._ones)
        found = {(i, j): self._levels(i, j) for i, j in combinations(range(count), 2)}
        byes = [self._bye(i) for i in range(count)]
        weights = _weights([*found.values(), *byes], max(count * count, 1))
        self.pairs = [[0] * count for _ in range(count)]
        for (i, j), levels in found.items():
            self.pairs[i][j] = self.pairs[j][i] = _sum(levels, weights)
        self.byes = [_sum(levels, weights) for levels in byes]
        """The cost of a bye of each; a bye is a vertex as the others are."""

    def table(self, who: Sequence[int]) -> int:
        """Return the cost of a table of these positions: of all its pairs."""
        return sum(self.pairs[i][j] for i, j in combinations(who, 2))

    def _levels(self, i: int, j: int) -> Levels:
        field, one, other = self._field, self._ones[i], self._ones[j]
        who = (min(one.number, other.number), max(one.number, other.number))
        met = field.met.get(who, 0) ** 2
        spread = int(abs(one.score - other.score) * self._unit) ** 2
        mates = field.round == 1 and one.team != "" and one.team == other.team
        return (
            0,
            0 if field.leaders else met,
            0,
            spread,
            min(one.firsts, other.firsts) ** 2,
            int(mates),
            self._distance(i, j),
            self._lots.below(LOTS),
        )

    def _distance(self, i: int, j: int) -> int:
        """In round 1 of two half the field apart (folded), or nothing; later, or together, near."""
        field = self._field
        if field.round > 1 or field.leaders:
            return (i - j) ** 2
        if not field.folded:
            return 0
        if field.most > 2:
            return self._same_pot(i, j)
        return (abs(i - j) - len(self._ones) // 2) ** 2

    def _same_pot(self, i: int, j: int) -> int:
        """Tables of n in round 1: one of each part of the field, as drawing from pots does."""
        tables = max(round(len(self._ones) / self._field.wanted), 1)
        return int(i // tables == j // tables)

    def _bye(self, i: int) -> Levels:
        """The last one who has had the fewest: nobody has two before everybody had one."""
        fewest = min(one.byes for one in self._ones)
        again = self._ones[i].byes - fewest
        from_the_end = len(self._ones) - 1 - i
        return (again, 0, from_the_end, 0, 0, 0, 0, 0)


def _weights(found: Sequence[Levels], most: int) -> list[int]:
    """Return the weight of each level: more than `most` of all levels below it."""
    weights: list[int] = []
    weight = 1
    for level in reversed(range(len(found[0]) if found else 0)):
        weights.append(weight)
        weight *= max(levels[level] for levels in found) * most + 1
    return weights[::-1]


def _sum(levels: Levels, weights: Sequence[int]) -> int:
    return sum(level * weight for level, weight in zip(levels, weights, strict=True))


def lots_of(seed: bytes, round_number: int, ones: Sequence[Entrant]) -> list[int]:
    """A number for each of them by lot: who of equals sits first."""
    return list(Dice(seed, round_number, 1).shuffled(range(len(ones))))
