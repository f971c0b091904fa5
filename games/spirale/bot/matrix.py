"""Matrix games: one player chooses a row to maximise, the other a column to minimise the entry.

Dantzig's simplex method on the condensed tableau, with Bland's rule after `PATIENCE` pivots.
"""

from collections.abc import Sequence
from dataclasses import dataclass

TINY = 1e-9
PATIENCE = 50
"""The number of pivots by the steepest column; then the first is taken, which can't cycle (Bland).
"""


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a game, and the probability of each row and each column."""

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def solve(game: Sequence[Sequence[float]]) -> Solution:
    """Return an equilibrium of the game; deterministic if there are several."""
    least = min(map(min, game))
    shift = 1.0 - least
    tableau, rows, columns = _pivot_all([[entry + shift for entry in row] for row in game])
    total = tableau[-1][-1]
    height, width = len(game), len(game[0])
    mine, other = [0.0] * height, [0.0] * width
    # In the tableau's last row are the weights of rows whose slack moved to a column, in its last
    # column those of columns that moved to a row.
    for place, name in enumerate(columns):
        if name >= width:
            mine[name - width] = max(0.0, tableau[-1][place]) / total
    for place, name in enumerate(rows):
        if name < width:
            other[name] = max(0.0, tableau[place][-1]) / total
    return Solution(1 / total - shift, tuple(mine), tuple(other))


def value(game: Sequence[Sequence[float]]) -> float:
    """Return the value of the game; faster than `solve` if no mixture is needed."""
    low = max(map(min, game))
    high = min(map(max, zip(*game, strict=True)))
    return low if high - low < TINY else solve(game).value


def _pivot_all(entries: list[list[float]]) -> tuple[list[list[float]], list[int], list[int]]:
    """Return the final tableau of: maximise the sum of y, where entries · y ≤ 1.

    Variables are numbered: columns 0 … width-1, the slack of row i width + i. The returned `rows`
    and `columns` name the variable at each place of the tableau.
    """
    height, width = len(entries), len(entries[0])
    tableau = [[*row, 1.0] for row in entries]
    tableau.append([-1.0] * width + [0.0])
    rows, columns = [width + place for place in range(height)], list(range(width))
    turn = 0
    while (c := _entering(tableau[-1], columns, turn)) is not None:
        r = _leaving(tableau, rows, c)
        _pivot(tableau, r, c)
        rows[r], columns[c] = columns[c], rows[r]
        turn += 1
    return tableau, rows, columns


def _entering(last: list[float], columns: list[int], turn: int) -> int | None:
    better = [place for place in range(len(columns)) if last[place] < -TINY]
    if not better:
        return None
    if turn < PATIENCE:
        return min(better, key=lambda place: last[place])
    return min(better, key=lambda place: columns[place])


def _leaving(tableau: list[list[float]], rows: list[int], c: int) -> int:
    """Return the row that bounds the column; of several, that of the smallest variable."""
    best, least = -1, 0.0
    for place, name in enumerate(rows):
        entry = tableau[place][c]
        if entry <= TINY:
            continue
        ratio = tableau[place][-1] / entry
        if best < 0 or ratio < least - TINY or (ratio < least + TINY and name < rows[best]):
            best, least = place, ratio
    return best


def _pivot(tableau: list[list[float]], r: int, c: int) -> None:
    pivot = tableau[r][c]
    row = [entry / pivot for entry in tableau[r]]
    for place, line in enumerate(tableau):
        factor = line[c]
        if place == r or not factor:
            continue
        new = [entry - factor * by for entry, by in zip(line, row, strict=True)]
        new[c] = -factor / pivot
        tableau[place] = new
    row[c] = 1 / pivot
    tableau[r] = row
