"""The players as they sit around a table."""

from __future__ import annotations

from dataclasses import dataclass

from games.speahx.rules import Observation
from games.speahx.rules.cards import TABLE_CARDS
from games.tables.chairs import Chair

MOST_BACKS = 12


@dataclass(frozen=True, slots=True)
class Place:
    """A player at the table: hand count, which table cards are left, and the place once out."""

    chair: Chair
    cards: int
    slots: tuple[bool, ...]
    place: int | None
    turn: bool
    calls: tuple[str, ...]

    @property
    def face_down(self) -> int:
        return sum(self.slots)

    @property
    def backs(self) -> range:
        """As many backs as are drawn for the hand."""
        return range(min(self.cards, MOST_BACKS))

    @property
    def left(self) -> int:
        """Cards until this player is out."""
        return self.cards + self.face_down


def place_of(seen: Observation, chair: Chair, *, running: bool) -> Place:
    """What everybody sees of the player on this chair."""
    number = chair.number
    last = seen.last
    drawn = seen.chances if number == seen.turn else 0
    return Place(
        chair=chair,
        cards=seen.cards[number] + drawn,
        slots=tuple(slot in seen.slots[number] for slot in range(TABLE_CARDS)),
        place=1 + seen.order.index(number) if number in seen.order else None,
        turn=running and number == seen.turn,
        calls=last.calls if last and last.seat == number else (),
    )
