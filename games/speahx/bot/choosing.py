"""What the quick players lay: all cards of the rank that is best, specials only in need."""

from __future__ import annotations

from games.speahx.bot.codes import RANK_OF_JOKER, TEN, TWO

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
