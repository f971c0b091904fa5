"""Pairs of people by lot: first those who have never met, then those who met longest ago.

Pure: the same people, meetings and seed make the same pairs.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from games.engine.chance import Dice
from games.tournaments.pairing.draw import cheapest_pairs

Two = tuple[int, int]
"""Two people, the smaller number first."""
Group = tuple[int, ...]
"""Two people, or three."""
LONG_AGO = 365
"""Days after which it no longer matters how long ago two have met."""
AT_ONCE = 60
"""At most so many people are paired together, which takes a moment; more are split by lot."""
LOTS = 1 << 20


def draw(
    people: Iterable[int], met: Mapping[Two, int], drawn: Collection[Two], seed: bytes
) -> list[Group]:
    """Return pairs of these people, and threes where somebody is left.

    `met` has how many days ago two last met. Two of `drawn` aren't drawn together again, so
    somebody who has been drawn with everybody may be left out.
    """
    dice = Dice(seed, 0, 0)
    everybody = sorted(people)
    costs = {
        two: _nearness(met.get(two)) * LOTS * AT_ONCE + dice.below(LOTS)
        for two in combinations(everybody, 2)
        if two not in drawn
    }
    order = dice.shuffled(everybody)
    groups: list[Group] = []
    for start in range(0, len(order), AT_ONCE):
        groups += _pairs(order[start : start + AT_ONCE], costs)
    alone = set(everybody).difference(*groups)
    for one in order:
        if one in alone:
            _let_join(groups, one, costs)
    return groups


def twos(group: Iterable[int]) -> Iterable[Two]:
    """Return all pairs of people in this group."""
    return combinations(sorted(group), 2)


def _nearness(days: int | None) -> int:
    """Return the cost of a meeting so soon after the last; 0 for people who have never met."""
    return 0 if days is None else 1 + max(0, LONG_AGO - days)


def _pairs(people: Sequence[int], costs: Mapping[Two, int]) -> list[Two]:
    return cheapest_pairs([(*two, costs[two]) for two in twos(people) if two in costs])


def _let_join(groups: list[Group], one: int, costs: Mapping[Two, int]) -> None:
    """Add a person to the pair where it costs least, if any pair may be joined."""
    rooms = []
    for at, group in enumerate(groups):
        new = [two for two in twos((*group, one)) if one in two]
        if len(group) == 2 and all(two in costs for two in new):
            rooms.append((sum(costs[two] for two in new), at))
    if rooms:
        _cost, best = min(rooms)
        groups[best] = (*groups[best], one)
