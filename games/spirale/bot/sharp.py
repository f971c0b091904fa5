"""Sharp's moves: drawn from the equilibrium where both choose at once, the best word elsewhere."""

from collections.abc import Sequence

from games.engine.chance import Dice
from games.engine.contract import Move
from games.spirale.bot import matrix
from games.spirale.bot.search import Game, Search
from games.spirale.bot.values import values
from games.spirale.rules import Observation
from games.spirale.rules.imagine import imagine

FINE = 1_000_000
CONTENT = 0.45
"""An offered draw is taken by who expects less than this."""


def sharp(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """The move, `dice` decide between those of a mixture."""
    assert seen.seat is not None
    search = Search(values(seen.worded))
    answer = Move("accept_draw")
    if answer in moves and (len(moves) == 1 or expected(search, seen) < CONTENT):
        return answer
    if seen.phase == "strategy":
        return search.best_word(imagine(seen))[0]
    if seen.phase == "confrontation":
        return Move("announce", (str(1 + drawn(numbers(search, seen), dice)),))
    return Move("reinforce", (str(drawn(reinforcements(search, seen), dice)),))


def expected(search: Search, seen: Observation) -> float:
    """The seat's own chances."""
    worth = search.worth(imagine(seen))
    return worth if seen.seat == 0 else 1 - worth


def numbers(search: Search, seen: Observation) -> tuple[float, ...]:
    """How often each number from 1 on is announced."""
    return mixture(search.numbers(imagine(seen)), seen.seat)


def reinforcements(search: Search, seen: Observation) -> tuple[float, ...]:
    """How often 0, 1 and 2 medals are turned."""
    return mixture(search.reinforcements(imagine(seen)), seen.seat)


def mixture(game: Game, seat: int | None) -> tuple[float, ...]:
    """The seat's part of the equilibrium: seat 0 has the rows."""
    found = matrix.solve(game)
    return found.rows if seat == 0 else found.columns


def drawn(weights: Sequence[float], dice: Dice) -> int:
    """A place, each as often as its weight says."""
    parts = [round(weight * FINE) for weight in weights]
    left = dice.below(sum(parts))
    for place, part in enumerate(parts):
        left -= part
        if left < 0:
            return place
    raise AssertionError(weights)
