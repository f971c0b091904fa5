"""A table at one moment."""

from dataclasses import dataclass
from typing import Literal

import msgspec

from games.speahx.rules.cards import rank_of

Effect = Literal["", "cleared", "rest", "given", "removed", "taken", "turned"]
"""What became of the pile: nothing, removed by a 10 or a four, removed but for a rest, given to
another, nothing there to give, taken in, taken in with an unplayable table card."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A face-down table card that was turned and waits for its player's word."""

    slot: int
    card: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Last:
    """The last thing that everybody saw: who laid which cards, and their effect."""

    seat: int
    cards: tuple[str, ...]
    effect: Effect
    to: int | None = None
    calls: tuple[str, ...] = ()
    """What is called out by custom: "speah", "torkel"."""


class State(msgspec.Struct, frozen=True):
    """One is made for every step of a move: a `Struct` is copied much quicker than a dataclass.

    `table` has five slots a seat, None where used; `draw` begins with its top, `pile` ends so.

    `chances` are drawn this turn and not laid, `drawn` counts all of this turn, `cleared` says
    that a 10 or a four has cleared the pile in this turn. `order` are those out, the first first.
    `seen` fingerprints the starts of turns since something last left the game (SX-33, SX-34).
    """

    jokers: bool
    hands: tuple[tuple[str, ...], ...]
    table: tuple[tuple[str | None, ...], ...]
    draw: tuple[str, ...]
    turn: int
    pile: tuple[str, ...] = ()
    suit: str | None = None
    removed: tuple[str, ...] = ()
    chances: tuple[str, ...] = ()
    drawn: int = 0
    cleared: bool = False
    turned: Turned | None = None
    order: tuple[int, ...] = ()
    seen: tuple[str, ...] = ()
    last: Last | None = None
    drawish: bool = False
    """Nobody can get any further: those still in share the next place."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def rank(self) -> str | None:
        """The rank of the card last played."""
        return rank_of(self.pile[-1]) if self.pile else None

    @property
    def playing(self) -> tuple[int, ...]:
        """Seats that are still in."""
        if not self.order:
            return tuple(range(self.seats))
        return tuple([seat for seat in range(self.seats) if seat not in self.order])

    @property
    def over(self) -> bool:
        return self.drawish or len(self.hands) - len(self.order) < 2

    def hand(self) -> tuple[str, ...]:
        """The hand of whose turn it is."""
        return self.hands[self.turn]

    def slots(self, seat: int) -> tuple[int, ...]:
        """Table cards that are left."""
        mine = self.table[seat]
        if None not in mine:
            return tuple(range(len(mine)))
        return tuple([slot for slot, card in enumerate(mine) if card is not None])

    def table_card_free(self) -> bool:
        """Whether whose turn it is may turn a table card (SX-25)."""
        free = not (self.hand() or self.chances or self.draw or self.turned)
        return free and bool(self.slots(self.turn))
