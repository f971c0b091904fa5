"""A table of Speahx as one reader sees it; everything follows from the observation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from django.utils.translation import gettext as _

from games.speahx.page import words
from games.speahx.rules import Observation
from games.speahx.rules.cards import (
    FOUR,
    JACK,
    JOKER,
    MOST_CHANCES,
    SUITS,
    TABLE_CARDS,
    TEN,
    TWO,
    in_order,
    is_special,
    order,
    rank_of,
    suit_of,
)
from games.tables.chairs import Chair
from games.ui.cards import suit_name

FANNED = 4
ONE_ROW = 10
BIG_TABLE = 5
"""So many others and more are drawn smaller."""
CROWD = 9
MOST_BACKS = 12


@dataclass(frozen=True, slots=True)
class Held:
    """A card in hand: its field's id, whether it may be laid first, and at all."""

    code: str
    key: str
    fits: bool
    usable: bool
    rank: str
    equals: int
    """How many of its rank are held with it."""
    chance: bool

    @property
    def name(self) -> str:
        return words.together((self.code,))

    @property
    def plural(self) -> str:
        return words.several(self.rank)


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


class Scene:
    """What the templates ask. `chairs` begin with the reader's own, or with seat 0."""

    def __init__(self, seen: Observation, chairs: Sequence[Chair], running: bool) -> None:
        self.seen, self.chairs = seen, chairs
        self.running = running and not seen.over

    @property
    def seat(self) -> int | None:
        return self.seen.seat

    # Everybody's

    @cached_property
    def places(self) -> list[Place]:
        """All players, clockwise from the reader's own seat."""
        return [self._place(chair) for chair in self.chairs if chair.number < self.seen.seats]

    def _place(self, chair: Chair) -> Place:
        seen, number = self.seen, chair.number
        last = seen.last
        drawn = seen.chances if number == seen.turn else 0
        return Place(
            chair=chair,
            cards=seen.cards[number] + drawn,
            slots=tuple(slot in seen.slots[number] for slot in range(TABLE_CARDS)),
            place=1 + seen.order.index(number) if number in seen.order else None,
            turn=self.running and number == seen.turn,
            calls=last.calls if last and last.seat == number else (),
        )

    @property
    def me(self) -> Place | None:
        return self.places[0] if self.seat is not None else None

    @property
    def others(self) -> list[Place]:
        return self.places[1:] if self.seat is not None else self.places

    @cached_property
    def around(self) -> dict[str, list[Place]]:
        """The others as they sit on a wide screen; the next to move is on the left."""
        others = self.places[1:]
        side = max(1, len(others) // 4) if len(others) > 1 else 0
        top = len(others) - 2 * side
        return {
            "left": others[:side],
            "top": others[side : side + top],
            "right": others[side + top :],
        }

    @property
    def size(self) -> str:
        """How big the others are drawn."""
        count = len(self.others)
        return "crowd" if count >= CROWD else "many" if count >= BIG_TABLE else "few"

    @cached_property
    def standing(self) -> list[Place]:
        """Who is out, in order, then who has the fewest cards left."""
        last = self.seen.seats + 1
        return sorted(self.places, key=lambda one: (one.place or last, one.left))

    # The pile

    @property
    def fan(self) -> list[tuple[str, int]]:
        """The last cards of the pile, the top one last, and how each leans."""
        tilts = (-6, -4, 4, 2)
        cards = self.seen.pile[-FANNED:]
        return list(zip(cards, tilts[FANNED - len(cards) :], strict=True))

    @property
    def top(self) -> str:
        return self.seen.pile[-1] if self.seen.pile else ""

    @property
    def turned_suit(self) -> bool:
        """Whether the suit in force is another than that of the card on top."""
        return bool(self.seen.pile) and suit_of(self.seen.pile[-1]) != self.seen.suit

    @property
    def suit_word(self) -> str:
        return suit_name(self.seen.suit) if self.seen.suit else ""

    @property
    def fitting(self) -> str:
        return words.fitting(self.seen)

    @property
    def removed(self) -> list[str]:
        """The cards out of the game, by rank and suit."""
        return list(in_order(self.seen.removed))

    @property
    def calls(self) -> list[str]:
        """What is called out for the last move."""
        named = {"speah": "Speah!", "torkel": "Torkel!"}
        return [named[call] for call in self.seen.last.calls] if self.seen.last else []

    @property
    def shown(self) -> str:
        """The unplayable table card that its player has shown, until the next move."""
        last = self.seen.last
        return last.cards[0] if last and last.effect == "turned" and last.cards else ""

    @property
    def news(self) -> str:
        """What became of the pile, where that isn't to be seen."""
        last = self.seen.last
        if last is None or self.seen.over:
            return ""
        return words.became(
            last, self._name(last.seat), self._name(last.to), last.seat == self.seat
        )

    def _name(self, seat: int | None) -> str:
        return next((one.display_name for one in self.chairs if one.number == seat), "")

    @property
    def say(self) -> str:
        """What is said aloud of the table, beside the move itself."""
        force = words.in_force(self.seen) if self.running else ""
        return " ".join(part for part in (*self.calls, self.news, force) if part)

    # Mine

    @property
    def title(self) -> str:
        """Whose turn it is."""
        if self.mine and self.seen.cleared:
            return _("You can play again")
        name = self._name(self.seat if self.mine else self.seen.turn)
        told = _("Your turn, %(name)s") if self.mine else _("%(name)s is thinking")
        return told % {"name": name}

    @property
    def help(self) -> str:
        """The topic of the rules that fits what is going on."""
        if self.by_chance:
            return "chance"
        return "table" if self.waits or self.may_turn else "play"

    @property
    def source(self) -> str:
        """Where the cards of a play come from, as the rules read it."""
        return "from=chance " if self.by_chance else ""

    @property
    def mine(self) -> bool:
        """Whether the reader is to move."""
        return self.running and self.seat is not None and self.seat == self.seen.turn

    @property
    def out(self) -> bool:
        return self.seat in self.seen.order

    @property
    def waits(self) -> str:
        """What a turned table card waits for: `suit`, `to`, `show`; empty where none does."""
        seen = self.seen
        if not self.mine or seen.turned_card is None:
            return ""
        if not seen.turned_playable:
            return "show"
        return "suit" if rank_of(seen.turned_card) == TWO else "to"

    @property
    def by_chance(self) -> bool:
        """Whether a chance card was drawn in this turn: the hand is closed."""
        return self.seen.drawn > 0

    def fits(self, card: str) -> bool:
        """Whether the card may be laid first (SX-10)."""
        seen = self.seen
        if not seen.pile or is_special(card):
            return True
        return suit_of(card) == seen.suit or rank_of(card) == rank_of(seen.pile[-1])

    @cached_property
    def hand(self) -> list[Held]:
        """By rank, in each rank first what fits."""
        held = self._held(self.seen.hand, "hand", self._usable(self.seen.hand))
        return sorted(held, key=lambda card: (order(card.code)[0], not card.fits))

    @cached_property
    def chance_cards(self) -> list[Held]:
        cards = self.seen.chance_cards
        return self._held(cards, "chance", {rank_of(card) for card in cards})

    def _held(self, cards: Sequence[str], where: str, usable: set[str]) -> list[Held]:
        count = Counter(map(rank_of, cards))
        nth: Counter[str] = Counter()
        held = []
        for card in cards:
            nth[card] += 1
            key = f"{where}-{card}" if nth[card] == 1 else f"{where}-{card}-{nth[card]}"
            rank = rank_of(card)
            held.append(
                Held(
                    code=card,
                    key=key,
                    fits=self.fits(card),
                    usable=rank in usable,
                    rank=rank,
                    equals=count[rank],
                    chance=where == "chance",
                )
            )
        return held

    def _usable(self, hand: Sequence[str]) -> set[str]:
        """Ranks of which hand cards may be laid in this turn."""
        if not self.by_chance:
            fitting = {rank_of(card) for card in hand if self.fits(card)}
            return fitting | ({JACK} if self.has_torkel else set())
        count = Counter(map(rank_of, hand))
        chances = {rank_of(card) for card in self.seen.chance_cards if self.fits(card)}
        return {rank for rank in chances if count[rank] >= FOUR - 1 and rank != JOKER}

    @property
    def has_torkel(self) -> bool:
        jacks = {JACK + suit for suit in SUITS}
        return not self.seen.jokers and not self.by_chance and jacks <= set(self.seen.hand)

    @property
    def open_hand(self) -> list[Held]:
        """The hand cards that can be laid: all, or after a chance card those for a mixed four."""
        return [card for card in self.hand if card.usable] if self.by_chance else self.hand

    @property
    def usable(self) -> int:
        """How many cards may be laid first."""
        return sum(card.fits for card in (self.chance_cards if self.by_chance else self.hand))

    @property
    def rows(self) -> str:
        """How the hand is laid out."""
        count = len(self.hand)
        return "many" if count > ONE_ROW else "some" if count > TABLE_CARDS else "few"

    @property
    def receivers(self) -> list[Place]:
        """Who may be given the pile."""
        return [one for one in self.others if one.place is None]

    @property
    def gives(self) -> bool:
        """Whether a joker or Torkel asks for a receiver now."""
        return bool(self.seen.pile)

    @cached_property
    def orders(self) -> list[tuple[str, str]]:
        """Plays of several equal cards in every order that matters, for pages without script."""
        if self.by_chance:
            return []
        ranks = dict.fromkeys(card.rank for card in self.hand if card.fits)
        return [
            (f"play {' '.join(laid)}", words.on_top(laid))
            for rank in ranks
            if rank not in (TWO, TEN, JOKER)
            for laid in self._orders([card for card in self.hand if card.rank == rank])
        ]

    def _orders(self, equal: list[Held]) -> Iterator[tuple[str, ...]]:
        """Each pair, and all of them, with each card first that fits and each other one last."""
        for first, last in permutations(equal, 2):
            if not first.fits:
                continue
            yield first.code, last.code
            between = [card.code for card in equal if card.key not in (first.key, last.key)]
            if between:
                yield first.code, *between, last.code

    # What else may be done (SX-18, SX-19, SX-24, SX-25)

    @property
    def may_draw(self) -> bool:
        seen = self.seen
        closed = seen.cleared and not seen.drawn
        return bool(self._free and seen.draw and seen.drawn < MOST_CHANCES and not closed)

    @property
    def may_take(self) -> bool:
        return self._free and bool(self.seen.pile)

    @property
    def may_stop(self) -> bool:
        return self._free and self.seen.cleared

    @property
    def may_turn(self) -> bool:
        seen = self.seen
        return self._free and not (seen.hand or seen.chance_cards or seen.draw)

    @property
    def _free(self) -> bool:
        return self.mine and not self.waits

    @property
    def next_chance(self) -> int:
        return self.seen.drawn + 1

    @property
    def chances(self) -> list[tuple[int, str]]:
        """The three places of chance cards: `drawn`, `next` or `free`."""
        drawn = self.seen.drawn
        return [
            (n, "drawn" if n <= drawn else "next" if n == drawn + 1 else "free")
            for n in range(1, MOST_CHANCES + 1)
        ]

    @property
    def taken(self) -> int:
        """How many cards taking in would bring."""
        return len(self.seen.pile)

    @property
    def suits(self) -> list[tuple[str, str]]:
        """The four suits and their names."""
        return [(suit, suit_name(suit)) for suit in SUITS]
