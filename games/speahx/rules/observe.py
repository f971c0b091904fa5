"""What a seat, or a spectator, may know (SX-36): an allow-list."""

from dataclasses import dataclass
from typing import Any

from games.engine.contract import KnownTo, Place, everybody, nobody, own
from games.speahx.rules.state import Last, State


def _mover(state: State, _place: Place) -> tuple[int, ...]:
    """Chance cards are seen by whoever has drawn them."""
    return (state.turn,)


def _turned(state: State, place: Place) -> tuple[int, ...] | None:
    """All see which slot was turned; the card waits for its player's word."""
    return None if place == ("slot",) else (state.turn,)


KNOWN_TO: KnownTo = {
    "hands": own,
    "table": nobody,
    "draw": nobody,
    "chances": _mover,
    "turned": _turned,
    **dict.fromkeys(
        ("jokers", "turn", "pile", "suit", "removed", "drawn", "cleared", "order", "seen"),
        everybody,
    ),
    **dict.fromkeys(("last", "drawish"), everybody),
}


@dataclass(frozen=True, slots=True)
class Observation:
    """Open to all, then one's own; a spectator's own part is empty.

    `slots` are the table cards left of every seat, `chances` how many chance cards lie drawn and
    unused before whose turn it is, `turned` the slot of a table card that waits for its word.
    """

    seats: int
    jokers: bool
    turn: int
    over: bool
    pile: tuple[str, ...]
    suit: str | None
    draw: int
    removed: tuple[str, ...]
    cards: tuple[int, ...]
    slots: tuple[tuple[int, ...], ...]
    drawn: int
    chances: int
    cleared: bool
    turned: int | None
    order: tuple[int, ...]
    quiet: int
    """Turns since a card last left the game (SX-34)."""
    repeated: bool
    """This turn began with a position that has stood before: the third time ends it (SX-33)."""
    last: Last | None
    seat: int | None = None
    hand: tuple[str, ...] = ()
    chance_cards: tuple[str, ...] = ()
    turned_card: str | None = None
    turned_playable: bool | None = None


def observe(state: State, seat: int | None) -> Observation:
    own: dict[str, Any] = {} if seat is None else _own(state, seat)
    return Observation(
        seats=state.seats,
        jokers=state.jokers,
        turn=state.turn,
        over=state.over,
        pile=state.pile,
        suit=state.suit,
        draw=len(state.draw),
        removed=state.removed,
        cards=tuple(map(len, state.hands)),
        slots=tuple(state.slots(one) for one in range(state.seats)),
        drawn=state.drawn,
        chances=len(state.chances),
        cleared=state.cleared,
        turned=state.turned.slot if state.turned else None,
        order=state.order,
        quiet=max(0, len(state.seen) - 1),
        repeated=bool(state.seen) and state.seen.count(state.seen[-1]) > 1,
        last=state.last,
        **own,
    )


def _own(state: State, seat: int) -> dict[str, Any]:
    mine = {"seat": seat, "hand": state.hands[seat]}
    if seat != state.turn:
        return mine
    turned = state.turned
    return mine | {
        "chance_cards": state.chances,
        "turned_card": turned.card if turned else None,
        "turned_playable": turned.playable if turned else None,
    }
