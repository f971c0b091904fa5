"""Round robins: Berger's order for tables of two, and even seating plans for larger tables."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import gcd

from games.engine.chance import Dice, Guess


def berger(count: int, double: bool = False) -> list[list[tuple[int, int]]]:
    """The rounds as pairs of numbers 1 … count, the beginner first; `double` adds return matches.

    With an odd number of people, the one without an opponent has a bye and is in no pair.
    """
    even = count + count % 2
    rounds = [_round(even, number) for number in range(even - 1)]
    if double:
        rounds += [[(other, one) for one, other in pairs] for pairs in rounds]
    return [[pair for pair in pairs if max(pair) <= count] for pairs in rounds]


def _round(even: int, number: int) -> list[tuple[int, int]]:
    """A round's pairs: the last person meets a pivot, the others pair off on both sides of it."""
    ring = even - 1
    first = number * (even // 2) % ring
    top = (first + 1, even) if number % 2 == 0 else (even, first + 1)
    others = [
        ((first + step) % ring + 1, (first - step) % ring + 1) for step in range(1, even // 2)
    ]
    return [top, *others]


TRIES = 16
SWAPS = 6_000
Plan = list[list[list[int]]]
"""Rounds of tables of numbers 0 … n-1."""


def seating(
    count: int, sizes: Sequence[int], rounds: int, seed: bytes, *, blocks: bool = False
) -> Plan:
    """The most even of several random plans, each improved by swaps; it depends on the seed alone.

    Best is the smallest difference between the most and the fewest meetings of two people, then the
    fewest repeats. With `blocks`, plans of blocks who always sit together are tried too: in three
    rounds of two tables of six, swaps leave some who never meet; with four blocks of three,
    everybody meets everybody.
    """
    plans = [_most_even_plan(count, sizes, rounds, seed)]
    together = gcd(*sizes) if blocks and sizes else 1
    plans += [
        _block_plan(count, size, sizes, rounds, seed)
        for size in range(2, together + 1)
        if together % size == 0
    ]
    return min(plans, key=lambda plan: unevenness(count, plan))


def _most_even_plan(count: int, sizes: Sequence[int], rounds: int, seed: bytes) -> Plan:
    best: Plan = []
    worth = (count * rounds, 0)
    for attempt in range(TRIES):
        plan = _improve(count, _random_plan(count, sizes, rounds, seed, attempt), seed, attempt)
        uneven = unevenness(count, plan)
        if not best or uneven < worth:
            best, worth = plan, uneven
        if worth[0] <= 1:  # Only perfectly even plans are better, and mostly there are none.
            break
    return best


def meetings(count: int, plan: Iterable[Iterable[Sequence[int]]]) -> list[list[int]]:
    """Return how often each two people meet: a matrix with zeros on its diagonal."""
    met = [[0] * count for _ in range(count)]
    for tables in plan:
        for table in tables:
            for i, j in combinations(table, 2):
                met[i][j] += 1
                met[j][i] += 1
    return met


def unevenness(count: int, plan: Iterable[Iterable[Sequence[int]]]) -> tuple[int, int]:
    """The most minus the fewest meetings of two people, and the sum of all pairs' squares."""
    met = meetings(count, plan)
    all_pairs = [met[i][j] for i, j in combinations(range(count), 2)] or [0]
    return max(all_pairs) - min(all_pairs), sum(times * times for times in all_pairs)


def _block_plan(count: int, size: int, sizes: Sequence[int], rounds: int, seed: bytes) -> Plan:
    """The most even plan for blocks of `size` people, who are drawn by lot."""
    people = list(Dice(seed, count, size).shuffled(range(count)))
    plan = _most_even_plan(count // size, [each // size for each in sizes], rounds, seed)
    return [
        [[who for at in table for who in people[at * size : at * size + size]] for table in tables]
        for tables in plan
    ]


def _random_plan(count: int, sizes: Sequence[int], rounds: int, seed: bytes, attempt: int) -> Plan:
    plan: Plan = []
    for number in range(rounds):
        rest = list(Dice(seed, number, attempt).shuffled(range(count)))
        plan.append([[rest.pop() for _ in range(size)] for size in sizes])
    return plan


def _improve(count: int, plan: Plan, seed: bytes, attempt: int) -> Plan:
    """Swap two people of a round at random if the plan doesn't get worse, many times.

    Returns the most even plan on the way.
    """
    met = meetings(count, plan)
    dice = Guess(Dice(seed, len(plan), attempt))
    best, worth = _copy_plan(plan), unevenness(count, plan)
    if not plan or len(plan[0]) < 2:
        return plan
    for step in range(SWAPS):
        tables = plan[dice.below(len(plan))]
        a, b = dice.below(len(tables)), dice.below(len(tables))
        if a == b:
            continue
        i, j = dice.below(len(tables[a])), dice.below(len(tables[b]))
        if _loss(met, tables[a], i, tables[b], j) <= 0:
            _swap(met, tables[a], i, tables[b], j)
        if step % 20 == 0 and (uneven := unevenness(count, plan)) < worth:
            best, worth = _copy_plan(plan), uneven
            if worth[0] <= 1:
                break
    return best


def _copy_plan(plan: Plan) -> Plan:
    return [[list(table) for table in each] for each in plan]


def _loss(met: list[list[int]], one: list[int], i: int, other: list[int], j: int) -> int:
    """Return by how much a swap raises the sum of fourth powers, which punish extremes most."""
    loss = 0
    for who in one[:i] + one[i + 1 :]:
        loss += _grows(met[other[j]][who]) - _grows(met[one[i]][who] - 1)
    for who in other[:j] + other[j + 1 :]:
        loss += _grows(met[one[i]][who]) - _grows(met[other[j]][who] - 1)
    return loss


def _grows(times: int) -> int:
    return int((times + 1) ** 4 - times**4)


def _swap(met: list[list[int]], one: list[int], i: int, other: list[int], j: int) -> None:
    for table, leaves, comes in ((one, one[i], other[j]), (other, other[j], one[i])):
        for who in table:
            if who != leaves:
                for a, b, by in ((leaves, who, -1), (comes, who, 1)):
                    met[a][b] += by
                    met[b][a] += by
    one[i], other[j] = other[j], one[i]
