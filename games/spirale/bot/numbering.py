"""Positions of medals as numbers: 0 … COUNT-1, in the order of (gold, spiral, gold, spiral).

The first two are the player's, the others the opponent's, together no more than MEDALS.
"""

from __future__ import annotations

from math import comb

MEDALS = 26
"""All medals there are, but for those that Médailles de Réserve brings."""
COUNT = comb(MEDALS + 4, 4)
STARS = 8
"""Starred medals are told apart from none to seven."""


def number(gold: int, spiral: int, other_gold: int, other_spiral: int) -> int:
    """The position's number; of more than MEDALS, that of one that is much like it."""
    over = gold + spiral + other_gold + other_spiral - MEDALS
    if over > 0:
        gold, spiral, other_gold, other_spiral = _less(gold, spiral, other_gold, other_spiral, over)
    left = MEDALS - gold
    rest = left - spiral
    return (
        COUNT
        - comb(left + 4, 4)
        + comb(left + 3, 3)
        - comb(rest + 3, 3)
        + comb(rest + 2, 2)
        - comb(rest - other_gold + 2, 2)
        + other_spiral
    )


def _less(g: int, s: int, h: int, t: int, over: int) -> tuple[int, int, int, int]:
    """Medals left out of the larger part: spirals first, then gold; what is left of the other's."""
    if g + s > h + t:
        spirals = min(over, s)
        gold = min(over - spirals, g)
        return g - gold, s - spirals, *_both(h, t, over - spirals - gold)
    spirals = min(over, t)
    gold = min(over - spirals, h)
    return *_both(g, s, over - spirals - gold), h - gold, t - spirals


def _both(gold: int, spiral: int, over: int) -> tuple[int, int]:
    spirals = min(over, spiral)
    return gold - (over - spirals), spiral - spirals


def stars(mine: int, other: int) -> tuple[int, int]:
    """Starred medals within bounds: of more than seven what counts is who has more."""
    over = max(0, max(mine, other) - (STARS - 1))
    return max(0, mine - over), max(0, other - over)
