"""The packs, and what single cards are."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine.cards import JOKER, RANKS, SUITS, pack, rank_of, suit_of

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

__all__ = ["JOKER", "SUITS", "rank_of", "suit_of"]


def recommended(seats: int) -> int:
    """One more pack for every fifth player (SX-2)."""
    return 1 + seats // 5


def full_pack(packs: int, jokers: bool) -> tuple[str, ...]:
    """All cards of the game; two jokers whatever the number of packs (SX-3)."""
    return pack() * packs + (JOKER,) * (JOKERS * jokers)


def is_special(card: str) -> bool:
    """Playable on anything by itself (SX-10)."""
    return card == JOKER or rank_of(card) in (TWO, TEN)


def order(card: str) -> tuple[int, str]:
    return _ORDER[rank_of(card)], card


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """By rank, then suit: how hands are kept."""
    return tuple(sorted(cards, key=order))


def without(cards: Sequence[str], taken: Sequence[str]) -> tuple[str, ...]:
    """The cards left in order when these were taken from among them."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def holds(cards: Sequence[str], wanted: Sequence[str]) -> str | None:
    """The first of `wanted` that is not among `cards`, each counted as often as it is there."""
    there = Counter(cards)
    for card in wanted:
        there[card] -= 1
        if there[card] < 0:
            return card
    return None


def is_torkel(cards: Sequence[str]) -> bool:
    """Exactly the four jacks of different suits, in any order (SX-17)."""
    return len(cards) == FOUR and {*cards} == {JACK + suit for suit in SUITS}


def top_run(pile: Sequence[str]) -> int:
    """How many cards of one rank lie together on top."""
    run = 0
    for card in reversed(pile):
        if rank_of(card) != rank_of(pile[-1]):
            break
        run += 1
    return run
