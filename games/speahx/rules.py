"""Speahx's rules, numbered in `README.md`. The module implements `games.engine.contract.Game`."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from games.engine.cards import JOKER, RANKS, SUITS, pack, rank_of, suit_of
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
    nobody,
    own,
)

SLUG = "speahx"
SEATS = range(2, 21)
OPEN = False


# The packs

TABLE_CARDS = 5
HAND_CARDS = 5
MOST_CHANCES = 3
JOKERS = 2
FOUR = 4
MOST_PACKS = 10
TWO, TEN, JACK = "2", "10", "J"
TORKEL = "JS"
"""The card that makes its player say “Torkel!”."""
_ORDER = {rank: place for place, rank in enumerate((*RANKS, JOKER))}


def recommended_packs(seats: int) -> int:
    """Return the usual number of packs: one, and one more for every fifth player (SX-2)."""
    return 1 + seats // 5


def full_pack(packs: int, jokers: bool) -> tuple[str, ...]:
    """Return all cards of the game; two jokers whatever the number of packs (SX-3)."""
    return pack() * packs + (JOKER,) * (JOKERS * jokers)


def is_special(card: str) -> bool:
    """Return whether the card can be played on anything (SX-10)."""
    return card == JOKER or rank_of(card) in (TWO, TEN)


def sort_key(card: str) -> tuple[int, str]:
    return _ORDER[rank_of(card)], card


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Sort cards as hands are kept: by rank, then suit."""
    return tuple(sorted(cards, key=sort_key))


def remove_cards(cards: Sequence[str], taken: Sequence[str]) -> tuple[str, ...]:
    """Return the cards without `taken`, in their order. Raises `ValueError` if one is missing."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def missing_card(cards: Sequence[str], wanted: Sequence[str]) -> str | None:
    """Return the first of `wanted` that isn't in `cards` often enough, or None."""
    there = Counter(cards)
    for card in wanted:
        there[card] -= 1
        if there[card] < 0:
            return card
    return None


def is_torkel(cards: Sequence[str]) -> bool:
    """Return whether these are exactly the four jacks of different suits (SX-17)."""
    return len(cards) == FOUR and {*cards} == {JACK + suit for suit in SUITS}


def top_run(pile: Sequence[str]) -> int:
    """Count the cards of one rank together on top."""
    run = 0
    for card in reversed(pile):
        if rank_of(card) != rank_of(pile[-1]):
            break
        run += 1
    return run


# A table

Effect = Literal["", "cleared", "rest", "given", "removed", "taken", "turned"]
"""A move's effect on the pile, in this order: none, cleared by a 10 or a four, cleared except for a
rest, given to another player, empty when a joker was played, taken, taken with an unplayable table
card."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A turned table card about which its player has to decide."""

    slot: int
    card: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Last:
    """The last play, taking of the pile or unplayable table card, as everybody saw it."""

    seat: int
    cards: tuple[str, ...]
    effect: Effect
    to: int | None = None
    calls: tuple[str, ...] = ()
    """The calls of SX-35: "speah", "torkel"."""


