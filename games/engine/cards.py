"""French-suited cards: their codes and packs."""

SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NIKAYE = "N"
JOKER = "X"


def rank_of(card: str) -> str:
    """Return the rank: `10S` → `10`; `N` and a bare rank stay as they are."""
    return card[:-1] if len(card) > 1 and card[-1] in "SHDCP" else card


def suit_of(card: str) -> str | None:
    """Return the suit: `10S` → `S`; None if the card has or shows no suit."""
    return card[-1] if len(card) > 1 and card[-1] in "SHDCP" else None


def pack(ranks: tuple[str, ...] = RANKS) -> tuple[str, ...]:
    """Return every rank in every suit, suits in the order of `SUITS`."""
    return tuple(rank + suit for suit in SUITS for rank in ranks)
