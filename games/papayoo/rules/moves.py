"""What may be moved, and what a move does."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.papayoo.rules import cards
from games.papayoo.rules.options import deal
from games.papayoo.rules.state import Round, State, Trick

ALONE = tuple(frozenset({seat}) for seat in range(8))


def to_move(state: State) -> frozenset[int]:
    """In the écart everybody: a choice can be replaced until the last one is in (PA-6)."""
    turn = state.turn
    if turn is not None:
        return ALONE[turn]
    return frozenset() if state.over else frozenset(range(state.seats))


def awaited(state: State) -> frozenset[int]:
    """Those whom the table waits for."""
    if not state.ecart:
        return to_move(state)
    return frozenset(seat for seat, given in enumerate(state.given) if given is None)


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """The cards that may be played; an écart has too many choices to be listed."""
    if seat != state.turn:
        return iter(())
    return map(_play_of, playable(state.hands[seat], state.trick))


@cache
def _play_of(card: str) -> Move:
    return Move("play", (card,))


def playable(hand: tuple[str, ...], trick: tuple[str, ...]) -> tuple[str, ...]:
    """The led suit if there is any in hand, else the hand itself (PA-12)."""
    if not trick:
        return hand
    led = trick[0][-1]
    return tuple([card for card in hand if card[-1] == led]) or hand


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """The state after the move. Raises `IllegalMove`."""
    if state.over or seat is None:
        raise IllegalMove("PA-18")
    if move.verb == "play" and len(move.args) == 1:
        return _play(state, seat, move.args[0], chance)
    if move.verb == "pass":
        return _give(state, seat, move.args, chance)
    raise IllegalMove("PA-18")


def fallback(state: State, seat: int) -> Move | None:
    """For an absent player: give the highest cards, play the lowest that is allowed."""
    if seat not in to_move(state):
        return None
    if state.ecart:
        highest = sorted(state.hands[seat], key=lambda card: (cards.rank(card), cards.order(card)))
        return Move("pass", cards.in_order(highest[-state.deal.ecart :]))
    allowed = playable(state.hands[seat], state.trick)
    return Move("play", (min(allowed, key=lambda card: (cards.rank(card), cards.order(card))),))


def _give(state: State, seat: int, chosen: tuple[str, ...], chance: Chance) -> State:
    if not state.ecart:
        raise IllegalMove("PA-7", phase="tricks")
    for card in chosen:
        if card not in state.hands[seat] or chosen.count(card) > 1:
            raise IllegalMove("PA-5", count=state.deal.ecart, card=card[:8])
    if len(chosen) != state.deal.ecart:
        raise IllegalMove("PA-5", count=state.deal.ecart)
    given = (*state.given[:seat], cards.in_order(chosen), *state.given[seat + 1 :])
    state = replace(state, given=given)
    return state if None in given else _exchange(state, chance)


def _exchange(state: State, chance: Chance) -> State:
    """Hands change, then the die is rolled, and the dealer leads (PA-6, PA-8, PA-9)."""
    given = [choice or () for choice in state.given]
    hands = tuple(
        cards.in_order((set(hand) - set(given[seat])) | set(given[seat - 1]))
        for seat, hand in enumerate(state.hands)
    )
    die = str(chance.decide("die", lambda dice: dice.choice(cards.FRENCH)))
    return replace(state, hands=hands, die=die, leader=state.dealer, last=None)


def _play(state: State, seat: int, card: str, chance: Chance) -> State:
    if seat != state.turn:
        if state.ecart:
            raise IllegalMove("PA-7", phase="ecart")
        raise IllegalMove("PA-10", player=state.turn)
    hand, trick = state.hands[seat], state.trick
    if card not in hand:
        raise IllegalMove("PA-11", card=card[:8])
    if trick and card[-1] != trick[0][-1] and playable(hand, trick) is not hand:
        raise IllegalMove("PA-12", suit=cards.suit(trick[0]))
    at = hand.index(card)
    hands = (*state.hands[:seat], hand[:at] + hand[at + 1 :], *state.hands[seat + 1 :])
    state = replace(state, hands=hands, trick=(*trick, card))
    return _take(state, chance) if len(state.trick) == len(hands) else state


def taker(leader: int, trick: tuple[str, ...]) -> int:
    """Who takes a whole trick (PA-13)."""
    led = trick[0][-1]
    following = [card for card in trick if card[-1] == led]
    return (leader + trick.index(max(following, key=cards.rank))) % len(trick)


def _take(state: State, chance: Chance) -> State:
    assert state.die is not None
    winner = taker(state.leader, state.trick)
    gained = cards.points(state.trick, state.die)
    taken = state.taken
    if gained:
        taken = (*taken[:winner], taken[winner] + gained, *taken[winner + 1 :])
    state = replace(
        state,
        taken=taken,
        last=Trick(state.leader, state.trick, winner),
        leader=winner,
        trick=(),
        papayoo=winner if cards.papayoo(state.die) in state.trick else state.papayoo,
    )
    return state if any(state.hands) else _score(state, chance)


def _score(state: State, chance: Chance) -> State:
    """The round's points are written down; the next is dealt by the next seat (PA-4, PA-15)."""
    assert state.die is not None
    assert state.papayoo is not None
    finished = (*state.finished, Round(state.die, state.taken, state.papayoo))
    if len(finished) == state.rounds:
        return replace(state, finished=finished)
    dealer = (state.dealer + 1) % state.seats
    return deal(state.seats, state.rounds, dealer, chance, finished, state.last)
