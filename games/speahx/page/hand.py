"""What one reader holds and may do: the hand, chance cards, and the ways a turn can go."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

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
    is_special,
    order,
    rank_of,
    suit_of,
)
from games.ui.cards import suit_name

ONE_ROW = 10


@dataclass(frozen=True, slots=True)
class Card:
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


class Hand:
    """The reader's own side of a table; a spectator's is empty."""

    def __init__(self, seen: Observation, *, running: bool) -> None:
        self.seen = seen
        self.running = running and not seen.over

    @property
    def seat(self) -> int | None:
        return self.seen.seat

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
    def hand(self) -> list[Card]:
        """By rank, in each rank first what fits."""
        held = self._held(self.seen.hand, "hand", self._usable(self.seen.hand))
        return sorted(held, key=lambda card: (order(card.code)[0], not card.fits))

    @cached_property
    def chance_cards(self) -> list[Card]:
        """As they were drawn, but in each rank first what fits: without script they go so."""
        cards = self.seen.chance_cards
        held = self._held(cards, "chance", {rank_of(card) for card in cards})
        ranks = [rank_of(card) for card in cards]
        return sorted(held, key=lambda card: (ranks.index(card.rank), not card.fits))

    def _held(self, cards: Sequence[str], where: str, usable: set[str]) -> list[Card]:
        count = Counter(map(rank_of, cards))
        nth: Counter[str] = Counter()
        held = []
        for card in cards:
            nth[card] += 1
            key = f"{where}-{card}" if nth[card] == 1 else f"{where}-{card}-{nth[card]}"
            rank = rank_of(card)
            held.append(
                Card(
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
    def open_hand(self) -> list[Card]:
        """The hand cards that can be laid: all, or after a chance card those for a mixed four."""
        return [card for card in self.hand if card.usable] if self.by_chance else self.hand

    @property
    def usable(self) -> int:
        """How many cards may be laid first."""
        return sum(card.fits for card in (self.chance_cards if self.by_chance else self.hand))

    @property
    def stuck(self) -> bool:
        """Nothing may be laid: what is left is a chance card, or taking the pile in."""
        others = self.open_hand if self.by_chance else self.has_torkel
        ways = self.usable or others or self.may_turn
        return self._free and bool(self.seen.pile) and not ways

    @property
    def asks_before_taking(self) -> bool:
        """Taking in can't be undone: one is asked wherever there is something else to do."""
        return self.may_take and (not self.stuck or self.may_draw)

    @property
    def asks_before_chance(self) -> bool:
        """A chance card closes the hand; where nothing of it fits, nothing is lost."""
        return self.may_draw and not self.by_chance and not self.stuck

    @property
    def rows(self) -> str:
        """How the hand is laid out."""
        count = len(self.hand)
        return "many" if count > ONE_ROW else "some" if count > TABLE_CARDS else "few"

    @property
    def gives(self) -> bool:
        """Whether a joker or Torkel asks for a receiver now."""
        return bool(self.seen.pile)

    @cached_property
    def orders(self) -> list[tuple[str, str]]:
        """Plays of several equal cards in every order that matters, for pages without script."""
        cards = self.chance_cards if self.by_chance else self.hand
        ranks = dict.fromkeys(card.rank for card in cards if card.fits)
        return [
            (f"play {self.source}{' '.join(laid)}", words.on_top(laid))
            for rank in ranks
            if rank not in (TWO, TEN, JOKER)
            for laid in self._orders([card for card in cards if card.rank == rank])
        ]

    def _orders(self, equal: list[Card]) -> Iterator[tuple[str, ...]]:
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
