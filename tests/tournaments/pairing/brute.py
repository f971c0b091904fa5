"""All ways to seat a few people, looked at one after the other: what draws are compared with."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from games.engine.chance import Dice
from games.tournaments.pairing import Draw, Entrant, Field, pair
from games.tournaments.pairing.cost import Costs

Groups = tuple[tuple[int, ...], ...]


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def ways(people: Sequence[int], sizes: Sequence[int]) -> Iterator[Groups]:
    """Every partition of people into groups of these sizes, each once."""
    if not people:
        yield ()
        return
    for size in sorted(set(sizes)):
        rest = list(sizes)
        rest.remove(size)
        for company in combinations(people[1:], size - 1):
            group = (people[0], *company)
            left = [one for one in people if one not in group]
            for others in ways(left, rest):
                yield (group, *others)


def cost_of(field: Field, drawn: Draw, seed: bytes) -> int:
    """What a draw costs, byes too."""
    costs = Costs(field, seed)
    at = {one.number: i for i, one in enumerate(field.entrants)}
    seated = sum(costs.table([at[who] for who in table]) for table in drawn.tables)
    return seated + sum(costs.byes[at[who]] for who in drawn.byes)


def some_field(number: int, count: int, **more: object) -> Field:
    """Any field of so many people in the middle of a tournament, by lot."""
    dice = Dice(seed_of(number), count, 9)
    rounds = dice.below(5)
    ones = [
        Entrant(
            who,
            Fraction(dice.below(2 * rounds + 1), 2),
            int(dice.below(4) == 0),
            dice.below(rounds + 1),
            dice.choice(("", "red", "blue")),
        )
        for who in range(1, count + 1)
    ]
    ones.sort(key=lambda one: (-one.score, one.number))
    met = {pair(one, other): 1 for one, other in combinations(range(1, count + 1), 2)}
    met = {who: times for who, times in met.items() if dice.below(4) < rounds}
    return Field(tuple(ones), rounds + 1, met=met, **more)  # type: ignore[arg-type]
