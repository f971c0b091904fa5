"""The pack: codes, order, how many each player gets, and what a card is worth."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

FRENCH = "SHDC"
PAYOO = "P"
SUITS = FRENCH + PAYOO
PAPAYOO_RANK = 7
PAPAYOO_POINTS = 40
ROUND_POINTS = 250


@dataclass(frozen=True, slots=True)
class Deal:
    """How the pack is dealt to so many players: packets, then the écart (PA-3, PA-5)."""

    packets: tuple[int, ...]
    ecart: int

    @property
    def cards(self) -> int:
        """Cards each."""
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
"""Numbers of players for whom the French 1s are left out (PA-2)."""


def full_pack(seats: int) -> tuple[str, ...]:
    """The cards in play, in canonical order."""
    lowest = 2 if seats in WITHOUT_ONES else 1
    french = tuple(f"{rank}{suit}" for suit in FRENCH for rank in range(lowest, 11))
    return french + tuple(f"{rank}{PAYOO}" for rank in range(1, 21))


def suit(card: str) -> str:
    return card[-1]


def rank(card: str) -> int:
    return int(card[:-1])


@cache
def order(card: str) -> tuple[int, int]:
    """The canonical order: spades, hearts, diamonds, clubs, Payoo, then rank."""
    return SUITS.index(card[-1]), int(card[:-1])


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=order))


def papayoo(die: str) -> str:
    """The card that the die makes the Papayoo."""
    return f"{PAPAYOO_RANK}{die}"


def points(cards: Collection[str], die: str | None) -> int:
    """What cards are worth once the die has been rolled (PA-14)."""
    named = papayoo(die) if die else ""
    worth = sum([int(card[:-1]) for card in cards if card[-1] == PAYOO])
    return worth + PAPAYOO_POINTS * (named in cards)
