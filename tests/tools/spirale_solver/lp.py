"""Values of many matrix games at once: the simplex method of `sharp.matrix`, on stacks."""

import numpy as np

from tests.tools.spirale_solver.positions import Floats

TINY = 1e-10
PATIENCE = 60
MOST = 2000


def values(games: Floats) -> Floats:
    """`games` are (count, rows, columns) with entries between -1 and 2; rows want much."""
    low, high = games.min(axis=2).max(axis=1), games.max(axis=1).min(axis=1)
    found = low.copy()
    mixed = np.flatnonzero(high - low > 1e-12)
    if mixed.size:
        found[mixed] = _simplex(games[mixed])
    return found


def _simplex(games: Floats) -> Floats:
    count, rows, columns = games.shape
    found, left = np.empty(count), np.arange(count)
    tableau = np.empty((count, rows + 1, columns + 1))
    tableau[:, :rows, :columns] = games + 2
    tableau[:, rows, :columns] = -1
    # Slightly different bounds: no two rows leave at once, so nothing goes round in circles.
    tableau[:, :rows, columns] = 1 + np.arange(rows) * 1e-9
    tableau[:, rows, columns] = 0
    for turn in range(MOST):
        last = tableau[:, rows, :columns]
        c = last.argmin(axis=1) if turn < PATIENCE else (last < -TINY).argmax(axis=1)
        going = last[np.arange(left.size), c] < -TINY
        found[left[~going]] = 1 / tableau[~going, rows, columns] - 2
        if not going.any():
            return found
        left, tableau, c = left[going], tableau[going], c[going]
        _pivot(tableau, c)
    raise ArithmeticError(f"{left.size} games without an end")


def _pivot(tableau: Floats, c: np.ndarray) -> None:
    each = np.arange(c.size)
    column = tableau[each, :, c]
    bounds = np.full((c.size, column.shape[1] - 1), np.inf)
    np.divide(tableau[:, :-1, -1], column[:, :-1], out=bounds, where=column[:, :-1] > TINY)
    r = bounds.argmin(axis=1)
    pivot = column[each, r]
    row = tableau[each, r, :] / pivot[:, None]
    tableau -= column[:, :, None] * row[:, None, :]
    tableau[each, r, :] = row
    tableau[each, :, c] = -column / pivot[:, None]
    tableau[each, r, c] = 1 / pivot


def two_rows(games: Floats) -> Floats:
    """Values of games (…, 2, columns): the best mixture lies at an end or where two lines cross."""
    first, second = games[..., 0, :], games[..., 1, :]
    best: Floats = np.maximum(first.min(axis=-1), second.min(axis=-1))
    columns = games.shape[-1]
    for i in range(columns):
        for j in range(i + 1, columns):
            gap = first[..., j] - first[..., i]
            slope = gap + second[..., i] - second[..., j]
            flat = np.abs(slope) < 1e-12
            at = np.clip(np.where(flat, 0, gap / np.where(flat, 1, slope)), 0, 1)[..., None]
            best = np.maximum(best, ((1 - at) * first + at * second).min(axis=-1))
    return best
