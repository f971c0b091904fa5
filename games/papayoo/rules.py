"""Papayoo's rules, numbered in `README.md`. The module implements `games.engine.contract.Game`."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.chance import Chance, Dice
from games.engine.contract import (
    BadSetup,
    Events,
    IllegalMove,
    KnownTo,
    Move,
    Options,
    Outcome,
    Place,
    Setup,
    everybody,
    own,
)

SLUG = "papayoo"
SEATS = range(3, 9)
OPEN = False


# The pack

FRENCH = "SHDC"
PAYOO = "P"
SUITS = FRENCH + PAYOO
PAPAYOO_RANK = 7
PAPAYOO_POINTS = 40
ROUND_POINTS = 250


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal for a number of players: sizes of packets, then of the écart (PA-3, PA-5)."""

    packets: tuple[int, ...]
    ecart: int

    @property
    def cards(self) -> int:
        """The number of cards for each player."""
        return sum(self.packets)


DEALS = {
    3: Deal((3,) * 6 + (2,), 5),
    4: Deal((3,) * 5, 5),
    5: Deal((3,) * 4, 4),
    6: Deal((3,) * 3 + (1,), 3),
    7: Deal((3,) * 2 + (2,), 3),
    8: Deal((3,) * 2 + (1,), 3),
}
WITHOUT_ONES = (7, 8)
"""The numbers of players with which the French 1s are left out (PA-2)."""


def full_pack(seats: int) -> tuple[str, ...]:
    """Return the cards in play, in canonical order."""
    lowest = 2 if seats in WITHOUT_ONES else 1
    french = tuple(f"{rank}{suit}" for suit in FRENCH for rank in range(lowest, 11))
    return french + tuple(f"{rank}{PAYOO}" for rank in range(1, 21))


def suit_of(card: str) -> str:
    return card[-1]


def rank_of(card: str) -> int:
    return int(card[:-1])


@cache
def sort_key(card: str) -> tuple[int, int]:
    """Sort key of the canonical order: spades, hearts, diamonds, clubs, Payoo, then rank."""
    return SUITS.index(card[-1]), int(card[:-1])


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=sort_key))


def papayoo_of(die: str) -> str:
    """Return the card that the die makes the Papayoo."""
    return f"{PAPAYOO_RANK}{die}"


def points_of(cards: Collection[str], die: str | None) -> int:
    """Return the cards' points (PA-14); without a die, those of the Payoos only."""
    named = papayoo_of(die) if die else ""
    worth = sum([int(card[:-1]) for card in cards if card[-1] == PAYOO])
    return worth + PAPAYOO_POINTS * (named in cards)


# A table


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was taken: cards in the order they were played, the leader's first."""

    leader: int
    cards: tuple[str, ...]
    taker: int


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: points by seat, the die, and who took the Papayoo."""

    die: str
    points: tuple[int, ...]
    papayoo: int


class State(msgspec.Struct, frozen=True):
    """A table. `hands` are whole until all have passed; `given` is each seat's écart or None.

    A `Struct` is created three times as fast as a dataclass, and every move creates one.
    """

    rounds: int
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    given: tuple[tuple[str, ...] | None, ...]
    taken: tuple[int, ...]
    finished: tuple[Round, ...] = ()
    die: str | None = None
    leader: int = 0
    trick: tuple[str, ...] = ()
    last: Trick | None = None
    papayoo: int | None = None
    """The seat that has taken this round's Papayoo, or None."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def deal(self) -> Deal:
        return DEALS[self.seats]

    @property
    def over(self) -> bool:
        return len(self.finished) == self.rounds

    @property
    def ecart(self) -> bool:
        """True while the écart is being chosen."""
        return not self.over and self.die is None

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is to play to the trick, or None."""
        if self.die is None or len(self.finished) == self.rounds:
            return None
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the finished rounds, by seat."""
        return tuple(sum(done.points[seat] for done in self.finished) for seat in range(self.seats))


# Options, set-ups and the deal