class State(msgspec.Struct, frozen=True):
    """A table.

    `table` has five slots for each seat, None once used; `draw` starts with its top card, `pile`
    ends with it. `chances` are the chance cards drawn this turn and not played, `drawn` counts all
    drawn this turn, `cleared` is true if a 10 or a four has cleared the pile this turn. `order` has
    the seats that are out, the first to go out first. `seen` has fingerprints of the starts of
    turns since a card left the game, a table card was turned or a player went out (SX-33, SX-34).

    Every step of a move makes a state, and a `Struct` is copied much faster than a dataclass.
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
    """True if the table ended by SX-33 or SX-34: the players still in share the next place."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def rank(self) -> str | None:
        """The rank of the card last played."""
        return rank_of(self.pile[-1]) if self.pile else None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are still in."""
        if not self.order:
            return tuple(range(self.seats))
        return tuple([seat for seat in range(self.seats) if seat not in self.order])

    @property
    def over(self) -> bool:
        return self.drawish or len(self.hands) - len(self.order) < 2

    def hand(self) -> tuple[str, ...]:
        """Return the hand of the player to move."""
        return self.hands[self.turn]

    def slots(self, seat: int) -> tuple[int, ...]:
        """Return the slots of a seat that still have a table card."""
        mine = self.table[seat]
        if None not in mine:
            return tuple(range(len(mine)))
        return tuple([slot for slot, card in enumerate(mine) if card is not None])

    def may_turn_table_card(self) -> bool:
        """Return whether the player to move may turn a table card (SX-25)."""
        free = not (self.hand() or self.chances or self.draw or self.turned)
        return free and bool(self.slots(self.turn))


@dataclass(frozen=True, slots=True)
class Play:
    """Cards played together; `named` is the suit chosen with a 2, `to` the seat given the pile."""

    cards: tuple[str, ...]
    named: str | None = None
    to: int | None = None
    torkel: bool = False


# Options, set-ups and the deal

KEYS = ("hands", "table", "draw", "starts", "pile", "suit")


def read_options(options: Options) -> Options:
    """Return the options, `jokers` filled in and `packs` not (SX-2, SX-3). Raises `BadSetup`."""
    for key, value in options.items():
        packs = key == "packs" and type(value) is int and 1 <= value <= MOST_PACKS
        if not packs and not (key == "jokers" and type(value) is bool):
            raise BadSetup("SX-2", option=key)
    return {"jokers": True} | dict(options)


def _pack(seats: int, options: Options) -> tuple[str, ...]:
    return full_pack(options.get("packs", recommended_packs(seats)), options["jokers"])


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """Return position and starting seat, each if set, as queues (SX-37). Raises `BadSetup`."""
    for key in setup:
        if key not in KEYS:
            raise BadSetup("SX-37", key=key)
    queues: dict[str, list[Any]] = {}
    if "starts" in setup:
        if type(setup["starts"]) is not int or not 0 <= setup["starts"] < seats:
            raise BadSetup("SX-37", key="starts")
        queues["starts"] = [setup["starts"]]
    deal = {key: setup[key] for key in KEYS if key in setup and key != "starts"}
    if deal:
        _check_deal(deal, seats, options)
        queues["deal"] = [deal]
    return queues


def _check_deal(deal: Mapping[str, Any], seats: int, options: Options) -> None:
    if not _are_lists(deal.get("hands"), seats):
        raise BadSetup("SX-37", key="hands")
    if not _are_lists(deal.get("table", [[]] * seats), seats):
        raise BadSetup("SX-37", key="table")
    for key in ("draw", "pile"):
        if not isinstance(deal.get(key, []), list):
            raise BadSetup("SX-37", key=key)
    table = deal.get("table", [[]] * seats)
    lying = [[card for card in slots if card is not None] for slots in table]
    if any(len(slots) > TABLE_CARDS for slots in table):
        raise BadSetup("SX-37", key="table")
    held = [*deal["hands"], *lying, deal.get("draw", []), deal.get("pile", [])]
    every = [card for some in held for card in some]
    # A joker is never on the pile: it leaves the game when played (SX-16).
    if not _are_within(every, _pack(seats, options)) or JOKER in deal.get("pile", []):
        raise BadSetup("SX-37", key="cards")
    if not all(hand or slots for hand, slots in zip(deal["hands"], lying, strict=True)):
        raise BadSetup("SX-37", key="hands")
    if "suit" in deal and not (deal["suit"] in tuple(SUITS) and deal.get("pile")):
        raise BadSetup("SX-37", key="suit")


def _are_lists(value: Any, seats: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == seats
        and all(isinstance(item, list) for item in value)
    )


def _are_within(every: list[Any], pack: Sequence[str]) -> bool:
    return all(isinstance(card, str) for card in every) and Counter(every) <= Counter(pack)


def write_setup(events: Events, options: Options) -> Setup | None:
    """Return all chance events as a set-up that `read_setup` reads."""
    written: dict[str, Any] = {}
    for kind, value in events:
        written |= value if kind == "deal" else {"starts": value}
    return written


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Deal a new table. Raises `BadSetup` if the packs have too few cards."""
    pack = _pack(seats, options)
    if len(pack) < seats * (HAND_CARDS + TABLE_CARDS):
        raise BadSetup("SX-2", seats=seats)
    deal = chance.decide("deal", lambda dice: _deal(seats, pack, dice))
    starts = int(chance.decide("starts", lambda dice: dice.below(seats)))
    pile = tuple(deal.get("pile", ()))
    return begin_turn(
        State(
            jokers=options["jokers"],
            hands=tuple(in_order(hand) for hand in deal["hands"]),
            table=tuple(_slots(slots) for slots in deal.get("table", [[]] * seats)),
            draw=tuple(deal.get("draw", ())),
            turn=starts,
            pile=pile,
            suit=deal.get("suit", suit_of(pile[-1]) if pile else None),
        )
    )


