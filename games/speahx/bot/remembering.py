"""What a seat remembers of a table: cards that went into others' hands while everybody saw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.speahx.rules import Observation

TAKEN, GIVEN = ("taken", "turned"), "given"


@dataclass(frozen=True, slots=True)
class Memory:
    """`held`: cards that each seat surely has in hand. `before` is what was seen last."""

    before: Observation
    held: tuple[tuple[str, ...], ...]


def remember(memory: Memory | None, seen: Observation) -> Memory:
    """The memory after this observation too.

    Who takes the pile in, or is given it, has its cards; what somebody lays they have no longer.
    """
    if memory is None or len(memory.held) != seen.seats:
        return Memory(seen, ((),) * seen.seats)
    held, last = list(memory.held), seen.last
    if last is not None and last != memory.before.last:
        held[last.seat] = _without(held[last.seat], last.cards)
        if last.effect in TAKEN:
            held[last.seat] += (*memory.before.pile, *last.cards)
        elif last.effect == GIVEN and last.to is not None:
            held[last.to] += memory.before.pile
    # Never more than there are: whoever is out has none.
    return Memory(seen, tuple(map(_as_many, held, seen.cards)))


def _without(held: tuple[str, ...], laid: Sequence[str]) -> tuple[str, ...]:
    left = Counter(held)
    left.subtract(laid)
    return tuple((+left).elements())


def _as_many(held: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Nothing is sure any more of a hand that is smaller than what was known of it."""
    return held if len(held) <= count else ()
