"""Who is drawn with whom: first those who have never met, then those who met longest ago.

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
"""Days after which it doesn't matter any more how long ago two have met."""
AT_ONCE = 60
"""So many are paired together, which takes a moment; more are divided by lot."""
LOTS = 1 << 20


def draw(
    people: Iterable[int], met: Mapping[Two, int], drawn: Collection[Two], seed: bytes
) -> list[Group]:
    """Return pairs of these people, and threes where somebody is left.

    `met` says how many days ago two have last met; two of `drawn` don't come together again, so
    that one may be left who has been drawn with everybody.
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
    """Return all who meet in this group."""
    return combinations(sorted(group), 2)


def _nearness(days: int | None) -> int:
    """Return what it costs to meet again so soon: nothing for those who never have."""
    return 0 if days is None else 1 + max(0, LONG_AGO - days)


def _pairs(people: Sequence[int], costs: Mapping[Two, int]) -> list[Two]:
    return cheapest_pairs([(*two, costs[two]) for two in twos(people) if two in costs])


def _let_join(groups: list[Group], one: int, costs: Mapping[Two, int]) -> None:
    """Have somebody join the pair whom it costs least, if there is one that may be joined."""
    rooms = []
    for at, group in enumerate(groups):
        new = [two for two in twos((*group, one)) if one in two]
        if len(group) == 2 and all(two in costs for two in new):
            rooms.append((sum(costs[two] for two in new), at))
    if rooms:
        _cost, best = min(rooms)
        groups[best] = (*groups[best], one)