def _slots(slots: Sequence[str | None]) -> tuple[str | None, ...]:
    return (*slots, *(None,) * (TABLE_CARDS - len(slots)))


def _deal(seats: int, pack: Sequence[str], dice: Dice) -> dict[str, Any]:
    """Deal five table cards and five hand cards each; the rest is the draw pile (SX-4)."""
    deck = list(dice.shuffled(pack))
    table = [[deck.pop() for _ in range(TABLE_CARDS)] for _ in range(seats)]
    hands = [[deck.pop() for _ in range(HAND_CARDS)] for _ in range(seats)]
    return {"hands": hands, "table": table, "draw": deck[::-1]}


# Legal moves


def to_move(state: State) -> frozenset[int]:
    return frozenset() if state.over else frozenset({state.turn})


awaited = to_move


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """List all moves; each set of cards to play once for each first and last card."""
    if state.over or seat != state.turn:
        return
    if state.turned:
        yield from _turned_card_moves(state)
        return
    yield from _chance_plays(state) if state.drawn else _hand_plays(state)
    if state.draw and state.drawn < MOST_CHANCES and (state.drawn or not state.cleared):
        yield Move("chance")
    if state.pile:
        yield Move("take")
    if state.may_turn_table_card():
        yield from (Move("turn", (str(slot),)) for slot in state.slots(seat))
    if state.cleared:
        yield Move("stop")


def fallback(state: State, seat: int) -> Move | None:
    """Return an absent player's move: one card that fits and names nothing, else take the pile.

    If neither is possible, a turned card isn't shown, the turn is stopped, or the first move made.
    """
    moves = list(legal_moves(state, seat))
    plays = [move for move in moves if move.verb == "play" and len(move.args) == 1]
    for choice in (plays, [Move("take")], [Move("show", ("no",))], [Move("stop")], moves):
        legal = [move for move in choice if move in moves]
        if legal:
            return legal[0]
    return None


def _turned_card_moves(state: State) -> Iterator[Move]:
    turned = state.turned
    assert turned is not None
    if not turned.playable:
        yield from (Move("show", (word,)) for word in ("yes", "no"))
        return
    for word in _named_words(state, (turned.card,), torkel=False):
        yield Move("play", (turned.card, *word, "from=table"))


def _hand_plays(state: State) -> Iterator[Move]:
    for group in _groups(state.hand()):
        for laid in _arrangements(group):
            torkel = not state.jokers and is_torkel(laid)
            if torkel or is_playable(state, laid[0]):
                for word in _named_words(state, laid, torkel):
                    yield Move("play", (*laid, *word))


def _chance_plays(state: State) -> Iterator[Move]:
    for group in _groups(state.chances):
        for laid in _arrangements(group):
            if is_playable(state, laid[0]):
                for word in _named_words(state, laid, torkel=False):
                    yield Move("play", (*laid, *word, "from=chance"))
    for card in dict.fromkeys(state.chances):
        yield from _mixed_fours(state, card)


