"""The rules, numbered in `README.md`. The module implements `games.engine.contract.Game`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.cards import pack, rank_of, suit_of
from games.engine.chance import Chance
from games.engine.contract import (
    BadSetup,
    Events,
    IllegalMove,
    KnownTo,
    Move,
    Options,
    Outcome,
    Setup,
    everybody,
    nobody,
    own,
)

SLUG = "starter"
SEATS = range(2, 6)
OPEN = False
FACE_UP = 1
"""The number of cards turned up when the pack is dealt (ST-2)."""


@dataclass(frozen=True, slots=True)
class State:
    """A table. `draw` is the draw pile, the next card first; `pile` ends with the card on top."""

    hands: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...]
    pile: tuple[str, ...]
    turn: int

    @property
    def top(self) -> str:
        return self.pile[-1]

    @property
    def over(self) -> bool:
        """True if a player has no cards left (ST-9)."""
        return not all(self.hands)


def fits(card: str, top: str) -> bool:
    """Return whether the card has the suit or the rank of the card on top (ST-6)."""
    return suit_of(card) == suit_of(top) or rank_of(card) == rank_of(top)


# Options, set-ups and the first state

CARDS = 5
FEWEST, MOST = 3, 7
KEYS = ("first", "deck", "piles")


def read_options(options: Options) -> Options:
    """Return the options with `cards`, each player's number of cards (ST-2). Raises `BadSetup`."""
    for key, value in options.items():
        if key != "cards" or type(value) is not int or not FEWEST <= value <= MOST:
            raise BadSetup("ST-2", option=key)
    return {"cards": CARDS} | dict(options)


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """Return a set-up as queues of chance events, by kind (ST-11). Raises `BadSetup`."""
    for key in setup:
        if key not in KEYS:
            raise BadSetup("ST-11", key=key)
    queues: dict[str, Sequence[Any]] = {}
    if "first" in setup:
        if type(setup["first"]) is not int or not 0 <= setup["first"] < seats:
            raise BadSetup("ST-11", key="first")
        queues["first"] = [setup["first"]]
    if "deck" in setup:
        if not same_cards(setup["deck"], pack()):
            raise BadSetup("ST-11", key="deck")
        queues["deck"] = [setup["deck"]]
    if not isinstance(setup.get("piles", []), list):
        raise BadSetup("ST-11", key="piles")
    return queues | {"pile": setup.get("piles", [])}


def write_setup(events: Events, options: Options) -> Setup | None:
    """Return all chance events as a set-up that `read_setup` reads."""
    piles = [value for kind, value in events if kind == "pile"]
    once = {kind: value for kind, value in events if kind != "pile"}
    return once | ({"piles": piles} if piles else {})


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Deal the pack and turn one card up (ST-2, ST-3)."""
    first = int(chance.decide("first", lambda dice: dice.below(seats)))
    deck = list(chance.decide("deck", lambda dice: list(dice.shuffled(pack()))))
    size = options["cards"]
    hands = tuple(in_order(deck[seat * size : (seat + 1) * size]) for seat in range(seats))
    top, *draw = deck[seats * size :]
    return State(hands, tuple(draw), (top,), first)


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Sort cards as a hand is held: by suit, then by rank."""
    order = {card: at for at, card in enumerate(pack())}
    return tuple(sorted(cards, key=lambda card: order[card]))


def same_cards(value: Any, cards: Sequence[str]) -> bool:
    """Return whether the value is a list of exactly these cards, in any order."""
    whole = isinstance(value, list) and all(isinstance(card, str) for card in value)
    return whole and sorted(value) == sorted(cards)


# Moves


def to_move(state: State) -> frozenset[int]:
    return frozenset() if state.over else frozenset({state.turn})


awaited = to_move


def playable(state: State, seat: int) -> list[str]:
    """Return the cards of a hand that fit on the top card (ST-6)."""
    return [card for card in state.hands[seat] if fits(card, state.top)]


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    if seat not in to_move(state):
        return
    cards = playable(state, seat)
    yield from (Move("play", (card,)) for card in cards)
    if not cards:
        yield Move("draw")


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """Return the state after the move. Raises `IllegalMove`."""
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
    """Return an absent player's move: play the first card that fits, else draw; or None."""
    return next(legal_moves(state, seat), None)


def outcome(state: State) -> Outcome | None:
    """Rank by the number of cards left; equals share a place (ST-9). None while it runs."""
    if not state.over:
        return None
    left = [len(hand) for hand in state.hands]
    return Outcome([1 + sum(other < mine for other in left) for mine in left], left)


def seated(state: State) -> int:
    """Return how many seats are taken: all, once the cards are dealt."""
    return len(state.hands)


def settled(state: State, kind: str) -> bool:
    """Return True: this is only asked once the table is over, when no event can follow."""
    return True


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
    """Shuffle the cards under the top one into a new draw pile (ST-8). Raises `BadSetup`."""
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


# Observations

KNOWN_TO: KnownTo = {"hands": own, "draw": nobody, "pile": everybody, "turn": everybody}
"""The seats that may know each field of the state."""


@dataclass(frozen=True, slots=True)
class Observation:
    """The knowledge of a seat or a spectator (ST-12): an allow-list. Spectators have no hand."""

    top: str
    draw: int
    """The number of cards in the draw pile."""
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
