"""Sharp: looks two turns ahead, at the opponent's answers and the captures that they leave.

Its work is bounded by the number of moves, not by a clock, so that the same dice play the same game
on every machine.
"""

from collections.abc import Callable, Sequence

from games.cerke.bot.evaluation import Promise, ends_season, expected, playing_on, settled
from games.cerke.rules import Observation, imagine
from games.cerke.rules.legal import choices_of_turn
from games.cerke.rules.state import State
from games.engine.chance import Dice
from games.engine.contract import Move

WIDE = 30
"""The number of own moves evaluated as Steady does."""
DEEP = 12
"""The number of own moves whose answers are evaluated."""
ANSWERS = 8
"""The number of answers evaluated for each outcome of such a move."""


def sharp(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Play the move that leaves most after the best answer; `dice` choose between equals."""
    state = imagine(seen)
    if seen.phase == "declare":
        return moves[0] if ends_season(state) else moves[1]
    shuffled: Sequence[Move] = dice.shuffled(playing_on(moves))
    if seen.phase == "turn":
        shuffled = best(shuffled, Promise.from_state(state).value, WIDE)
    promising = best(shuffled, lambda move: expected(state, move), DEEP)
    return best(promising, lambda move: expected(state, move, answered), 1)[0]


def answered(state: State, seat: int, count: int = ANSWERS) -> float:
    """Return a position's value to `seat`, which has just moved, after the best answer."""
    if state.end or state.phase == "declare":
        return settled(state, seat)
    promise = Promise.from_state(state)
    answers = best(list(choices_of_turn(state)), promise.value, count)
    return -max(expected(state, move) for move in answers)


def best(moves: Sequence[Move], worth: Callable[[Move], float], count: int) -> list[Move]:
    """Return the `count` best moves, the best first; equals stay in their order."""
    return sorted(moves, key=worth, reverse=True)[:count]
