"""A table played on to its end by a few quick rules of thumb, cards being numbers.

It keeps all the rules but the draw (the horizon stands for it) and the mixed four, which these
players don't lay. They lay all cards of the best rank, keep specials for need, and take chances
when nothing fits. `tests/speahx/test_sharp.py` replays their moves by the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from games.speahx.bot.codes import CODE, EMPTY, JACK, RANK_OF_JOKER, TEN, TWO

FOUR = 4
SPECIAL = frozenset((TWO, TEN, RANK_OF_JOKER))
PLAIN = tuple(card >> 2 not in SPECIAL for card in range(53))
"""Whether a card is no special one, by its number."""
FITS = tuple(
    tuple(
        tuple(PLAIN[card] and (card & 3 == suit or card >> 2 == rank) for card in range(53))
        for rank in range(RANK_OF_JOKER)
    )
    for suit in range(4)
)
"""The plain cards that fit on a pile, by the suit in force, then the rank on top."""


def best(hand: list[int], pile: list[int], suit: int) -> list[int]:
    """All cards of the rank that is best to lay, or one special card, or nothing."""
    fit = FITS[suit][pile[-1] >> 2] if pile else PLAIN
    fits = [card for card in hand if fit[card]]
    if len(fits) < 2:
        return _equals(hand, fits[0]) if fits else _special(hand)
    top = pile[-1] >> 2 if pile else -1
    ranks = [card >> 2 for card in hand]
    most, first = 0, -1
    for card in fits:
        rank = card >> 2
        worth = ranks.count(rank)
        if worth >= FOUR or (rank == top and worth + run(pile) >= FOUR):
            worth += 100
        if worth > most:
            most, first = worth, card
    return [first] if most == 1 else _equals(hand, first)


def run(pile: list[int]) -> int:
    """How many of one rank lie on top."""
    rank, count = pile[-1] >> 2, 0
    for card in reversed(pile):
        if card >> 2 != rank:
            break
        count += 1
    return count


def favourite(hand: list[int], laid: list[int]) -> int:
    """The suit held most, for a 2."""
    counts = [0, 0, 0, 0]
    for card in hand:
        if card < 52 and card not in laid:
            counts[card & 3] += 1
    return counts.index(max(counts))


def _special(hand: list[int]) -> list[int]:
    """A 10 if there is one, else another special card, or nothing."""
    found = [card for card in hand if not PLAIN[card]]
    return [next((card for card in found if card >> 2 == TEN), found[0])] if found else []


def _equals(hand: list[int], first: int) -> list[int]:
    """The cards of this one's rank, itself first: four at most, more would end the turn."""
    rank = first >> 2
    same = [card for card in hand if card >> 2 == rank]
    if len(same) > 1:
        same.remove(first)
        same.insert(0, first)
        del same[FOUR:]
    return same


FIVE, CHANCES = 5, 3
SUITS = "SHDC"
Note = Callable[[int, str], None]


