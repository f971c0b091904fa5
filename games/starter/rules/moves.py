"""What may be moved, and what a move does."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.chance import Chance
from games.engine.contract import BadSetup, IllegalMove, Move, Outcome
from games.starter.rules.options import in_order, same_cards
from games.starter.rules.state import State, fits


def to_move(state: State) -> frozenset[int]:
    return frozenset() if state.over else frozenset({state.turn})


awaited = to_move


def playable(state: State, seat: int) -> list[str]:
    """The cards of a hand that fit on the top card (ST-6)."""
    return [card for card in state.hands[seat] if fits(card, state.top)]


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    if seat not in to_move(state):
        return
    cards = playable(state, seat)
    yield from (Move("play", (card,)) for card in cards)
    if not cards:
        yield Move("draw")


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """The state after the move. Raises `IllegalMove`."""
    if state.over:
        raise IllegalMove("ST-9")
    if seat is not None and seat != state.turn:
        raise IllegalMove("ST-4", player=state.turn)
    match seat, move:
        case int(), Move("play", (card,)):
            return _play(state, seat, card)
        case int(), Move("draw", ()):
            return _draw(state, seat, chance)
    raise IllegalMove("ST-10")


def fallback(state: State, seat: int) -> Move | None:
    """For an absent player: the first card that fits, or a card from the draw pile."""
    return next(legal_moves(state, seat), None)


def outcome(state: State) -> Outcome | None:
    """Places by the number of cards left; equals share theirs (ST-9)."""
    if not state.over:
        return None
    left = [len(hand) for hand in state.hands]
    return Outcome([1 + sum(other < mine for other in left) for mine in left], left)


def _play(state: State, seat: int, card: str) -> State:
    hand = state.hands[seat]
    if card not in hand:
        raise IllegalMove("ST-5", card=card[:8])
    if not fits(card, state.top):
        raise IllegalMove("ST-6", card=card, top=state.top)
    left = tuple(held for held in hand if held != card)
    return _next(replace(_with_hand(state, seat, left), pile=(*state.pile, card)))


def _draw(state: State, seat: int, chance: Chance) -> State:
    if playable(state, seat):
        raise IllegalMove("ST-7")
    state = state if state.draw else _shuffled(state, chance)
    drawn, draw = state.draw[:1], state.draw[1:]
    hand = in_order([*state.hands[seat], *drawn])
    return _next(replace(_with_hand(state, seat, hand), draw=draw))


def _shuffled(state: State, chance: Chance) -> State:
    """The cards under the top one are the draw pile again (ST-8)."""
    under = state.pile[:-1]
    if not under:
        return state
    draw = chance.decide("pile", lambda dice: list(dice.shuffled(under)))
    if not same_cards(draw, under):
        raise BadSetup("ST-11", key="piles")
    return replace(state, draw=tuple(draw), pile=state.pile[-1:])


def _with_hand(state: State, seat: int, hand: tuple[str, ...]) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _next(state: State) -> State:
    return replace(state, turn=(state.turn + 1) % len(state.hands))
