"""Values of cards and results of draws. A draw is the cards of one reveal, one for each player."""

from functools import lru_cache

from games.engine.cards import NIKAYE, RANKS, SUITS, pack, rank_of, suit_of

Draw = tuple[str, ...]

NIKAYES = 3
PACKS = (52, 32, 16, 104)
FINAL_CARDS = 3
VALUES = {NIKAYE: 20, "A": 14, "K": 13, "Q": 12, "J": 11} | {str(n): n for n in range(2, 11)}
LOWEST = {16: "J", 32: "7"}
"""The lowest rank of a pack that lacks the small cards."""


def ranks(size: int) -> tuple[str, ...]:
    """Return the ranks of a pack of this many cards."""
    lowest = VALUES[LOWEST.get(size, "2")]
    return tuple(rank for rank in RANKS if VALUES[rank] >= lowest)


def copies(size: int) -> int:
    """Return how often each card is in the pack: 104 cards are two packs in one."""
    return 2 if size == 104 else 1


def full_pack(size: int) -> tuple[str, ...]:
    """Return the pack's cards and the three nikāyes, in order (SP-17)."""
    return pack(ranks(size)) * copies(size) + (NIKAYE,) * NIKAYES


def is_card(code: str, size: int) -> bool:
    """Return whether the pack has this card; its suit may be omitted, and a nikāye has none."""
    if code == NIKAYE:
        return True
    suit = suit_of(code)
    return rank_of(code) in ranks(size) and (suit is None or suit in SUITS)


def value(card: str) -> int:
    """Return the card's value (SP-16)."""
    return VALUES[rank_of(card)]


def is_tie(draw: Draw) -> bool:
    """Return whether two ordinary cards are equal, so that both players draw again (SP-35)."""
    return len(draw) == 2 and NIKAYE not in draw and value(draw[0]) == value(draw[1])


def repetitions(draw: Draw) -> tuple[int, ...]:
    """Return each player's repetitions: for a nikāye, the other cards' value (SP-33, SP-42)."""
    total = sum(map(value, draw))
    return tuple(total - value(card) if card == NIKAYE else 0 for card in draw)


@lru_cache(maxsize=4096)
def victories(draw: Draw) -> tuple[int, ...]:
    """Return each player's victory points of a decisive draw, before any adjustment."""
    nikayes = draw.count(NIKAYE)
    if len(draw) == FINAL_CARDS:
        return tuple(3 * nikayes if card == NIKAYE else 0 for card in draw)
    best = max(map(value, draw))
    return tuple(int(not nikayes and value(card) == best) for card in draw)
