"""Which move is what, and whose."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.spirale.rules import strategy
from games.spirale.rules.spirale import confront, reinforce
from games.spirale.rules.state import State, over, put

NUMBERS = range(1, 14)


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """The state after the move. Raises `IllegalMove`."""
    if seat is None:
        raise IllegalMove("LS-3")
    if state.phase == "over":
        raise IllegalMove("LS-42")
    match move:
        case Move("offer_draw", ()):
            return _offer(state, seat)
        case Move("accept_draw", ()):
            return _accept(state, seat)
        case Move("resign", ()):
            return over(state, "resigned", (seat,))
    # An offer stands until the other makes another move (LS-37).
    answered = replace(state, offer=None) if state.offer == 1 - seat else state
    match move:
        case Move("announce", (number,)):
            return _announce(answered, seat, number)
        case Move("engage", args):
            return strategy.speak(answered, seat, args)
        case Move("pass", ()):
            return strategy.speak(answered, seat, None)
        case Move("reinforce", (number,)):
            return _reinforce(answered, seat, number)
    raise IllegalMove("LS-3")


def _announce(state: State, seat: int, text: str) -> State:
    if state.phase != "confrontation":
        raise IllegalMove("LS-4", phase=state.phase)
    if text not in map(str, NUMBERS):
        raise IllegalMove("LS-5", number=text[:4])
    if state.announced[seat] is not None:
        raise IllegalMove("LS-6")
    announced = put(state.announced, seat, int(text))
    first, second = announced
    if first is None or second is None:
        return replace(state, announced=announced)
    return confront(state, (first, second))


def _reinforce(state: State, seat: int, text: str) -> State:
    if state.phase != "reinforcement" or seat in state.integral:
        raise IllegalMove("LS-4", phase=state.phase)
    if state.chosen[seat] is not None:
        raise IllegalMove("LS-34")
    if text not in map(str, range(state.allowance(seat) + 1)):
        raise IllegalMove("LS-33", most=state.allowance(seat))
    state = replace(state, chosen=put(state.chosen, seat, int(text)))
    missing = [seat for seat in state.asked if state.chosen[seat] is None]
    return state if missing else reinforce(state)


def _offer(state: State, seat: int) -> State:
    if state.offer is not None:
        raise IllegalMove("LS-37")
    return replace(state, offer=seat)


def _accept(state: State, seat: int) -> State:
    if state.offer != 1 - seat:
        raise IllegalMove("LS-37")
    return over(state, "agreed", ())


def awaited(state: State) -> frozenset[int]:
    """Those whom the table waits for."""
    match state.phase:
        case "confrontation":
            return frozenset(seat for seat in (0, 1) if state.announced[seat] is None)
        case "strategy":
            return frozenset() if state.speaker is None else frozenset({state.speaker})
        case "reinforcement":
            return frozenset(seat for seat in state.asked if state.chosen[seat] is None)
    return frozenset()


def to_move(state: State) -> frozenset[int]:
    """Who has something to choose: also the answer to an offered draw."""
    if state.phase == "over" or state.offer is None:
        return awaited(state)
    return awaited(state) | {1 - state.offer}


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """All but offering a draw and resigning, which are always possible."""
    if seat in awaited(state):
        yield from _asked(state, seat)
    if state.phase != "over" and state.offer == 1 - seat:
        yield Move("accept_draw")


def _asked(state: State, seat: int) -> Iterator[Move]:
    if state.phase == "confrontation":
        yield from (Move("announce", (str(number),)) for number in NUMBERS)
    elif state.phase == "strategy":
        yield from strategy.words(state, seat)
    else:
        for number in range(state.allowance(seat) + 1):
            yield Move("reinforce", (str(number),))


def fallback(state: State, seat: int) -> Move | None:
    """For an absent player: the smallest number, no joker, all that may be turned."""
    if seat not in awaited(state):
        return None
    if state.phase == "confrontation":
        return Move("announce", ("1",))
    if state.phase == "strategy":
        return Move("pass")
    return Move("reinforce", (str(state.allowance(seat)),))
