"""All positions of medals as arrays, in the order of `values.number`; player 0's come first."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.spirale.bot.values import MEDALS

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Medals = tuple[Any, Any, Any, Any]
"""Gold and spiral of player 0, gold and spiral of player 1: arrays of one shape."""

LIMIT = MEDALS + 1


def _all() -> Ints:
    cube = np.indices((LIMIT,) * 4, dtype=np.int32).reshape(4, -1)
    return cube[:, cube.sum(axis=0) <= MEDALS]


GOLD, SPIRAL, OTHER_GOLD, OTHER_SPIRAL = EACH = _all()
COUNT = GOLD.size
TOTAL = EACH.sum(axis=0)
_PLACE = np.full((LIMIT,) * 4, -1, np.int32)
_PLACE[tuple(EACH)] = np.arange(COUNT)


def index(gold: Any, spiral: Any, other_gold: Any, other_spiral: Any) -> Ints:
    """The numbers of these positions; Médailles de Réserve may bring a little more than fits."""
    g, s, h, t = (np.asarray(each, np.int32) for each in (gold, spiral, other_gold, other_spiral))
    over = np.maximum(0, g + s + h + t - MEDALS)
    mine = g + s > h + t
    from_s = np.where(mine, np.minimum(over, s), 0)
    from_t = np.where(mine, 0, np.minimum(over, t))
    left = over - from_s - from_t
    place: Ints = _PLACE[
        g - np.where(mine, left, 0), s - from_s, h - np.where(mine, 0, left), t - from_t
    ]
    return place


SWAPPED = index(OTHER_GOLD, OTHER_SPIRAL, GOLD, SPIRAL)
"""The same position seen by the other player."""

BEATEN_0, BEATEN_1 = GOLD < 2, OTHER_GOLD < 2
BARE = (GOLD == 2) & (OTHER_GOLD == 2) & (SPIRAL == 0) & (OTHER_SPIRAL == 0)
LIVE = ~BEATEN_0 & ~BEATEN_1 & ~BARE


def _ended() -> Floats:
    """What is certain when a Spirale ends (LS-35, LS-36, LS-38); elsewhere not a number."""
    value = np.full(COUNT, np.nan)
    value[BEATEN_0], value[BEATEN_1] = 0.0, 1.0
    both = BEATEN_0 & BEATEN_1
    value[both] = (0.5 + 0.5 * np.sign(SPIRAL - OTHER_SPIRAL))[both]
    value[BARE] = 0.5
    return value


ENDED = _ended()


def _speaker() -> Ints:
    """Who speaks first after a Confrontation; -1 where there is no Strategy (LS-11)."""
    total, other = GOLD + SPIRAL, OTHER_GOLD + OTHER_SPIRAL
    less = (GOLD < OTHER_GOLD) | ((GOLD == OTHER_GOLD) & (total < other))
    equal = (GOLD == OTHER_GOLD) & (total == other)
    return np.where(equal, -1, np.where(less, 0, 1)).astype(np.int32)


SPEAKER = _speaker()
SPOKEN = np.flatnonzero(SPEAKER == 0)
"""Positions at which player 0 speaks first."""
RANK = np.zeros(COUNT, np.int32)
RANK[SPOKEN] = np.arange(SPOKEN.size)
