"""The Reinforcement of every position (LS-33), and the end of the Spirale."""

import numpy as np

from tests.tools.spirale_solver.lp import two_rows
from tests.tools.spirale_solver.positions import (
    COUNT,
    GOLD,
    OTHER_GOLD,
    OTHER_SPIRAL,
    SPIRAL,
    Floats,
    Ints,
    index,
)

MINE = np.minimum(np.where(GOLD < OTHER_GOLD, 2, 1), SPIRAL)
OTHER = np.minimum(np.where(OTHER_GOLD < GOLD, 2, 1), OTHER_SPIRAL)


def _next() -> Ints:
    """(3, 3, COUNT): the position after so many medals turned by each, as far as they may."""
    found = np.empty((3, 3, COUNT), np.int32)
    for i in range(3):
        for j in range(3):
            a, b = np.minimum(i, MINE), np.minimum(j, OTHER)
            found[i, j] = index(GOLD + a, SPIRAL - a, OTHER_GOLD + b, OTHER_SPIRAL - b)
    return found


NEXT = _next()
FEWER = GOLD < OTHER_GOLD


def both(value: Floats, places: Ints, still: Floats | None = None) -> Floats:
    """Both choose; `still` is what standing still is worth where that is no movement at all."""
    to = NEXT[:, :, places]
    games = value[to] if still is None else np.where(to == places, still, value[to])
    games = np.moveaxis(games, -1, 0)
    wide = two_rows(games[:, :2, :])
    tall = 1 - two_rows(1 - np.swapaxes(games[:, :, :2], 1, 2))
    return np.where(FEWER[places], tall, wide)


def integral(value: Floats) -> Floats:
    """Player 0 has used Renforcement Intégral: all turn, then it is paid."""
    gold = GOLD + SPIRAL
    worst = np.full(COUNT, 1.0)
    for j in range(3):
        b = np.minimum(j, OTHER)
        to = index(np.maximum(gold - 2, 0), 0 * gold, OTHER_GOLD + b, OTHER_SPIRAL - b)
        worst = np.minimum(worst, value[to])
    return np.where(gold < 2, 0.0, worst)


def integral_of_both(value: Floats) -> Floats:
    """Both have used it, player 0 first."""
    gold, other = GOLD + SPIRAL, OTHER_GOLD + OTHER_SPIRAL
    to = index(np.maximum(gold - 2, 0), 0 * gold, np.maximum(other - 2, 0), 0 * gold)
    return np.where(gold < 2, 0.0, np.where(other < 2, 1.0, value[to]))
