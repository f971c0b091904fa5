"""Who takes the last stone wins: README.md."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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
)

SLUG = "last_stone"
SEATS = range(2, 3)
OPEN = False
KNOWN_TO: KnownTo = {"stones": everybody, "turn": everybody}


@dataclass(frozen=True, slots=True)
class State:
    stones: int
    turn: int


def read_options(options: Options) -> Options:
    stones = options.get("stones", 7)
    if not options.keys() <= {"stones"} or type(stones) is not int or not 0 < stones < 100:
        raise BadSetup("LA-1", options=dict(options))
    return {"stones": stones}


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    if setup.keys() != {"first"} or setup["first"] not in (0, 1):
        raise BadSetup("LA-4")
    return {"first": [setup["first"]]}


def write_setup(events: Events, options: Options) -> Setup | None:
    return dict(events)


def setup(seats: int, options: Options, chance: Chance) -> State:
    return State(options["stones"], chance.decide("first", lambda dice: dice.below(2)))


def to_move(state: State) -> frozenset[int]:
    return frozenset({state.turn} if state.stones else ())


awaited = to_move


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    if seat in to_move(state):
        yield from (Move("take", (str(n),)) for n in range(1, min(3, state.stones) + 1))


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    if not state.stones:
        raise IllegalMove("LA-3")
    if seat is None or seat != state.turn or move not in legal_moves(state, seat):
        raise IllegalMove("LA-2", stones=state.stones)
    return State(state.stones - int(move.args[0]), 1 - state.turn)


def observe(state: State, seat: int | None) -> State:
    return state


def outcome(state: State) -> Outcome | None:
    """LA-3: whose turn it would be has lost."""
    if state.stones:
        return None
    return Outcome(places=[1 + (seat == state.turn) for seat in (0, 1)])


def seated(state: State) -> int:
    return 2


def settled(state: State, kind: str) -> bool:
    return True


def fallback(state: State, seat: int) -> Move | None:
    return next(legal_moves(state, seat), None)
