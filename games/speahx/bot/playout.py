"""Quick playouts of a table by a few rules of thumb, with cards as numbers.

They keep the rules except draws, for which a limit of turns stands in. The players never play the
mixed four: they play all cards of the best rank, keep special cards, and draw chance cards when
nothing fits. `tests/speahx/test_sharp.py` replays their moves by the rules, and compares
`make_move` with the rules.

A card's number is four times its rank's place plus its suit's; the joker is 52.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from games.engine.cards import JOKER, RANKS, SUITS
from games.engine.contract import Move
from games.speahx.rules import sort_key

NUMBER = {
    f"{rank}{suit}": 4 * place + n
    for place, rank in enumerate(RANKS)
    for n, suit in enumerate(SUITS)
}
NUMBER[JOKER] = 52
CODE = {number: card for card, number in NUMBER.items()}
RANK_OF_JOKER = 13
TWO, TEN, JACK = (RANKS.index(rank) for rank in ("2", "10", "J"))
SUIT = {suit: n for n, suit in enumerate(SUITS)}
EMPTY = -1
"""The current suit of an empty pile."""
FOUR = 4
SPECIAL = frozenset((TWO, TEN, RANK_OF_JOKER))
PLAIN = tuple(card >> 2 not in SPECIAL for card in range(53))
"""Whether a card is ordinary, by its number."""
FITS = tuple(
    tuple(
        tuple(PLAIN[card] and (card & 3 == suit or card >> 2 == rank) for card in range(53))
        for rank in range(RANK_OF_JOKER)
    )
    for suit in range(4)
)
"""Whether an ordinary card fits on a pile, by current suit, rank on top and card."""


def best(hand: list[int], pile: list[int], suit: int) -> list[int]:
    """Return up to four cards of the rank that is best to play, or one special card, or nothing."""
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
    """Count the cards of one rank on top."""
    rank, count = pile[-1] >> 2, 0
    for card in reversed(pile):
        if card >> 2 != rank:
            break
        count += 1
    return count


def favourite(hand: list[int], laid: list[int]) -> int:
    """Return the suit with the most cards in hand, those laid left out, to choose with a 2."""
    counts = [0, 0, 0, 0]
    for card in hand:
        if card < 52 and card not in laid:
            counts[card & 3] += 1
    return counts.index(max(counts))


def _special(hand: list[int]) -> list[int]:
    """Return a 10 if there is one, else another special card, or nothing."""
    found = [card for card in hand if not PLAIN[card]]
    return [next((card for card in found if card >> 2 == TEN), found[0])] if found else []


def _equals(hand: list[int], first: int) -> list[int]:
    """Return the hand's cards of this card's rank, itself first: at most four (SX-15)."""
    rank = first >> 2
    same = [card for card in hand if card >> 2 == rank]
    if len(same) > 1:
        same.remove(first)
        same.insert(0, first)
        del same[FOUR:]
    return same


FIVE, CHANCES = 5, 3
Note = Callable[[int, str], None]


@dataclass(slots=True)
class Board:
    """A table in numbers, which playing changes; `draw` ends with its top card."""

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
    """Called with the seat and each move as the rules parse it, for tests."""

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
        """Play whole turns until one player is left, seat `until` is out, or `turns` have passed.

        Returns the seats that are out, in order.
        """
        hands, draw, order = self.hands, self.draw, self.order
        left = len(hands) - len(order)
        while left > 1 and turns > 0:
            turns -= 1
            hand = hands[self.turn]
            self._turn(hand)
            # Most turns need no `end`: there is nothing to draw or reset.
            if (draw or self.drawn or self.cleared or not hand) and self.end():
                if self.turn == until:
                    break
                left -= 1
            self.next()
        return order

    def next(self) -> None:
        """Pass the turn to the next player still in."""
        count, order = len(self.hands), self.order
        seat = (self.turn + 1) % count
        if order:
            while seat in order and len(order) < count:
                seat = (seat + 1) % count
        self.turn = seat

    def end(self) -> bool:
        """Add chance cards to the hand and draw up to five. Return whether the player is out."""
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
        """Play until the turn ends: the best rank, else draw chance cards or take the pile."""
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
        """Play the cards. Return whether the pile was cleared and the turn continues.

        Without `named` and `to` the player chooses the suit of a 2 and the seat given the pile.
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
        """Remove the pile except for the last `rest` cards. Return whether the turn continues."""
        if rest:
            del self.pile[:-rest]
            return False
        self.pile.clear()
        self.suit = EMPTY
        self.cleared = True
        return True

    def _give(self, cards: list[int], source: str, to: int) -> None:
        """Give the pile to the player with the fewest cards left, unless `to` names one."""
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
        """Play chance cards, drawing until one fits; else take the pile, or stop without one."""
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
        """Turn the last of the table cards. Return whether the turn continues."""
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


