"""Combinations of captured pieces: which hands a reserve makes (CE-50 to CE-55)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.cerke.rules.pieces import (
    BLACK,
    DAU,
    GUA,
    HELD,
    IO,
    KAUK,
    KAUN,
    KINDS,
    KUA,
    MAUN,
    NUAK,
    RED,
    TUK,
    UAI,
)

UNBEATABLE = "unbeatable"
KING = "king"
STEPPING = "stepping"
FUTILE = "futile"

RECIPES: dict[str, tuple[int, dict[int, int]]] = {
    UNBEATABLE: (50, {kind: 1 for kind in range(len(KINDS)) if kind != IO}),
    "social_order": (10, {KAUK: 1, GUA: 1, UAI: 1, KUA: 1, TUK: 1}),
    "culture": (7, {KUA: 1, TUK: 1, UAI: 1}),
    "cavalry": (5, {KAUK: 1, GUA: 1, MAUN: 1}),
    "attack": (5, {NUAK: 1, KAUN: 1, MAUN: 1}),
    KING: (3, {}),
    "animals": (3, {DAU: 1, MAUN: 1}),
    "army": (3, {UAI: 1, KAUK: 2}),
    "comrades": (3, {KAUN: 1, KAUK: 2}),
    "deadly_army": (3, {KAUK: 5}),
}
"""The points and the pieces of each hand, its own Kings left out (CE-50)."""
KINGS = {UNBEATABLE: 1, KING: 1}
"""The number of Kings that a hand needs as Kings, not as other pieces (CE-53, CE-55)."""
SITUATIONS = {STEPPING: -5, FUTILE: -3}
"""The points of situational hands, which are committed on the board (CE-47, CE-48)."""
FLASH = 2


@dataclass(frozen=True, slots=True, order=True)
class Hand:
    """A hand; the plain one and the one in one colour (`flash`) are different."""

    name: str
    flash: bool = False

    @property
    def points(self) -> int:
        return SITUATIONS.get(self.name) or RECIPES[self.name][0] + FLASH * self.flash


Hands = tuple[Hand, ...]


@lru_cache(maxsize=4096)
def hands_of(reserve: tuple[int, ...]) -> Hands:
    """Return the hands of a reserve, in the order of `RECIPES`."""
    counts = [0] * HELD
    for piece in reserve:
        counts[piece] += 1
    one_colour = [_Held(counts[colour::2]) for colour in (RED, BLACK)]
    both = _Held([sum(counts[2 * kind : 2 * kind + 2]) for kind in range(len(KINDS))])
    hands = []
    for name in RECIPES:
        if any(held.makes(name) for held in one_colour):
            hands.append(Hand(name, flash=True))
        elif both.makes(name):
            hands.append(Hand(name))
    return tuple(hands)


@dataclass(frozen=True, slots=True)
class _Held:
    """The numbers of pieces of each kind that may form a hand together."""

    counts: Sequence[int]

    def makes(self, name: str) -> bool:
        """Return whether the pieces make a hand; Kings to spare stand for any missing piece.

        With the counts of one colour a King so stands for its own colour only (CE-53 to CE-55).
        """
        spare = self.counts[IO] - KINGS.get(name, 0)
        missing = sum(max(0, n - self.counts[kind]) for kind, n in RECIPES[name][1].items())
        return missing <= spare


def value(reserve: tuple[int, ...]) -> int:
    """Return the points of all hands of a reserve together."""
    return sum(hand.points for hand in hands_of(reserve))


def missing_kinds(reserve: tuple[int, ...], name: str) -> tuple[int, ...]:
    """Return the kinds that a hand lacks, once for each piece; no King stands for one here."""
    kinds = [piece // 2 for piece in reserve]
    required = RECIPES[name][1] | ({IO: 1} if name in KINGS else {})
    lacks = ((kind, n - kinds.count(kind)) for kind, n in required.items())
    return tuple(kind for kind, n in lacks for _ in range(n))


def add_piece(reserve: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """Return the reserve with the piece added, sorted."""
    return tuple(sorted((*reserve, piece)))


def remove_piece(reserve: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """Return the reserve without one such piece."""
    at = reserve.index(piece)
    return reserve[:at] + reserve[at + 1 :]
