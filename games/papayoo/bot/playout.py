"""Plays out rounds between Steadies: the same rules of thumb, fast because cards are bit masks.

A hand is five masks (spades, hearts, diamonds, clubs, Payoo); bit `r` is the card of rank `r`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.papayoo.rules import PAPAYOO_POINTS, PAPAYOO_RANK, SUITS

PAYOO = 4
SEVEN = 1 << PAPAYOO_RANK
Hand = list[int]
Card = tuple[int, int]
"""Suit 0 … 4 and rank."""


@dataclass(slots=True)
class Trick:
    """The trick on the table: the seat to play, the suit led, who would take it, its points."""

    turn: int
    count: int = 0
    led: int = 0
    best: int = 0
    taker: int = 0
    worth: int = 0

    def add(self, suit: int, rank: int, die: int, seats: int) -> None:
        """Add a card of the seat whose turn it is."""
        if self.count == 0:
            self.led, self.best, self.taker = suit, rank, self.turn
        elif suit == self.led and rank > self.best:
            self.best, self.taker = rank, self.turn
        self.worth += card_points(suit, rank, die)
        self.count += 1
        self.turn = (self.turn + 1) % seats

    def copy(self) -> Trick:
        return Trick(self.turn, self.count, self.led, self.best, self.taker, self.worth)


def card_points(suit: int, rank: int, die: int) -> int:
    """Return what a card costs; `die` is -1 before it has been rolled."""
    if suit == PAYOO:
        return rank
    return PAPAYOO_POINTS if suit == die and rank == PAPAYOO_RANK else 0


def parse_card(card: str) -> Card:
    return SUITS.index(card[-1]), int(card[:-1])


def hand_of(held: Iterable[Card]) -> Hand:
    hand = [0] * 5
    for suit, rank in held:
        hand[suit] |= 1 << rank
    return hand


def play_out(hands: list[Hand], trick: Trick, die: int, me: int, points: int) -> int:
    """Return the points that `me` takes from here on; `points` are left, the trick's included.

    Changes `hands` and `trick`.
    """
    taken, seats = 0, len(hands)
    turn, count, led, best, taker = trick.turn, trick.count, trick.led, trick.best, trick.taker
    value = trick.worth
    while points:
        if count == seats:
            if taker == me:
                taken += value
            points -= value
            turn, count, value = taker, 0, 0
            continue
        hand = hands[turn]
        if count == 0:
            led, best = lead(hand, die)
            suit, rank, taker = led, best, turn
        elif mask := hand[led]:
            last = count == seats - 1
            rank = follow(mask, best, led == die, last, last and not value and led != PAYOO)
            suit = led
            if rank > best:
                best, taker = rank, turn
        else:
            suit, rank = discard(hand, die)
        hand[suit] ^= 1 << rank
        if suit == PAYOO:
            value += rank
        elif rank == 7 and suit == die:
            value += 40
        count += 1
        turn = turn + 1 if turn < seats - 1 else 0
    return taken


def lead(hand: Hand, die: int) -> Card:
    """Lead the lowest card of the suit that is least likely to take points."""
    least, chosen = NEVER, die
    for suit in range(PAYOO):
        risk = (DIE_RISKS if suit == die else RISKS)[hand[suit]]
        if risk < least:
            least, chosen = risk, suit
    payoo = hand[PAYOO]
    if payoo and _risk(payoo) < least:
        chosen = PAYOO
    mask = hand[chosen]
    if chosen == die:
        mask = mask & ~SEVEN or SEVEN
    return chosen, (mask & -mask).bit_length() - 1


def _risk(mask: int) -> float:
    """Estimate how dangerous it is to lead the lowest of these cards of a suit."""
    return ((mask & -mask).bit_length() - 1) / 10 + 0.05 * mask.bit_count()


def _die_risk(mask: int) -> float:
    """Estimate the danger in the suit of the Papayoo, which is never led by choice."""
    low = mask & ~SEVEN
    if not low:
        return NEVER
    rank = (low & -low).bit_length() - 1
    risk = rank / 10 + 0.05 * mask.bit_count()
    return risk + (0.6 if low == mask and rank > PAPAYOO_RANK else 0.0)


NEVER = 1e9
FRENCH = range(1 << 11)
"""All masks of a French suit."""
RISKS = tuple(_risk(mask) if mask else NEVER for mask in FRENCH)
DIE_RISKS = tuple(map(_die_risk, FRENCH))


def follow(mask: int, best: int, holds_papayoo: bool, last: bool, harmless: bool) -> int:
    """Duck as high as possible; if that can't be, take with the highest if last, else play low."""
    rest = mask & ~SEVEN if holds_papayoo else mask
    if harmless and rest:
        return rest.bit_length() - 1
    below = mask & ((1 << best) - 1)
    if below:
        return PAPAYOO_RANK if below != below & rest else below.bit_length() - 1
    above = rest or mask
    return (above if last else above & -above).bit_length() - 1


def discard(hand: Hand, die: int) -> Card:
    """Throw points first, then cards that would take tricks."""
    if die >= 0 and hand[die] & SEVEN:
        return die, PAPAYOO_RANK
    payoo = hand[PAYOO]
    if payoo >= DEAR:
        return PAYOO, payoo.bit_length() - 1
    most, chosen = -1.0, 0
    for suit in range(PAYOO):
        burden = BURDENS[hand[suit]]
        if burden > most:
            most, chosen = burden, suit
    if payoo and 4 * (payoo.bit_length() - 1) + 4 / payoo.bit_count() > most:
        chosen = PAYOO
    return chosen, hand[chosen].bit_length() - 1


BURDENS = tuple(mask.bit_length() - 1 + 4 / mask.bit_count() if mask else -1.0 for mask in FRENCH)
"""The value of getting rid of the highest card, by a French suit's mask."""
DEAR = 1 << 4
"""With the 4 or more, the highest Payoo is more of a burden than any French card."""


def choose_ecart(hand: Hand, count: int) -> list[Card]:
    """Choose an écart: high Payoos, sevens, high cards of suits that can be emptied."""
    rated = []
    for suit in range(5):
        mask, held = hand[suit], hand[suit].bit_count()
        while mask:
            rank = mask.bit_length() - 1
            mask ^= 1 << rank
            rated.append((_danger(suit, rank, held, count), suit, rank))
    rated.sort(reverse=True)
    return [(suit, rank) for _, suit, rank in rated[:count]]


def _danger(suit: int, rank: int, held: int, count: int) -> float:
    if suit == PAYOO:
        return 1.6 * rank
    seven = 14.0 if rank == PAPAYOO_RANK else 0.0
    return 2.0 * rank + seven + (9.0 if held <= count else 0.0) - 1.5 * held