MOST_ROUNDS = 40
KEYS = ("dealer", "rounds")
ROUND_KEYS = ("hands", "die")


def read_options(options: Options) -> Options:
    """Return the options; without `rounds`, one is played per player (PA-16). Raises `BadSetup`."""
    for key, rounds in options.items():
        if key != "rounds" or type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
            raise BadSetup("PA-16", option=key)
    return dict(options)


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """Return dealer, hands and dice as queues of events (PA-19). Raises `BadSetup`."""
    for key in setup:
        if key not in KEYS:
            raise BadSetup("PA-19", key=key)
    rounds = setup.get("rounds", [])
    if not isinstance(rounds, list):
        raise BadSetup("PA-19", key="rounds")
    for number, each in enumerate(rounds):
        _check_round(each, number, seats, last=number == len(rounds) - 1)
    queues: dict[str, list[Any]] = {
        "hands": [each["hands"] for each in rounds],
        "die": [each["die"] for each in rounds if "die" in each],
    }
    return queues | _dealer_queue(setup, seats)


def _dealer_queue(setup: Setup, seats: int) -> dict[str, list[Any]]:
    if "dealer" not in setup:
        return {}
    dealer = setup["dealer"]
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise BadSetup("PA-19", key="dealer")
    return {"dealer": [dealer]}


def _check_round(value: Any, number: int, seats: int, last: bool) -> None:
    if not isinstance(value, dict) or "hands" not in value or not value.keys() <= set(ROUND_KEYS):
        raise BadSetup("PA-19", key="rounds", round=number)
    if not _are_hands(value["hands"], seats):
        raise BadSetup("PA-19", key="hands", round=number)
    if "die" not in value and last:
        return
    if value.get("die") not in tuple(FRENCH):
        raise BadSetup("PA-19", key="die", round=number)


def _are_hands(hands: Any, seats: int) -> bool:
    """Return whether these are hands of the whole pack, of the sizes of PA-3."""
    if not isinstance(hands, list) or len(hands) != seats:
        return False
    size = DEALS[seats].cards
    if not all(isinstance(hand, list) and len(hand) == size for hand in hands):
        return False
    dealt = [card for hand in hands for card in hand]
    return all(isinstance(card, str) for card in dealt) and set(dealt) == set(full_pack(seats))


def write_setup(events: Events, options: Options) -> Setup | None:
    """Return all chance events as a set-up that `read_setup` reads."""
    written: dict[str, Any] = {"rounds": []}
    for kind, value in events:
        if kind == "dealer":
            written["dealer"] = value
        elif kind == "hands":
            written["rounds"].append({"hands": value})
        else:
            written["rounds"][-1]["die"] = value
    return written


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Open a table: choose the dealer and deal the first round."""
    dealer = int(chance.decide("dealer", lambda dice: dice.below(seats)))
    return deal_round(seats, options.get("rounds", seats), dealer, chance)


def deal_round(
    seats: int,
    rounds: int,
    dealer: int,
    chance: Chance,
    finished: tuple[Round, ...] = (),
    last: Trick | None = None,
) -> State:
    """Deal the next round, up to its écart."""
    hands = chance.decide("hands", lambda dice: deal_hands(seats, dealer, dice))
    return State(
        rounds=rounds,
        dealer=dealer,
        hands=tuple(in_order(hand) for hand in hands),
        given=(None,) * seats,
        taken=(0,) * seats,
        finished=finished,
        last=last,
    )


def deal_hands(seats: int, dealer: int, dice: Dice) -> list[list[str]]:
    """Shuffle the pack and deal it in packets, beginning left of the dealer (PA-3)."""
    pack = list(dice.shuffled(full_pack(seats)))
    hands: list[list[str]] = [[] for _ in range(seats)]
    for packet in DEALS[seats].packets:
        for place in range(1, seats + 1):
            hands[(dealer + place) % seats] += pack[:packet]
            del pack[:packet]
    return [list(in_order(hand)) for hand in hands]


# Moves

ALONE = tuple(frozenset({seat}) for seat in range(8))


def to_move(state: State) -> frozenset[int]:
    """Return the seats that may move; in the écart all, as choices can be changed (PA-6)."""
    turn = state.turn
    if turn is not None:
        return ALONE[turn]
    return frozenset() if state.over else frozenset(range(state.seats))


def awaited(state: State) -> frozenset[int]:
    """Return the seats that the table waits for."""
    if not state.ecart:
        return to_move(state)
    return frozenset(seat for seat, given in enumerate(state.given) if given is None)


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """List the cards that may be played; nothing in the écart, which has too many choices."""
    if seat != state.turn:
        return iter(())
    return map(_play_of, playable(state.hands[seat], state.trick))


@cache
def _play_of(card: str) -> Move:
    return Move("play", (card,))


def playable(hand: tuple[str, ...], trick: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of the suit led; without any, or to lead, `hand` itself (PA-12)."""
    if not trick:
        return hand
    led = trick[0][-1]
    return tuple([card for card in hand if card[-1] == led]) or hand


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """Return the state after the move. Raises `IllegalMove`."""
    if state.over or seat is None:
        raise IllegalMove("PA-18")
    if move.verb == "play" and len(move.args) == 1:
        return _play(state, seat, move.args[0], chance)
    if move.verb == "pass":
        return _give(state, seat, move.args, chance)
    raise IllegalMove("PA-18")


