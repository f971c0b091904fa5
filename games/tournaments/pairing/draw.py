"""Draws a round: the number and sizes of tables, their people in turn order, and byes."""

from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations

from games.engine.chance import Dice, Guess
from games.tournaments.pairing.cost import Costs, lots_of
from games.tournaments.pairing.field import Draw, Field


def sizes(people: int, seats: Collection[int], wanted: int, least: int, most: int) -> list[int]:
    """Return the sizes of tables for all people, largest first; they differ by one at most.

    All sizes are in `seats`, as many as possible from `least` to `most`; then `people` is as near
    as possible to `wanted` per table. Empty if there is no such division.
    """
    found = []
    for tables in range(1, people // min(seats) + 1):
        small, larger = divmod(people, tables)
        cut = [small + 1] * larger + [small] * (tables - larger)
        if all(size in seats for size in cut):
            unwanted = sum(not least <= size <= most for size in cut)
            found.append((unwanted, abs(people - wanted * tables), tables, cut))
    return min(found)[3] if found else []


def with_byes(
    people: int, seats: Collection[int], wanted: int, least: int, most: int
) -> tuple[list[int], int]:
    """Return the sizes of tables, and the number of byes, as few as possible."""
    for byes in range(people + 1):
        cut = sizes(people - byes, seats, wanted, least, most) if people > byes else []
        if cut:
            return cut, byes
    return [], people


EXACT = 12
"""The most people for whom the cheapest of all seatings is computed."""
SWAPS = 2_000
"""The number of swaps tried per person of a larger field."""
Group = tuple[int, ...]


def group_tables(
    people: Sequence[int], sizes: Sequence[int], costs: Costs, dice: Dice
) -> list[Group]:
    """Return tables of these sizes for the positions, no dearer than seated in their own order."""
    if len(people) <= EXACT:
        return _cheapest_tables(tuple(people), tuple(sorted(sizes)), costs)
    return _swap_search(_in_order(people, sizes), costs, dice)


def _in_order(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return tables that are filled in the order of people."""
    rest = list(people)
    return [[rest.pop(0) for _ in range(size)] for size in sizes]


def _cheapest_tables(people: Group, sizes: Group, costs: Costs) -> list[Group]:
    """Return the cheapest tables: try all companions of the first person, then of the next, …."""

    @cache
    def best(left: Group, sizes: Group) -> tuple[int, tuple[Group, ...]]:
        if not left:
            return 0, ()
        found: list[tuple[int, tuple[Group, ...]]] = []
        for size in sorted(set(sizes)):
            at = sizes.index(size)
            others = sizes[:at] + sizes[at + 1 :]
            for company in combinations(left[1:], size - 1):
                group = (left[0], *company)
                rest = tuple(one for one in left if one not in group)
                cost, groups = best(rest, others)
                found.append((cost + costs.table(group), (group, *groups)))
        return min(found)

    return list(best(people, sizes)[1])


class _Search:
    """A local search for cheap tables: swaps of two people, and kicks out of local minima."""

    def __init__(self, groups: list[list[int]], costs: Costs, dice: Dice) -> None:
        self.groups = groups
        self._pairs = costs.pairs
        self._dice = Guess(dice)
        self._looked = 0
        self._enough = SWAPS * sum(len(group) for group in groups)

    def descend(self) -> None:
        """Swap people until no swap helps or the limit of tried swaps is reached."""
        better = True
        while better and self._looked < self._enough:
            better = False
            for a, b in combinations(range(len(self.groups)), 2):
                better |= self._between(self.groups[a], self.groups[b])

    def kick(self) -> None:
        """Make three random swaps."""
        for _ in range(3):
            a, b = self._dice.below(len(self.groups)), self._dice.below(len(self.groups))
            one, other = self.groups[a], self.groups[b]
            i, j = self._dice.below(len(one)), self._dice.below(len(other))
            one[i], other[j] = other[j], one[i]

    @property
    def spent(self) -> bool:
        return self._looked >= self._enough

    def cost(self) -> int:
        pairs = self._pairs
        return sum(pairs[i][j] for group in self.groups for i, j in combinations(group, 2))

    def _between(self, one: list[int], other: list[int]) -> bool:
        """Make all swaps between two tables that help. Returns whether there were any."""
        helped = False
        for i in range(len(one)):
            for j in range(len(other)):
                self._looked += 1
                if self._gain(one, i, other, j) > 0:
                    one[i], other[j] = other[j], one[i]
                    helped = True
        return helped

    def _gain(self, one: list[int], i: int, other: list[int], j: int) -> int:
        leaves, comes = self._pairs[one[i]], self._pairs[other[j]]
        gain = 0
        for k, who in enumerate(one):
            if k != i:
                gain += leaves[who] - comes[who]
        for k, who in enumerate(other):
            if k != j:
                gain += comes[who] - leaves[who]
        return gain


def _swap_search(groups: list[list[int]], costs: Costs, dice: Dice) -> list[Group]:
    """Return the cheapest tables found by a local search that begins with `groups`."""
    search = _Search(groups, costs, dice)
    search.descend()
    best, found = search.cost(), [list(group) for group in search.groups]
    while not search.spent:
        search.kick()
        search.descend()
        cost = search.cost()
        if cost < best:
            best, found = cost, [list(group) for group in search.groups]
        else:
            search.groups = [list(group) for group in found]
    return [tuple(sorted(group)) for group in found]


def match_pairs(costs: Costs) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the cheapest pairs of positions, and the position with the bye, if any."""
    count = len(costs.byes)
    edges = [(i, j, costs.pairs[i][j]) for i in range(count) for j in range(i + 1, count)]
    if count % 2:
        edges += [(i, count, bye) for i, bye in enumerate(costs.byes)]
    found = cheapest_pairs(edges)
    return (
        [(i, j) for i, j in found if j < count],
        [i for i, j in found if j == count],
    )


def cheapest_pairs(edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """Return as many pairs as the edges allow, the cheapest such; the smaller number first.

    An edge is two numbers and the cost of pairing them. Numbers may stay unpaired.
    """
    # Importing takes 7 MB and a fifth of a second: only processes that draw should do it.
    from networkx import Graph, max_weight_matching

    dearest = max((cost for _, _, cost in edges), default=0) + 1
    graph = Graph()
    graph.add_weighted_edges_from((i, j, dearest - cost) for i, j, cost in edges)
    found = max_weight_matching(graph, maxcardinality=True)
    return sorted((min(edge), max(edge)) for edge in found)


def draw(field: Field, seed: bytes) -> Draw:
    """Return the round's draw, which depends on field and seed alone, on any machine.

    Tables are in the order of their best person. If people are too few for a table, all have a bye.
    """
    if not field.entrants:
        return Draw(())
    costs = Costs(field, seed)
    cut, rest = with_byes(len(field.entrants), field.seats, field.wanted, field.least, field.most)
    if set(cut) == {2} and rest <= len(field.entrants) % 2:
        groups, byes = _pair_up(costs)
    else:
        groups, byes = _seat_groups(costs, cut, rest, Dice(seed, field.round, 2))
    lots = lots_of(seed, field.round, field.entrants)
    tables = tuple(_turn_order(field, group, lots) for group in sorted(groups))
    return Draw(tables, tuple(field.entrants[i].number for i in byes))


def _pair_up(costs: Costs) -> tuple[list[tuple[int, ...]], list[int]]:
    pairs, byes = match_pairs(costs)
    return list(pairs), byes


def _seat_groups(
    costs: Costs, cut: Sequence[int], rest: int, dice: Dice
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return tables and byes: the cheapest byes first, then tables of the others."""
    everybody = range(len(costs.byes))
    byes = sorted(sorted(everybody, key=lambda i: costs.byes[i])[:rest])
    playing = [i for i in everybody if i not in byes]
    return group_tables(playing, cut, costs, dice), byes


def _turn_order(field: Field, group: Sequence[int], lots: Sequence[int]) -> tuple[int, ...]:
    """Return entrants' numbers in turn order: fewest first seats so far, then by lot."""
    order = sorted(group, key=lambda i: (field.entrants[i].firsts, lots[i]))
    return tuple(field.entrants[i].number for i in order)
