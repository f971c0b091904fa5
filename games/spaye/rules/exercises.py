"""Confirms exercises, and adjusts them in committee."""

from games.engine.chance import Chance
from games.engine.contract import IllegalMove
from games.spaye.rules.challenges import read_text
from games.spaye.rules.change import Args, numbers, with_exercise
from games.spaye.rules.state import Exercise, Proposal, State


def due_exercise(state: State, at: int) -> Exercise:
    """The exercise of this number, which must be due (SP-45, SP-46)."""
    if at >= len(state.exercises):
        raise IllegalMove("SP-45", number=at)
    exercise = state.exercises[at]
    if not exercise.due:
        raise IllegalMove("SP-46", exercise=at)
    return exercise


def confirm(state: State, seat: int, args: Args, chance: Chance) -> State:
    """SP-46 to SP-49: a witness settles the exercise once."""
    at, seen = numbers(args, 2)
    exercise = confirmable(state, seat, at)
    if seen > exercise.most:
        raise IllegalMove("SP-48", exercise=at, most=exercise.most)
    return with_exercise(state, at, done=seen, witness=seat, proposal=None)


def confirmable(state: State, seat: int, at: int) -> Exercise:
    """The due exercise of this number, which this seat may witness (SP-47)."""
    exercise = due_exercise(state, at)
    if seat == exercise.seat and exercise.bonus != "mastaye":
        raise IllegalMove("SP-47", exercise=at)
    return exercise


def adjust(state: State, seat: int, args: Args, chance: Chance) -> State:
    """SP-50, SP-51, SP-53: the committee's proposal; a new one replaces the old one."""
    at, n = numbers(args[:2], 2)
    exercise = adjustable(state, seat, at)
    what = read_text(args[2:])
    same = n == exercise.n and what.casefold() == exercise.what.casefold()
    if not 1 <= n <= exercise.n or same:
        raise IllegalMove("SP-51", exercise=at, most=exercise.n)
    return with_exercise(state, at, proposal=Proposal(seat, n, what))


def adjustable(state: State, seat: int, at: int) -> Exercise:
    """The due exercise of this number, whose committee this seat may join (SP-50, SP-53)."""
    exercise = due_exercise(state, at)
    if seat == exercise.seat or not state.is_spayin(seat):
        raise IllegalMove("SP-50", exercise=at)
    if exercise.bonus:
        raise IllegalMove("SP-53", exercise=at)
    return exercise


def agree_adjust(state: State, seat: int, args: Args, chance: Chance) -> State:
    """SP-52: the open proposal is agreed."""
    (at,) = numbers(args, 1)
    proposal = agreeable(state, seat, at)
    return with_exercise(state, at, n=proposal.n, what=proposal.what, adjusted=True, proposal=None)


def agreeable(state: State, seat: int, at: int) -> Proposal:
    """The proposal this seat may agree to: another's, or its own if nobody else could (SP-52)."""
    exercise = adjustable(state, seat, at)
    others = [player for player in state.present() if player != exercise.seat]
    proposal = exercise.proposal
    if proposal is None or (proposal.seat == seat and others != [seat]):
        raise IllegalMove("SP-52", exercise=at)
    return proposal
