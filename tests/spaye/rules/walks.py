"""Random days, entry by entry."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.chance import Chance, Dice
from games.engine.contract import Move
from games.spaye import rules
from games.spaye.rules.state import State
from tests.spaye import random_days

SEATS = (1, 2, 3, 4, 5, 6, 8, 12, 20, 40)


@dataclass(frozen=True)
class Step:
    """The state after an entry; `number` counts from 1."""

    number: int
    seat: int | None
    move: str
    state: State


def office(number: int) -> tuple[int, dict[str, Any]]:
    """Seats and options of day `number`: every size with every deck and pack."""
    return SEATS[number // 4 % len(SEATS)], dict(random_days.varied({}, number))


def walk(number: int) -> Iterator[Step]:
    """Day `number`, always the same."""
    seats, chosen = office(number)
    seed = hashlib.sha256(f"walk {number}".encode()).digest()
    state = rules.setup(0, rules.read_options(chosen), Chance(seed, 0))
    dice = Dice(seed, 0, 1)
    entries = random_days.drive(seats, chosen, lambda seat: rules.observe(state, seat), dice)
    for at, (seat, move) in enumerate(entries, start=1):
        state = rules.apply(state, seat, Move.parse(move), Chance(seed, at))
        yield Step(at, seat, move, state)
