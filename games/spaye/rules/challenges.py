"""Challenging, accepting, declining, withdrawing, and the exercise they agree to."""

from dataclasses import replace

from games.engine.chance import Chance
from games.engine.contract import IllegalMove
from games.spaye.rules.change import (
    Args,
    accepted,
    need_exercise_set,
    need_free_of_exercise,
    need_free_table,
    need_more_than_the_final,
    nothing,
    numbers,
)
from games.spaye.rules.state import Challenge, Running, State

LONGEST_TEXT = 80


def read_text(words: Args) -> str:
    """Return the text of an exercise (SP-15)."""
    text = " ".join(words)
    if not 0 < len(text) <= LONGEST_TEXT:
        raise IllegalMove("SP-15", most=LONGEST_TEXT)
    return text


def set_exercise(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Set the exercise: until the first card, and not while players have agreed to it (SP-14)."""
    check_exercise_open(state)
    return replace(state, exercise=read_text(args))


def check_exercise_open(state: State) -> None:
    """Check that the exercise may still change (SP-14)."""
    if state.exercise_fixed:
        raise IllegalMove("SP-14")


def challenge(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Challenge a player who is present (SP-18 to SP-20, SP-23)."""
    (player,) = numbers(args, 1)
    check_challenge(state, seat, player)
    return replace(state, challenges=(*state.challenges, Challenge(seat, player)))


def check_challenge(state: State, seat: int, player: int) -> None:
    """Check that this seat may challenge that player (SP-18 to SP-20, SP-23)."""
    need_more_than_the_final(state)
    need_free_of_exercise(state, seat)
    if player == seat or not state.is_present(player):
        raise IllegalMove("SP-18", player=player)
    mine = _made_by(state, seat)
    if mine:
        raise IllegalMove("SP-19", player=mine.player)


def _made_by(state: State, seat: int) -> Challenge | None:
    return next((c for c in state.challenges if c.challenger == seat), None)


def accept(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Accept a challenge: the dāye begins (SP-13, SP-20 to SP-24)."""
    (challenger,) = numbers(args, 1)
    check_accept(state, seat, challenger)
    running = Running((challenger, seat), (None, None), (), final=False)
    rest = _without(state, Challenge(challenger, seat))
    return accepted(replace(state, challenges=rest, running=running), running.players)


def check_accept(state: State, seat: int, challenger: int) -> None:
    """Check that this seat may accept that player's challenge now (SP-13, SP-21 to SP-23)."""
    check_challenged(state, seat, challenger)
    need_exercise_set(state)
    need_free_table(state)
    need_free_of_exercise(state, challenger)
    need_free_of_exercise(state, seat)


def decline(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Decline a challenge (SP-21)."""
    (challenger,) = numbers(args, 1)
    check_challenged(state, seat, challenger)
    return replace(state, challenges=_without(state, Challenge(challenger, seat)))


def check_challenged(state: State, seat: int, challenger: int) -> None:
    """Check that the challenge is open and was made to this seat (SP-21)."""
    if Challenge(challenger, seat) not in state.challenges:
        raise IllegalMove("SP-21", player=challenger)


def _without(state: State, gone: Challenge) -> tuple[Challenge, ...]:
    return tuple(challenge for challenge in state.challenges if challenge != gone)


def withdraw(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Leave an accepted dāye, or else withdraw the seat's own challenge (SP-25, SP-26)."""
    nothing(args)
    check_withdraw(state, seat)
    if state.in_daye(seat):
        return replace(state, running=None)
    rest = tuple(c for c in state.challenges if c.challenger != seat)
    return replace(state, challenges=rest)


def check_withdraw(state: State, seat: int) -> None:
    """Check that there is something this seat may withdraw from (SP-25, SP-26)."""
    running = state.running
    if running and seat in running.players:
        if running.final or not running.untouched:
            raise IllegalMove("SP-26")
    elif not _made_by(state, seat):
        raise IllegalMove("SP-25")
