"""French-suited cards: their codes and packs."""

SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NIKAYE = "N"
JOKER = "X"


def rank_of(card: str) -> str:
    """`10S` → `10`, `N` → `N`, a bare rank stays itself."""
    return card[:-1] if len(card) > 1 and card[-1] in "SHDCP" else card


def suit_of(card: str) -> str | None:
    """`10S` → `S`; `None` where the card has or shows no suit."""
    return card[-1] if len(card) > 1 and card[-1] in "SHDCP" else None


def pack(ranks: tuple[str, ...] = RANKS) -> tuple[str, ...]:
    """Every rank in every suit, suits in the order of `SUITS`."""
    return tuple(rank + suit for suit in SUITS for rank in ranks)
