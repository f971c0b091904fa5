"""Sharp looks two turns ahead: what the other answers, and what that answer leaves to take.

Its work is bounded by how many moves it looks at, not by a clock, so that the same dice play the
same game on every machine.
"""

from collections.abc import Callable, Sequence

from games.cerke.bot.evaluation import Promise, ends_season, expected, playing_on, settled
from games.cerke.rules import Observation, imagine
from games.cerke.rules.legal import choices_of_turn
from games.cerke.rules.state import State
from games.engine.chance import Dice
from games.engine.contract import Move

WIDE = 30
"""Own moves judged as Steady judges them …"""
DEEP = 12
"""… and of these the ones whose answers are looked at."""
ANSWERS = 8
"""Answers looked at, of each outcome of such a move."""


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
    """Return what a position is worth to `seat`, who has just moved, after the best answer."""
    if state.end or state.phase == "declare":
        return settled(state, seat)
    promise = Promise.from_state(state)
    answers = best(list(choices_of_turn(state)), promise.value, count)
    return -max(expected(state, move) for move in answers)


def best(moves: Sequence[Move], worth: Callable[[Move], float], count: int) -> list[Move]:
    """Return the best moves, the very best first; of equals those that came first."""
    return sorted(moves, key=worth, reverse=True)[:count]
