"""Highest number wins, unless the hidden die shows it.

EX-1 Every seat chooses 1 to 6 in secret, once a round; the last choice ends the round.
EX-2 Who chose the number of the hidden die gets nothing; of the others the highest get a point.
EX-3 A new die is thrown, hidden, and the next round begins; after `rounds` rounds the table ends.
EX-4 The keeper seats new players (`sit 2`) and may close the table; nothing follows that.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import (
    BadSetup,
    Events,
    IllegalMove,
    KnownTo,
    Move,
    Options,
    Outcome,
    Setup,
    everybody,
    nobody,
    own,
)

SLUG = "example_game"
SEATS = range(1, 31)
OPEN = False
KNOWN_TO: KnownTo = {
    "die": nobody,
    "choices": own,
    **dict.fromkeys(("points", "rounds", "closed"), everybody),
}
DEFAULTS = {"rounds": 3, "closes": None}


@dataclass(frozen=True, slots=True)
class State:
    die: int
    choices: tuple[int | None, ...]
    points: tuple[int, ...]
    rounds: int
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    mine: int | None
    has_chosen: tuple[bool, ...]
    points: tuple[int, ...]
    rounds: int
    closed: bool


def read_options(options: Options) -> Options:
    if not options.keys() <= DEFAULTS.keys():
        raise BadSetup("EX-3", options=sorted(options))
    return DEFAULTS | dict(options)


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    if setup.keys() != {"dice"} or not all(die in range(1, 7) for die in setup["dice"]):
        raise BadSetup("EX-2")
    return {"die": setup["dice"]}


def write_setup(events: Events, options: Options) -> Setup | None:
    return {"dice": [value for _, value in events]}


def setup(seats: int, options: Options, chance: Chance) -> State:
    return State(_throw(chance), (None,) * seats, (0,) * seats, options["rounds"])


def to_move(state: State) -> frozenset[int]:
    if outcome(state):
        return frozenset()
    return frozenset(seat for seat, choice in enumerate(state.choices) if choice is None)


awaited = to_move


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    if seat in to_move(state):
        yield from (Move("choose", (str(number),)) for number in range(1, 7))


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    if outcome(state):
        raise IllegalMove("EX-4")
    match seat, move:
        case None, Move("close", ()):
            return replace(state, closed=True)
        case None, Move("sit", (number,)) if number == str(seated(state)):
            return replace(state, choices=(*state.choices, None), points=(*state.points, 0))
        case None, _:
            raise IllegalMove("EX-4", move=str(move)[:80])
        case int(), Move("choose", (number,)) if number in tuple("123456"):
            return _choose(state, seat, int(number), chance)
    raise IllegalMove("EX-1", move=str(move)[:80])


def observe(state: State, seat: int | None) -> Observation:
    return Observation(
        mine=None if seat is None else state.choices[seat],
        has_chosen=tuple(choice is not None for choice in state.choices),
        points=state.points,
        rounds=state.rounds,
        closed=state.closed,
    )


def outcome(state: State) -> Outcome | None:
    if state.rounds and not state.closed:
        return None
    places = [1 + sum(other > mine for other in state.points) for mine in state.points]
    return Outcome(places, state.points)


def seated(state: State) -> int:
    return len(state.choices)


def settled(state: State, kind: str) -> bool:
    return outcome(state) is not None


def fallback(state: State, seat: int) -> Move | None:
    return Move("choose", ("1",)) if seat in to_move(state) else None


def _throw(chance: Chance) -> int:
    return int(chance.decide("die", lambda dice: 1 + dice.below(6)))


def _choose(state: State, seat: int, number: int, chance: Chance) -> State:
    if state.choices[seat] is not None:
        raise IllegalMove("EX-1", chosen=number)
    choices = (*state.choices[:seat], number, *state.choices[seat + 1 :])
    if None in choices:
        return replace(state, choices=choices)
    return State(
        die=_throw(chance),
        choices=(None,) * len(choices),
        points=_score(state, [choice or 0 for choice in choices]),
        rounds=state.rounds - 1,
    )


def _score(state: State, choices: list[int]) -> tuple[int, ...]:
    best = max((choice for choice in choices if choice != state.die), default=None)
    return tuple(
        points + (choice == best) for points, choice in zip(state.points, choices, strict=True)
    )