def fallback(state: State, seat: int) -> Move | None:
    """Return an absent player's move: pass the highest cards, play the lowest that is allowed.

    None if the seat can't move.
    """
    if seat not in to_move(state):
        return None
    if state.ecart:
        highest = sorted(state.hands[seat], key=lambda card: (rank_of(card), sort_key(card)))
        return Move("pass", in_order(highest[-state.deal.ecart :]))
    allowed = playable(state.hands[seat], state.trick)
    return Move("play", (min(allowed, key=lambda card: (rank_of(card), sort_key(card))),))


def _give(state: State, seat: int, chosen: tuple[str, ...], chance: Chance) -> State:
    if not state.ecart:
        raise IllegalMove("PA-7", phase="tricks")
    for card in chosen:
        if card not in state.hands[seat] or chosen.count(card) > 1:
            raise IllegalMove("PA-5", count=state.deal.ecart, card=card[:8])
    if len(chosen) != state.deal.ecart:
        raise IllegalMove("PA-5", count=state.deal.ecart)
    given = (*state.given[:seat], in_order(chosen), *state.given[seat + 1 :])
    state = replace(state, given=given)
    return state if None in given else _exchange(state, chance)


def _exchange(state: State, chance: Chance) -> State:
    """Exchange the écarts and roll the die; the dealer leads (PA-6, PA-8, PA-9)."""
    given = [choice or () for choice in state.given]
    hands = tuple(
        in_order((set(hand) - set(given[seat])) | set(given[seat - 1]))
        for seat, hand in enumerate(state.hands)
    )
    die = str(chance.decide("die", lambda dice: dice.choice(FRENCH)))
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
        raise IllegalMove("PA-12", suit=suit_of(trick[0]))
    at = hand.index(card)
    hands = (*state.hands[:seat], hand[:at] + hand[at + 1 :], *state.hands[seat + 1 :])
    state = replace(state, hands=hands, trick=(*trick, card))
    return _take(state, chance) if len(state.trick) == len(hands) else state


def taker_of(leader: int, trick: tuple[str, ...]) -> int:
    """Return the seat that takes a whole trick (PA-13)."""
    led = trick[0][-1]
    following = [card for card in trick if card[-1] == led]
    return (leader + trick.index(max(following, key=rank_of))) % len(trick)


def _take(state: State, chance: Chance) -> State:
    assert state.die is not None
    winner = taker_of(state.leader, state.trick)
    gained = points_of(state.trick, state.die)
    taken = state.taken
    if gained:
        taken = (*taken[:winner], taken[winner] + gained, *taken[winner + 1 :])
    state = replace(
        state,
        taken=taken,
        last=Trick(state.leader, state.trick, winner),
        leader=winner,
        trick=(),
        papayoo=winner if papayoo_of(state.die) in state.trick else state.papayoo,
    )
    return state if any(state.hands) else _score(state, chance)