@dataclass(slots=True)
class Board:
    """A table in numbers; `draw` ends with its top. The lists are played away."""

    hands: list[list[int]]
    table: list[list[int]]
    draw: list[int]
    pile: list[int]
    suit: int
    turn: int
    jokers: bool
    chances: list[int] = field(default_factory=list)
    drawn: int = 0
    cleared: bool = False
    order: list[int] = field(default_factory=list)
    note: Note | None = None
    """Told every move as the rules read it; tests listen."""

    def copy(self) -> Board:
        return Board(
            [hand[:] for hand in self.hands],
            [slots[:] for slots in self.table],
            self.draw[:],
            self.pile[:],
            self.suit,
            self.turn,
            self.jokers,
            self.chances[:],
            self.drawn,
            self.cleared,
            self.order[:],
        )

    def play_on(self, turns: int, until: int = -1) -> list[int]:
        """Whole turns until one player is left, or seat `until` is out, or so many have passed.

        Returns who went out, in order.
        """
        hands, draw, order = self.hands, self.draw, self.order
        left = len(hands) - len(order)
        while left > 1 and turns > 0:
            turns -= 1
            hand = hands[self.turn]
            self._turn(hand)
            # Most turns end with nothing to be done.
            if (draw or self.drawn or self.cleared or not hand) and self.end():
                if self.turn == until:
                    break
                left -= 1
            self.next()
        return order

    def next(self) -> None:
        """The turn passes to the next player still in."""
        count, order = len(self.hands), self.order
        seat = (self.turn + 1) % count
        if order:
            while seat in order and len(order) < count:
                seat = (seat + 1) % count
        self.turn = seat

    def end(self) -> bool:
        """Chance cards join the hand, the hand is drawn up; whether the player is out."""
        hand, draw = self.hands[self.turn], self.draw
        if self.chances:
            hand += self.chances
            self.chances = []
        self.drawn, self.cleared = 0, False
        while draw and len(hand) < FIVE:
            hand.append(draw.pop())
        if hand or self.table[self.turn]:
            return False
        self.order.append(self.turn)
        return True

    def _turn(self, hand: list[int]) -> None:
        """Until the turn ends: lay the best rank, or take chances, or take in."""
        if self.drawn:
            self._take_chances(hand)
            return
        while True:
            if not hand:
                if self.draw or not self.table[self.turn] or not self._table_card(hand):
                    return
                continue
            cards = best(hand, self.pile, self.suit)
            if not cards:
                break
            for card in cards:
                hand.remove(card)
            if not self.lay(cards):
                return
        if self.draw and not self.cleared:
            self._take_chances(hand)
        else:
            self._take(hand)

    def lay(self, cards: list[int], source: str = "", named: int = -1, to: int = -1) -> bool:
        """Lay the cards; whether the pile was cleared and the turn goes on.

        The player chooses the suit of a 2 and who gets the pile unless they are `named`.
        """
        rank = cards[0] >> 2
        torkel = rank == JACK and not self.jokers and not source and len(cards) == 4
        if rank == RANK_OF_JOKER or (torkel and len(set(cards)) == 4):
            self._give(cards, source, to)
            return False
        if rank == TWO and named < 0:
            named = favourite(self.hands[self.turn], cards)
        if self.note:
            self._tell(cards, source, named=named)
        pile = self.pile
        pile += cards
        if rank == TEN:
            return self._clear(0)
        self.suit = named if named >= 0 else cards[-1] & 3
        count = len(pile)
        if count < 4 or pile[-2] >> 2 != rank or pile[-3] >> 2 != rank or pile[-4] >> 2 != rank:
            return False
        return self._clear(run(pile) % 4)

    def _clear(self, rest: int) -> bool:
        """The pile is gone but for the `rest` laid last, with which the turn ends."""
        if rest:
            del self.pile[:-rest]
            return False
        self.pile.clear()
        self.suit = EMPTY
        self.cleared = True
        return True

    def _give(self, cards: list[int], source: str, to: int) -> None:
        """The pile goes to whoever has fewest cards left, unless that is said."""
        if self.pile and to < 0:
            others = [
                seat
                for seat in range(len(self.hands))
                if seat != self.turn and seat not in self.order
            ]
            to = min(others, key=lambda seat: len(self.hands[seat]) + 2 * len(self.table[seat]))
        if self.note:
            self._tell(cards, source, to=to)
        if to >= 0:
            self.hands[to] += self.pile
        self.pile.clear()
        self.suit = EMPTY

    def fits(self, card: int) -> bool:
        if not self.pile or not PLAIN[card]:
            return True
        return card & 3 == self.suit or card >> 2 == self.pile[-1] >> 2

    def _take(self, hand: list[int], card: int = -1) -> None:
        if self.note:
            self.note(self.turn, "take" if card < 0 else "show no")
        hand += self.pile
        if card >= 0:
            hand.append(card)
        self.pile.clear()
        self.suit = EMPTY

    def _take_chances(self, hand: list[int]) -> None:
        """Draw until a card fits; otherwise take in, or stop after the pile was cleared."""
        while True:
            card = next((one for one in self.chances if self.fits(one)), -1)
            if card >= 0:
                self.chances.remove(card)
                again = self.lay([card], "from=chance")
                if not again or not (self.chances or (self.draw and self.drawn < CHANCES)):
                    if again and not hand and not self.draw and self.table[self.turn]:
                        self._go_on_with_table(hand)
                    return
            elif self.draw and self.drawn < CHANCES:
                if self.note:
                    self.note(self.turn, "chance")
                self.chances.append(self.draw.pop())
                self.drawn += 1
            elif self.pile:
                self._take(hand)
                return
            else:
                if self.note:
                    self.note(self.turn, "stop")
                return

    def _go_on_with_table(self, hand: list[int]) -> None:
        while not hand and self.table[self.turn] and self._table_card(hand):
            pass

    def _table_card(self, hand: list[int]) -> bool:
        """Turn the last of the table cards; whether the turn goes on."""
        table = self.table[self.turn]
        card = table.pop()
        if self.note:
            self.note(self.turn, "turn")
        if self.fits(card):
            return self.lay([card], "from=table")
        self._take(hand, card)
        return False

    def _tell(self, cards: list[int], source: str, named: int = -1, to: int = -1) -> None:
        assert self.note
        words = ["play", *(CODE[card] for card in cards)]
        words += [f"suit={SUITS[named]}"] * (named >= 0) + [f"to={to}"] * (to >= 0)
        self.note(self.turn, " ".join([*words, source] if source else words))
