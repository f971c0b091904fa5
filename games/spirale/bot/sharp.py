"""Sharp: draws simultaneous choices from the equilibrium, and plays the best word of a Strategy."""

from collections.abc import Sequence

from games.engine.chance import Dice
from games.engine.contract import Move
from games.spirale.bot import matrix
from games.spirale.bot.search import Game, Search
from games.spirale.bot.values import values
from games.spirale.rules import Observation, imagine

FINE = 1_000_000
CONTENT = 0.45
"""Sharp accepts a draw if its chance to win is below this."""


def sharp(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return the best move, drawn by `dice` if the best is a mixture."""
    assert seen.seat is not None
    search = Search(values(seen.worded))
    answer = Move("accept_draw")
    if answer in moves and (len(moves) == 1 or chance_to_win(search, seen) < CONTENT):
        return answer
    if seen.phase == "strategy":
        return search.best_word(imagine(seen))[0]
    if seen.phase == "confrontation":
        return Move("announce", (str(1 + draw_index(numbers(search, seen), dice)),))
    return Move("reinforce", (str(draw_index(reinforcements(search, seen), dice)),))


def chance_to_win(search: Search, seen: Observation) -> float:
    """Return the seat's own chance to win."""
    worth = search.value(imagine(seen))
    return worth if seen.seat == 0 else 1 - worth


def numbers(search: Search, seen: Observation) -> tuple[float, ...]:
    """Return the probability of each number from 1 on."""
    return mixture(search.numbers(imagine(seen)), seen.seat)


def reinforcements(search: Search, seen: Observation) -> tuple[float, ...]:
    """Return the probabilities of turning 0, 1 and 2 medals, as far as possible."""
    return mixture(search.reinforcements(imagine(seen)), seen.seat)


def mixture(game: Game, seat: int | None) -> tuple[float, ...]:
    """Return the seat's probabilities in the equilibrium: seat 0 has the rows."""
    solution = matrix.solve(game)
    return solution.rows if seat == 0 else solution.columns


def draw_index(weights: Sequence[float], dice: Dice) -> int:
    """Draw an index with a probability in proportion to its weight."""
    parts = [round(weight * FINE) for weight in weights]
    left = dice.below(sum(parts))
    for place, part in enumerate(parts):
        left -= part
        if left < 0:
            return place
    raise AssertionError(weights)
