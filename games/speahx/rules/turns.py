"""How turns end and begin: drawing up, going out, the draw of those who are left."""

import hashlib

from msgspec.structs import replace

from games.speahx.rules import cards
from games.speahx.rules.state import State

MOST_QUIET = 200
THIRD_TIME = 3


def goes_on(state: State) -> State:
    """The same turn after the pile was cleared, unless there is nothing left to choose (SX-29)."""
    state = replace(state, cleared=True)
    if state.hand() and not state.drawn:
        return state
    if state.drawn and (state.chances or (state.drawn < cards.MOST_CHANCES and state.draw)):
        return state
    return state if state.table_card_free() else end(state)


def end(state: State) -> State:
    """Chance cards join the hand, the hand is drawn up to five, the turn passes (SX-23, SX-28)."""
    seat = state.turn
    hand = (*state.hand(), *state.chances)
    count = max(0, cards.HAND_CARDS - len(hand))
    hand = cards.in_order((*hand, *state.draw[:count]))
    state = replace(
        with_hand(state, seat, hand), draw=state.draw[count:], chances=(), drawn=0, cleared=False
    )
    if not hand and not state.slots(seat):
        state = replace(state, order=(*state.order, seat), seen=())
    playing = state.playing
    if len(playing) < 2:
        return state
    return begin(replace(state, turn=next((one for one in playing if one > seat), playing[0])))


def begin(state: State) -> State:
    """A turn begins: the third time of one position, or too many quiet turns, end it all."""
    mark = _fingerprint(state)
    seen = (*state.seen, mark)
    drawish = seen.count(mark) == THIRD_TIME or len(seen) > MOST_QUIET
    return replace(state, seen=seen, drawish=drawish)


def with_hand(state: State, seat: int, hand: tuple[str, ...]) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _fingerprint(state: State) -> str:
    """The position of SX-33: hands, pile in order, suit in force, turn, table cards left."""
    left = tuple(state.slots(seat) for seat in range(state.seats))
    position = (state.hands, state.pile, state.suit, state.turn, left)
    return hashlib.blake2b(repr(position).encode(), digest_size=8).hexdigest()
