"""The cost of seating two people at a table, a single integer.

A cost is a list of levels, the most important first, combined into one integer in mixed bases: a
level always outweighs all lower levels of all costs that are added up.
"""

from collections.abc import Sequence
from itertools import combinations
from math import lcm

from games.engine.chance import Dice, Guess
from games.tournaments.pairing.field import Entrant, Field

LOTS = 1 << 30
"""The number of lots, the lowest level: so large that pairings with equal costs are very rare."""
Levels = tuple[int, ...]
"""The levels: second bye, met before, the bye's place, spread of scores, first seats, team-mates,
distance, lots.
"""


class Costs:
    """The costs of pairs and byes, by positions in the standings, 0 the best.

    They depend on the field and the seed alone.
    """

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
        """The cost of a bye of each position, comparable with that of a pair."""

    def table(self, who: Sequence[int]) -> int:
        """Return the cost of a table of these positions: the sum of its pairs."""
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
        """Return the squared distance in rank; in round 1 from half the field, by pots, or 0."""
        field = self._field
        if field.round > 1 or field.leaders:
            return (i - j) ** 2
        if not field.folded:
            return 0
        if field.most > 2:
            return self._same_pot(i, j)
        return (abs(i - j) - len(self._ones) // 2) ** 2

    def _same_pot(self, i: int, j: int) -> int:
        """Return 1 if both are in one pot: tables of n in round 1 take a person from each pot."""
        tables = max(round(len(self._ones) / self._field.wanted), 1)
        return int(i // tables == j // tables)

    def _bye(self, i: int) -> Levels:
        """Return the levels of a bye, cheapest for the last of the people with the fewest byes."""
        fewest = min(one.byes for one in self._ones)
        again = self._ones[i].byes - fewest
        from_the_end = len(self._ones) - 1 - i
        return (again, 0, from_the_end, 0, 0, 0, 0, 0)


def _weights(found: Sequence[Levels], most: int) -> list[int]:
    """Return each level's weight, more than `most` costs of all lower levels add up to."""
    weights: list[int] = []
    weight = 1
    for level in reversed(range(len(found[0]) if found else 0)):
        weights.append(weight)
        weight *= max(levels[level] for levels in found) * most + 1
    return weights[::-1]


def _sum(levels: Levels, weights: Sequence[int]) -> int:
    return sum(level * weight for level, weight in zip(levels, weights, strict=True))


def lots_of(seed: bytes, round_number: int, ones: Sequence[Entrant]) -> list[int]:
    """Return a lot for each entrant, which decides who of equals sits first."""
    return list(Dice(seed, round_number, 1).shuffled(range(len(ones))))
