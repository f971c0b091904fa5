"""Small changes of the state that several moves share, and how their arguments are read."""

import re
from dataclasses import replace
from typing import Any

from games.engine.contract import IllegalMove
from games.spaye.rules.cards import FINAL_CARDS
from games.spaye.rules.state import Daye, Exercise, Player, State

Args = tuple[str, ...]
NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


def numbers(args: Args, count: int) -> tuple[int, ...]:
    """Return the arguments as exactly `count` numbers (SP-2)."""
    if len(args) != count:
        raise IllegalMove("SP-2")
    return tuple(map(number, args))


def number(word: str) -> int:
    """Return the number of a word: `0`, or up to six digits that begin with 1–9 (SP-2)."""
    if not NUMBER.fullmatch(word):
        raise IllegalMove("SP-2")
    return int(word)


def nothing(args: Args) -> None:
    """Check that there is no argument (SP-2)."""
    numbers(args, 0)


def with_player(state: State, seat: int, **changes: Any) -> State:
    """Return the state with one player changed."""
    player: Player = replace(state.players[seat], **changes)
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_daye(state: State, at: int, **changes: Any) -> State:
    """Return the state with one settled dāye changed."""
    daye: Daye = replace(state.dayes[at], **changes)
    return replace(state, dayes=(*state.dayes[:at], daye, *state.dayes[at + 1 :]))


def with_exercise(state: State, at: int, **changes: Any) -> State:
    """Return the state with one exercise changed."""
    exercise: Exercise = replace(state.exercises[at], **changes)
    return replace(state, exercises=(*state.exercises[:at], exercise, *state.exercises[at + 1 :]))


def accepted(state: State, seats: tuple[int, ...]) -> State:
    """Return the state with these seats as späyins: players of an accepted dāye (SP-24)."""
    for seat in seats:
        state = with_player(state, seat, accepted=True)
    return state


def lapsed(state: State) -> State:
    """Return the state without challenges once three cards or fewer are left (SP-20)."""
    return replace(state, challenges=()) if state.left <= FINAL_CARDS else state


def need_exercise_set(state: State) -> None:
    """Check that the exercise is set (SP-13)."""
    if not state.exercise:
        raise IllegalMove("SP-13")


def need_free_of_exercise(state: State, seat: int) -> None:
    """Check that the seat has no due exercise, which blocks its player (SP-23)."""
    due = state.due(seat)
    if due is not None:
        raise IllegalMove("SP-23", player=seat, exercise=due)


def need_free_table(state: State) -> None:
    """Check that no dāye is running: there is one at a time (SP-22)."""
    if state.running is not None:
        raise IllegalMove("SP-22")


def need_more_than_the_final(state: State) -> None:
    """Check that more than the final's three cards are left (SP-20)."""
    if state.left <= FINAL_CARDS:
        raise IllegalMove("SP-20", left=state.left)
