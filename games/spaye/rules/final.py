"""Gathering three players for the final dāye."""

from dataclasses import replace

from games.engine.chance import Chance
from games.engine.contract import IllegalMove
from games.spaye.rules.cards import FINAL_CARDS
from games.spaye.rules.change import (
    Args,
    accepted,
    need_exercise_set,
    need_free_of_exercise,
    need_free_table,
    nothing,
)
from games.spaye.rules.keeper import left_gathering
from games.spaye.rules.state import Running, State


def call_final(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Call the final with the last three cards (SP-38)."""
    nothing(args)
    check_call(state, seat)
    return replace(state, running=Running((seat,), (None,), (), final=True))


def check_call(state: State, seat: int) -> None:
    """Check that this seat may call the final (SP-13, SP-22, SP-23, SP-38)."""
    if state.left != FINAL_CARDS:
        raise IllegalMove("SP-38", left=state.left)
    need_free_table(state)
    need_exercise_set(state)
    need_free_of_exercise(state, seat)


def join_final(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Join the final; the third player begins it, and all three are then späyins (SP-24, SP-39)."""
    nothing(args)
    running = joinable(state, seat)
    players = (*running.players, seat)
    state = replace(state, running=replace(running, players=players, picks=(None,) * len(players)))
    return accepted(state, players) if len(players) == FINAL_CARDS else state


def joinable(state: State, seat: int) -> Running:
    """Return the final that this seat may join (SP-23, SP-39)."""
    running = state.running
    if running is None or not running.gathering or seat in running.players:
        raise IllegalMove("SP-39")
    need_free_of_exercise(state, seat)
    return running


def leave_final(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Leave the final while it gathers (SP-40)."""
    nothing(args)
    check_leave(state, seat)
    return left_gathering(state, seat)


def check_leave(state: State, seat: int) -> None:
    """Check that this seat may leave the final: until three are in; a tied pair never (SP-40)."""
    running = state.running
    if running is None or not running.gathering or running.tied or seat not in running.players:
        raise IllegalMove("SP-40")
