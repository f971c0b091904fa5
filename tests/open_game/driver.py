"""Drives a table of the example with open seating: everybody sits down, then chooses."""

from collections.abc import Iterator
from typing import Any

from games.engine.chance import Dice


def drive(seats: int, options: Any, look: Any, dice: Dice) -> Iterator[tuple[int | None, str]]:
    for seat in range(seats):
        yield None, f"sit {seat}"
    while look(None).rounds:
        for seat in range(seats):
            yield seat, f"choose {1 + dice.below(6)}"