def _score(state: State, chance: Chance) -> State:
    """Record the round's points; the next seat deals the next round (PA-4, PA-15)."""
    assert state.die is not None
    assert state.papayoo is not None
    finished = (*state.finished, Round(state.die, state.taken, state.papayoo))
    if len(finished) == state.rounds:
        return replace(state, finished=finished)
    dealer = (state.dealer + 1) % state.seats
    return deal_round(state.seats, state.rounds, dealer, chance, finished, state.last)


def outcome(state: State) -> Outcome | None:
    """Rank by fewest points; equals share a place (PA-17). None while the table runs."""
    if not state.over:
        return None
    totals = state.totals
    return Outcome([1 + sum(other < mine for other in totals) for mine in totals], totals)


def seated(state: State) -> int:
    """Return how many seats are taken: all, once the cards are dealt."""
    return state.seats


def settled(state: State, kind: str) -> bool:
    """Return whether no more chance events can follow: only after the last round."""
    return state.over


# Observations


def _may_know_given(state: State, place: Place) -> tuple[int, ...]:
    """Return the seats that may know an écart: giver and, once all have passed, receiver."""
    seat = place[0]
    return (seat,) if state.ecart else (seat, (seat + 1) % state.seats)


KNOWN_TO: KnownTo = {
    "hands": own,
    "given": _may_know_given,
    **dict.fromkeys(("rounds", "dealer", "taken", "finished", "die"), everybody),
    **dict.fromkeys(("leader", "trick", "last", "papayoo"), everybody),
}


@dataclass(frozen=True, slots=True)
class Observation:
    """The knowledge of a seat or a spectator (PA-20): an allow-list.

    Fields from `seat` on are the seat's own, and empty for spectators. `round` counts from 0.
    `hand` is whole until all have passed. `given` is the seat's écart, `received` the cards from
    the right, `playable` the cards that may be played now.
    """

    seats: int
    rounds: int
    round: int
    phase: str
    """"ecart", "tricks" or "over"."""
    dealer: int
    die: str | None
    ecart: int
    chosen: tuple[bool, ...]
    leader: int
    turn: int | None
    trick: tuple[str, ...]
    worth: int
    """Points on the table."""
    last: Trick | None
    """This round's last trick."""
    ended: Trick | None
    """The last trick of the round before, until a seat has passed in this round."""
    cards: tuple[int, ...]
    taken: tuple[int, ...]
    finished: tuple[Round, ...]
    totals: tuple[int, ...]
    seat: int | None = None
    hand: tuple[str, ...] = ()
    given: tuple[str, ...] | None = None
    received: tuple[str, ...] | None = None
    playable: tuple[str, ...] = ()


def observe(state: State, seat: int | None) -> Observation:
    own: dict[str, Any] = {} if seat is None else _own(state, seat)
    return Observation(
        seats=state.seats,
        rounds=state.rounds,
        round=min(len(state.finished), state.rounds - 1),
        phase="over" if state.over else "ecart" if state.ecart else "tricks",
        dealer=state.dealer,
        die=state.die,
        ecart=state.deal.ecart,
        chosen=tuple(given is not None for given in state.given),
        leader=state.leader,
        turn=state.turn,
        trick=state.trick,
        worth=points_of(state.trick, state.die),
        last=None if state.ecart else state.last,
        ended=state.last if state.ecart and not any(state.given) else None,
        cards=tuple(map(len, state.hands)),
        taken=state.taken,
        finished=state.finished,
        totals=state.totals,
        **own,
    )


def _own(state: State, seat: int) -> dict[str, Any]:
    hand = state.hands[seat]
    return {
        "seat": seat,
        "hand": hand,
        "given": state.given[seat],
        "received": None if state.ecart else state.given[seat - 1],
        "playable": playable(hand, state.trick) if seat == state.turn else (),
    }