def _mixed_fours(state: State, card: str) -> Iterator[Move]:
    """List plays of one chance card with three hand cards of its rank (SX-21)."""
    equals = [held for held in state.hand() if rank_of(held) == rank_of(card)]
    if card == JOKER or not is_playable(state, card):
        return
    for held in _arrangements(equals):
        # The chance card is first, so of the hand cards only the last one makes a difference.
        if len(held) == FOUR - 1 and held[0] <= held[1]:
            for word in _named_words(state, (card, *held), torkel=False):
                yield Move("play", (card, *held, *word, "from=chance"))


def _named_words(state: State, laid: Sequence[str], torkel: bool) -> Iterator[tuple[str, ...]]:
    """Yield the words that may go with these cards: none, a suit, or the seat given the pile."""
    if rank_of(laid[0]) == TWO:
        yield from ((f"suit={suit}",) for suit in SUITS)
    elif state.pile and (torkel or laid[0] == JOKER):
        yield from ((f"to={seat}",) for seat in state.playing if seat != state.turn)
    else:
        yield ()


def _groups(held: Sequence[str]) -> Iterator[list[str]]:
    """Yield the cards of each rank; jokers one at a time."""
    for rank in dict.fromkeys(map(rank_of, held)):
        group = [card for card in held if rank_of(card) == rank]
        yield group[:1] if rank == JOKER else group


