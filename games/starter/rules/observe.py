"""What a seat, or a spectator, may know (ST-12): an allow-list."""

from dataclasses import dataclass

from games.engine.contract import KnownTo, everybody, nobody, own
from games.starter.rules.moves import playable, to_move
from games.starter.rules.state import State

KNOWN_TO: KnownTo = {"hands": own, "draw": nobody, "pile": everybody, "turn": everybody}
"""Who may know what stands in each field of the state."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Open to all, then one's own; a spectator's own part is empty."""

    top: str
    draw: int
    """Cards in the draw pile."""
    cards: tuple[int, ...]
    """Everybody's number of cards."""
    turn: int | None
    seat: int | None = None
    hand: tuple[str, ...] = ()
    playable: tuple[str, ...] = ()


def observe(state: State, seat: int | None) -> Observation:
    turn = None if state.over else state.turn
    return Observation(
        top=state.top,
        draw=len(state.draw),
        cards=tuple(map(len, state.hands)),
        turn=turn,
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        playable=() if seat is None or seat not in to_move(state) else (*playable(state, seat),),
    )