# A player's own move on the board

MIXED = 4
ORDER = {number: sort_key(code) for number, code in CODE.items()}
"""The order in which the rules keep hands."""


@dataclass(frozen=True, slots=True)
class BoardMove:
    """A move parsed once, to be made on many boards; values that it doesn't name are -1.

    `slot` is an index among the table cards left.
    """

    verb: str
    laid: tuple[int, ...] = ()
    source: str = ""
    named: int = -1
    to: int = -1
    slot: int = -1


def parse_move(move: Move, slots: tuple[int, ...]) -> BoardMove:
    """Parse a move of the player to move, who has these table cards left."""
    if move.verb == "turn":
        return BoardMove("turn", slot=slots.index(int(move.args[0])))
    if move.verb != "play":
        return BoardMove(move.verb)
    named = dict(arg.split("=", 1) for arg in move.args if "=" in arg)
    return BoardMove(
        "play",
        tuple(NUMBER[arg] for arg in move.args if "=" not in arg),
        f"from={named['from']}" if "from" in named else "",
        SUIT[named["suit"]] if "suit" in named else -1,
        int(named.get("to", -1)),
    )


def make_move(board: Board, move: BoardMove, turned: int) -> None:
    """Make the move; `turned` is the turned table card that it decides about, or -1.

    A table card that the move itself turns is played with the first choice that the rules list.
    """
    if not _play_goes_on(board, move, turned):
        _end_turn(board)


def _play_goes_on(board: Board, move: BoardMove, turned: int) -> bool:
    """Play the move. Return whether the turn continues."""
    hand = board.hands[board.turn]
    match move.verb:
        case "play":
            _remove_laid(board, hand, move)
            return _lay(board, list(move.laid), move.source, move.named, move.to)
        case "chance":
            board.chances.append(board.draw.pop())
            board.drawn += 1
            return True
        case "turn":
            return _turn_table_card(board, hand, board.table[board.turn].pop(move.slot))
        case "take":
            _take_pile(board, hand)
        case "show":
            _take_pile(board, hand, turned)
    return False


def _remove_laid(board: Board, hand: list[int], move: BoardMove) -> None:
    """Remove the cards from their source; a turned table card has already left its slot."""
    first = 0
    if move.source == "from=chance":
        first = 1 if len(move.laid) == MIXED else len(move.laid)
        for card in move.laid[:first]:
            board.chances.remove(card)
    if move.source != "from=table":
        for card in move.laid[first:]:
            hand.remove(card)


def _lay(board: Board, laid: list[int], source: str, named: int, to: int) -> bool:
    given = to if board.pile else -1
    if not board.lay(laid, source, named, to):
        if given >= 0:
            board.hands[given].sort(key=ORDER.__getitem__)
        return False
    hand, draw = board.hands[board.turn], board.draw
    if hand and not board.drawn:
        return True
    if board.drawn and (board.chances or (board.drawn < CHANCES and draw)):
        return True
    return not (hand or board.chances or draw) and bool(board.table[board.turn])


def _turn_table_card(board: Board, hand: list[int], card: int) -> bool:
    if not board.fits(card):
        _take_pile(board, hand, card)
        return False
    rank, to = card >> 2, -1
    if rank == RANK_OF_JOKER and board.pile:
        seats = range(len(board.hands))
        to = next(seat for seat in seats if seat != board.turn and seat not in board.order)
    return _lay(board, [card], "from=table", 0 if rank == TWO else -1, to)


def _take_pile(board: Board, hand: list[int], *more: int) -> None:
    hand += board.pile
    hand += more
    board.pile.clear()
    board.suit = EMPTY


def _end_turn(board: Board) -> None:
    """End the turn and sort the hand as the rules do."""
    seat = board.turn
    board.end()
    board.hands[seat].sort(key=ORDER.__getitem__)
    if len(board.order) < len(board.hands) - 1:
        board.next()