def _arrangements(group: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield every subset of these cards, once for each first and last card."""
    count = Counter(group)
    codes = sorted(count)
    for numbers in product(*(range(count[code] + 1) for code in codes)):
        chosen = [code for code, number in zip(codes, numbers, strict=True) for _ in range(number)]
        if len(chosen) == 1:
            yield (chosen[0],)
        elif chosen:
            yield from _ends(chosen)


def _ends(chosen: list[str]) -> Iterator[tuple[str, ...]]:
    for first in dict.fromkeys(chosen):
        rest = list(chosen)
        rest.remove(first)
        for last in dict.fromkeys(rest):
            middle = list(rest)
            middle.remove(last)
            yield (first, *middle, last)


# Moves

SOURCES = ("chance", "table")


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """Return the state after the move. Raises `IllegalMove`."""
    if state.over or seat is None:
        raise IllegalMove("SX-7")
    if seat != state.turn:
        raise IllegalMove("SX-6", player=state.turn)
    match move:
        case Move("play", args):
            return _play(state, args)
        case Move("chance", ()):
            return _draw_chance(_check_nothing_turned(state))
        case Move("take", ()):
            return _take_pile(_check_nothing_turned(state))
        case Move("turn", (slot,)):
            return _turn_table_card(_check_nothing_turned(state), slot)
        case Move("show", (word,)) if word in ("yes", "no"):
            return _show_turned(state, word == "yes")
        case Move("stop", ()):
            return _stop(_check_nothing_turned(state))
    raise IllegalMove("SX-7")


def _check_nothing_turned(state: State) -> State:
    """Return the state. Raises `IllegalMove` while a turned table card waits (SX-26, SX-27)."""
    if state.turned:
        raise IllegalMove("SX-26" if state.turned.playable else "SX-27")
    return state


def _play(state: State, args: tuple[str, ...]) -> State:
    laid, named = _parse_play(args)
    suit, to = named.get("suit"), _parse_seat(named.get("to"))
    play = Play(laid, suit, to)
    source = named.get("from")
    if source == "table":
        return _play_turned(state, play)
    if source == "chance":
        return play_chances(_check_nothing_turned(state), play)
    torkel = not state.jokers and is_torkel(laid)
    return play_from_hand(_check_nothing_turned(state), Play(laid, suit, to, torkel))


def _parse_play(args: tuple[str, ...]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """Return the cards and the named values (`suit=C to=3 from=chance`). Raises `IllegalMove`."""
    laid = tuple(arg for arg in args if "=" not in arg)
    pairs = [arg.split("=", 1) for arg in args if "=" in arg]
    named = {pair[0]: pair[1] for pair in pairs}
    whole = laid and len(named) == len(pairs) and named.keys() <= {"suit", "to", "from"}
    if not whole or named.get("from", "table") not in SOURCES:
        raise IllegalMove("SX-7")
    if named.get("suit", "S") not in tuple(SUITS):
        raise IllegalMove("SX-12")
    return laid, named


def _parse_seat(text: str | None) -> int | None:
    """Return the number of a seat or slot; -1 for other text, as with a leading zero."""
    if text is None:
        return None
    good = text.isascii() and text.isdigit() and len(text) < 3 and text == str(int(text))
    return int(text) if good else -1


def _draw_chance(state: State) -> State:
    """Draw one more chance card (SX-19)."""
    after_play = state.cleared and not state.drawn
    if not state.draw or state.drawn >= MOST_CHANCES or after_play:
        raise IllegalMove("SX-19", drawn=state.drawn)
    chances = (*state.chances, state.draw[0])
    return replace(state, chances=chances, draw=state.draw[1:], drawn=state.drawn + 1)


def _take_pile(state: State) -> State:
    if not state.pile:
        raise IllegalMove("SX-24")
    state = replace(state, last=Last(state.turn, (), "taken"))
    return _take_into_hand(state)


def _take_into_hand(state: State, *more: str) -> State:
    """Add the pile and `more` to the hand, and end the turn."""
    hand = in_order((*state.hand(), *state.pile, *more))
    return end_turn(replace(with_hand(state, state.turn, hand), pile=(), suit=None))


def _stop(state: State) -> State:
    """End the turn after a 10 or a four (SX-18). Raises `IllegalMove`."""
    if not state.cleared:
        raise IllegalMove("SX-18")
    return end_turn(state)


def _turn_table_card(state: State, text: str) -> State:
    """Turn a table card; play it right away if it fits and needs no choice (SX-25, SX-26)."""
    slot = _parse_seat(text)
    if not state.may_turn_table_card() or slot not in state.slots(state.turn):
        raise IllegalMove("SX-25")
    card = state.table[state.turn][slot]
    assert card is not None
    turned = Turned(slot, card, is_playable(state, card))
    asks = rank_of(card) == TWO or (card == JOKER and state.pile)
    state = replace(_use_slot(state, slot), turned=turned, seen=())
    if turned.playable and not asks:
        return lay(replace(state, turned=None), Play((card,)))
    return state


def _use_slot(state: State, slot: int) -> State:
    mine = state.table[state.turn]
    mine = (*mine[:slot], None, *mine[slot + 1 :])
    return replace(state, table=(*state.table[: state.turn], mine, *state.table[state.turn + 1 :]))


def _play_turned(state: State, play: Play) -> State:
    """Play the turned 2 or joker with the suit or seat that its player chose (SX-26)."""
    turned = state.turned
    if turned is None or not turned.playable or play.cards != (turned.card,):
        raise IllegalMove("SX-26")
    check_play(state, play)
    return lay(replace(state, turned=None), play)


def _show_turned(state: State, shown: bool) -> State:
    """Take the unplayable card and the pile; the player may show the card (SX-27)."""
    turned = state.turned
    if turned is None or turned.playable:
        raise IllegalMove("SX-27")
    last = Last(state.turn, (turned.card,) if shown else (), "turned")
    return _take_into_hand(replace(state, turned=None, last=last), turned.card)


# Laying cards


def check_play(state: State, play: Play) -> None:
    """Check that these cards may be played now, whatever their source. Raises `IllegalMove`."""
    ranks = {rank_of(card) for card in play.cards}
    if len(ranks) != 1 or (JOKER in ranks and len(play.cards) > 1):
        raise IllegalMove("SX-9")
    if not play.torkel and not is_playable(state, play.cards[0]):
        raise IllegalMove("SX-10", card=play.cards[0], suit=state.suit, rank=state.rank)
    if (play.named is not None) != (ranks == {TWO}):
        raise IllegalMove("SX-12")
    _check_receiver(state, play)


def _check_receiver(state: State, play: Play) -> None:
    """Check that a joker names another player still in, and nobody without a pile (SX-16)."""
    gives = bool(state.pile) and (play.torkel or play.cards == (JOKER,))
    others = [seat for seat in state.playing if seat != state.turn]
    if (play.to in others) != gives or (play.to is not None) != gives:
        raise IllegalMove("SX-16")


def is_playable(state: State, card: str) -> bool:
    """Return whether the card may be played first (SX-10)."""
    if not state.pile or is_special(card):
        return True
    return suit_of(card) == state.suit or rank_of(card) == state.rank


def lay(state: State, play: Play) -> State:
    """Play cards that are already removed from their source, and apply their effect."""
    if play.torkel or play.cards == (JOKER,):
        return _give_pile(state, play)
    pile = (*state.pile, *play.cards)
    if rank_of(play.cards[0]) == TEN:
        return go_on(_clear_pile(state, play, pile, 0))
    run = top_run(pile)
    if run < FOUR:
        suit = play.named or suit_of(play.cards[-1])
        return end_turn(replace(state, pile=pile, suit=suit, last=_last_move(state, play, "")))
    rest = run % FOUR
    state = _clear_pile(state, play, pile, rest)
    return end_turn(state) if rest else go_on(state)


def _clear_pile(state: State, play: Play, pile: tuple[str, ...], rest: int) -> State:
    """Remove the pile except for the last `rest` cards (SX-13 to SX-15)."""
    stays = pile[len(pile) - rest :]
    suit = (play.named or suit_of(stays[-1])) if stays else None
    return replace(
        state,
        pile=stays,
        suit=suit,
        removed=(*state.removed, *pile[: len(pile) - rest]),
        seen=(),
        last=_last_move(state, play, "rest" if rest else "cleared"),
    )


def _give_pile(state: State, play: Play) -> State:
    """Give the pile away; the joker or Torkel leaves the game (SX-16, SX-17)."""
    last = _last_move(state, play, "removed" if play.to is None else "given")
    state = replace(state, removed=(*state.removed, *play.cards), seen=(), last=last)
    if play.to is not None:
        hand = in_order((*state.hands[play.to], *state.pile))
        state = with_hand(state, play.to, hand)
    return end_turn(replace(state, pile=(), suit=None))


def _last_move(state: State, play: Play, effect: Effect) -> Last:
    calls: tuple[str, ...] = ("speah",) if _names_spades(state, play) else ()
    calls += ("torkel",) if TORKEL in play.cards else ()
    return Last(state.turn, play.cards, effect, play.to, calls)


def _names_spades(state: State, play: Play) -> bool:
    """Return whether a 2 changes the current suit from another one to spades (SX-35)."""
    return play.named == "S" and state.suit not in (None, "S")


def play_from_hand(state: State, play: Play) -> State:
    """Play hand cards, unless a chance card was drawn (SX-20). Raises `IllegalMove`."""
    _check_held(state.hand(), play.cards)
    if state.drawn:
        raise IllegalMove("SX-20")
    check_play(state, play)
    return lay(with_hand(state, state.turn, remove_cards(state.hand(), play.cards)), play)


def play_chances(state: State, play: Play) -> State:
    """Play chance cards, or one with three hand cards of its rank (SX-20, SX-21)."""
    mixed = len(play.cards) == FOUR
    first = 1 if mixed else len(play.cards)
    chance, held = play.cards[:first], play.cards[first:]
    _check_held(state.chances, chance)
    _check_held(state.hand(), held)
    check_play(state, play)
    state = with_hand(state, state.turn, remove_cards(state.hand(), held))
    return lay(replace(state, chances=remove_cards(state.chances, chance)), play)


def _check_held(held: Sequence[str], wanted: Sequence[str]) -> None:
    missing = missing_card(held, wanted)
    if missing is not None:
        raise IllegalMove("SX-8", card=missing[:8])


# Turns

MOST_QUIET = 200
THIRD_TIME = 3


def go_on(state: State) -> State:
    """Continue the turn after the pile was cleared; end it if nothing is left to choose (SX-29)."""
    state = replace(state, cleared=True)
    if state.hand() and not state.drawn:
        return state
    if state.drawn and (state.chances or (state.drawn < MOST_CHANCES and state.draw)):
        return state
    return state if state.may_turn_table_card() else end_turn(state)


def end_turn(state: State) -> State:
    """Add chance cards to the hand, draw up to five, pass the turn (SX-23, SX-28)."""
    seat = state.turn
    hand = (*state.hand(), *state.chances)
    count = max(0, HAND_CARDS - len(hand))
    hand = in_order((*hand, *state.draw[:count]))
    state = replace(
        with_hand(state, seat, hand), draw=state.draw[count:], chances=(), drawn=0, cleared=False
    )
    if not hand and not state.slots(seat):
        state = replace(state, order=(*state.order, seat), seen=())
    playing = state.playing
    if len(playing) < 2:
        return state
    return begin_turn(
        replace(state, turn=next((other for other in playing if other > seat), playing[0]))
    )


def begin_turn(state: State) -> State:
    """Start a turn, or end the table on a position's third time or too many quiet turns.

    These are the draws of SX-33 and SX-34.
    """
    mark = _fingerprint(state)
    seen = (*state.seen, mark)
    drawish = seen.count(mark) == THIRD_TIME or len(seen) > MOST_QUIET
    return replace(state, seen=seen, drawish=drawish)


def with_hand(state: State, seat: int, hand: tuple[str, ...]) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _fingerprint(state: State) -> str:
    """Return a digest of the position of SX-33: hands, pile, current suit, turn, slots left."""
    left = tuple(state.slots(seat) for seat in range(state.seats))
    position = (state.hands, state.pile, state.suit, state.turn, left)
    return hashlib.blake2b(repr(position).encode(), digest_size=8).hexdigest()


def outcome(state: State) -> Outcome | None:
    """Rank by going out; those still in at the end share the next place (SX-32, SX-33).

    None while the table runs.
    """
    if not state.over:
        return None
    places = [
        1 + (state.order.index(seat) if seat in state.order else len(state.order))
        for seat in range(state.seats)
    ]
    return Outcome(places)


def seated(state: State) -> int:
    """Return how many seats are taken: all, once the cards are dealt."""
    return state.seats


def settled(state: State, kind: str) -> bool:
    """Return True: chance decides everything at the start."""
    return True


# Observations


def _may_know_chances(state: State, _place: Place) -> tuple[int, ...]:
    """Return the seats that may know the chance cards: only the one that has drawn them."""
    return (state.turn,)


def _may_know_turned(state: State, place: Place) -> tuple[int, ...] | None:
    """Return None (everybody) for the turned slot, the player's seat for the card itself."""
    return None if place == ("slot",) else (state.turn,)


KNOWN_TO: KnownTo = {
    "hands": own,
    "table": nobody,
    "draw": nobody,
    "chances": _may_know_chances,
    "turned": _may_know_turned,
    **dict.fromkeys(
        ("jokers", "turn", "pile", "suit", "removed", "drawn", "cleared", "order", "seen"),
        everybody,
    ),
    **dict.fromkeys(("last", "drawish"), everybody),
}


@dataclass(frozen=True, slots=True)
class Observation:
    """The knowledge of a seat or a spectator (SX-36): an allow-list.

    Fields from `seat` on are the seat's own, and empty for spectators. `slots` are the slots of
    each seat's table cards left, `chances` counts the chance cards drawn and not played, `turned`
    is the slot of a turned table card about which its player has to decide.
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
    """Turns since a card left the game, a table card was turned or a player went out (SX-34)."""
    repeated: bool
    """True if this turn's first position came up before: the third time ends the table (SX-33)."""
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
        slots=tuple(state.slots(each) for each in range(state.seats)),
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
