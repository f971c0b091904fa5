"""The stored values that Sharp uses, read from the files that `tests.tools spirale_values` writes.

A file is one line of JSON (`format`, `costs`, `stars`), then the deflated values: the low bytes of
all, then the high bytes. A value is the chance to win, with a draw as half a win, in 14 bits.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from functools import cache
from math import comb
from pathlib import Path

# Positions of medals are numbered 0 … COUNT-1, in the order of (gold, spiral, gold, spiral).
#
# The first two are the player's, the others the opponent's; their sum is at most MEDALS.


MEDALS = 26
"""The number of all medals, without those that Médailles de Réserve brings."""
COUNT = comb(MEDALS + 4, 4)
STARS = 8
"""The number of different counts of starred medals: 0 to 7."""


def number(gold: int, spiral: int, other_gold: int, other_spiral: int) -> int:
    """Return a position's number; beyond MEDALS, the number of a similar position."""
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
    """Remove `over` medals: the larger side's spirals, then its gold, then the other side's."""
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
    """Limit starred medals to seven; beyond that only the difference counts."""
    over = max(0, max(mine, other) - (STARS - 1))
    return max(0, mine - over), max(0, other - over)


FORMAT = 1
UNIT = (1 << 14) - 1
KINDS = 4
"""The number of values of a Strategy, by first word: any other, a pass, Réserve, Intégral."""
FOLDER = Path(__file__).parent


def values_path(worded: bool) -> Path:
    return FOLDER / ("worded.values" if worded else "listed.values")


def triangle(x: int, y: int) -> int:
    """Return the index in the openings of the starred medals x ≥ y."""
    return x * (x + 1) // 2 + y


class Values:
    """Player 0's chances to win. Medals are (gold, spiral, other's gold, other's spiral)."""

    def __init__(self, numbers: array[int]) -> None:
        openings = triangle(STARS, 0) * COUNT
        self._openings = numbers[:openings]
        self._lines = numbers[openings:]
        self._rank = _ranks()
        self._ranked = len(self._lines) // (STARS * STARS * KINDS)

    def opening(self, g: int, s: int, h: int, t: int, x: int, y: int) -> float:
        """Return the value at the start of a Spirale; x and y are starred medals."""
        if x >= STARS or y >= STARS:
            x, y = stars(x, y)
        if x >= y:
            return self._openings[triangle(x, y) * COUNT + number(g, s, h, t)] / UNIT
        return 1 - self._openings[triangle(y, x) * COUNT + number(h, t, g, s)] / UNIT

    def lines(self, g: int, s: int, h: int, t: int, x: int, y: int) -> tuple[float, ...]:
        """Return the values to player 0, who goes first, of the first words (`KINDS`)."""
        x, y = stars(x, y)
        place = (x * STARS + y) * KINDS * self._ranked + self._rank[number(g, s, h, t)]
        end = place + KINDS * self._ranked
        return tuple(each / UNIT for each in self._lines[place : end : self._ranked])


@cache
def values(worded: bool) -> Values:
    """Return the values for these costs. Cached."""
    return Values(unpack(values_path(worded).read_bytes(), worded))


def unpack(data: bytes, worded: bool) -> array[int]:
    """Return the numbers of a file. Raises `ValueError` if it isn't for these costs."""
    head, _, body = data.partition(b"\n")
    if json.loads(head) != header(worded):
        raise ValueError("another format: run python -m tests.tools spirale_values")
    planes = zlib.decompress(body)
    half = len(planes) // 2
    joined = bytearray(len(planes))
    joined[0::2], joined[1::2] = planes[:half], planes[half:]
    numbers = array("H", bytes(joined))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def header(worded: bool) -> dict[str, int | str]:
    return {"format": FORMAT, "costs": "worded" if worded else "listed", "stars": STARS}


def _ranks() -> array[int]:
    """Return each position's index among those where player 0 goes first (LS-11), or -1."""
    ranks, next_ = array("i"), 0
    for g, s, h, t in _positions():
        speaks = (g, g + s) < (h, h + t)
        ranks.append(next_ if speaks else -1)
        next_ += speaks
    return ranks


def _positions() -> list[tuple[int, int, int, int]]:
    most = range(27)
    return [
        (g, s, h, t)
        for g in most
        for s in most[: 27 - g]
        for h in most[: 27 - g - s]
        for t in most[: 27 - g - s - h]
    ]
