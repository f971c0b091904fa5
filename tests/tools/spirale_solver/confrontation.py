"""Confrontations: where every pair of numbers leads, and what the games over them are worth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.spirale.rules import MEDALS as RESERVE
from tests.tools.spirale_solver import lp, reinforcement
from tests.tools.spirale_solver.jokers import INTEGRAL, PASS, SECOND, used
from tests.tools.spirale_solver.positions import (
    COUNT,
    ENDED,
    GOLD,
    OTHER_GOLD,
    OTHER_SPIRAL,
    RANK,
    SPEAKER,
    SPIRAL,
    SWAPPED,
    Bools,
    Floats,
    Ints,
    index,
)
from tests.tools.spirale_solver.tables import Tables

HIGHEST = 13
WON, LOST = 1.0, 0.0
ROW_OUT, COLUMN_OUT = -0.5, 1.5
"""Entries that nobody chooses: numbers that some of the positions of a stack don't allow."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Numbers (rows, columns) of these positions: where they lead if nobody is beaten."""

    places: Ints
    to: Ints
    equal: Bools
    won: Bools
    lost: Bools
    row_out: Bools
    column_out: Bools

    @property
    def decided(self) -> Bools:
        return self.won | self.lost | self.row_out | self.column_out

    @classmethod
    def of(cls, places: Ints) -> Cells:
        g, s, h, t = (each[places] for each in (GOLD, SPIRAL, OTHER_GOLD, OTHER_SPIRAL))
        a = np.arange(1, min(HIGHEST, int(g.max()) - 1) + 1)[:, None, None]
        b = np.arange(1, min(HIGHEST, int(h.max()) - 1) + 1)[None, :, None]
        shape = (a.size, b.size, places.size)
        up, down = a > b, a < b
        out = np.broadcast_to(a >= g, shape), np.broadcast_to(b >= h, shape)
        fine = ~out[0] & ~out[1]
        won, lost = up & fine & (h < a - b), down & fine & (g < b - a)
        ok = fine & ~won & ~lost
        gold = g - np.where(up, a, np.where(down, b - a, 0))
        other = h - np.where(down, b, np.where(up, a - b, 0))
        spiral, other_spiral = s + np.where(up, a, 0), t + np.where(down, b, 0)
        to = index(*(np.where(ok, each, 0) for each in (gold, spiral, other, other_spiral)))
        equal = np.broadcast_to(a == b, shape) & fine
        return cls(places, to, equal, won, lost, *out)

    def marked(self, entries: Floats) -> Floats:
        """The entries (…, rows, columns, positions) with the decided ones in their place."""
        entries = np.where(self.won, WON, np.where(self.lost, LOST, entries))
        return np.where(self.row_out, ROW_OUT, np.where(self.column_out, COLUMN_OUT, entries))


class First:
    """The first Confrontation of a Spirale: a Strategy follows, with Annulation in it."""

    def __init__(self, places: Ints) -> None:
        self.cells = cells = Cells.of(places)
        live = ~cells.decided & ~cells.equal
        self.speaker = np.where(live, SPEAKER[cells.to], -2)
        self.nobody = self.speaker == -1
        self.views = [self._view(player) for player in (0, 1)]

    def _view(self, player: int) -> tuple[Bools, Ints, Ints, Ints, Ints]:
        """Of the cells in which the player speaks first, from that side: which they are, where they
        lead, and where Annulation leads: their own, the other's, the other's after their Réserve.
        """
        which = self.speaker == player
        at = np.nonzero(which)[2]
        before, to = self.cells.places[at], self.cells.to[which]
        if player == 1:
            before, to = SWAPPED[before], SWAPPED[to]
        g, s, h, t = (each[before] for each in (GOLD, SPIRAL, OTHER_GOLD, OTHER_SPIRAL))
        more = np.clip(RESERVE - GOLD[to] - SPIRAL[to], 0, 2)
        own, other = index(g - 1, s, h, t), index(g, s, h - 1, t)
        return which, to, own, other, index(g + more - 1, s, h - 1, t)

    def solve(self, tables: Tables, x: int, y: int) -> Floats:
        """What the positions are worth at the start of a Spirale."""
        cells = self.cells
        entries = cells.marked(self._entries(tables, x, y))
        still = np.full(cells.places.size, 0.5)
        # Three still Spirales are a draw; two before that are worth what comes after them.
        for _ in range(3):
            equal = reinforcement.both(tables.opening[x, y], cells.places, still)
            games = np.where(cells.equal, equal, entries)
            found = lp.values(np.moveaxis(games, 2, 0))
            if np.abs(found - still).max() < 1e-12:
                break
            still = found
        return found

    def _entries(self, tables: Tables, x: int, y: int) -> Floats:
        entries = np.zeros(self.cells.to.shape)
        mine, other = self.views
        entries[mine[0]] = self._spoken(tables, mine, x, y)
        entries[other[0]] = 1 - self._spoken(tables, other, y, x)
        entries[self.nobody] = tables.reinforcing[x, y][self.cells.to[self.nobody]]
        return entries

    def _spoken(
        self, tables: Tables, view: tuple[Bools, Ints, Ints, Ints, Ints], x: int, y: int
    ) -> Floats:
        _, to, own, other, other_reserve = view
        best, passed, reserve, integral = tables.spoken[x, y][:, RANK[to]]
        passed = np.minimum(passed, tables.reinforcing[x, y][to])
        if y >= 1:
            passed = np.minimum(passed, tables.reinforcing[x, y - 1][other])
        if y >= 1 and x >= 1:
            reserve = np.minimum(reserve, tables.reinforcing[x - 1, y - 1][other_reserve])
        if y >= 1 and x >= 2:
            integral = np.minimum(integral, tables.integral[x - 2, y - 1][other])
        best = np.maximum(np.maximum(best, passed), np.maximum(reserve, integral))
        return np.maximum(best, tables.reinforcing[x - 1, y][own]) if x >= 1 else best


class Second:
    """Confrontations that Double Confrontation opens, of positions with the same gold."""

    def __init__(self, gold: int, other_gold: int) -> None:
        self.places = np.flatnonzero((gold == GOLD) & (other_gold == OTHER_GOLD)).astype(np.int32)
        self.cells = Cells.of(self.places)

    def solve(self, after: Floats) -> Floats:
        """`after` (games, COUNT) is what comes after it; gives (games, positions)."""
        cells = self.cells
        games = np.moveaxis(cells.marked(after[:, cells.to]), 3, 1)
        found = lp.values(games.reshape(-1, *games.shape[2:]))
        return found.reshape(after.shape[0], -1)


def open_seconds(tables: Tables, stacks: list[Second], total: int) -> None:
    """What Double Confrontations of player 0 are worth, by the sum of starred medals left."""
    pairs = tables.pairs(total)
    # Both may have engaged it: the second one is worth what one alone is.
    for names in ((PASS,), tuple(name for name in tables.second if name != PASS)):
        keys = [(name, x, y) for name in names for x, y in pairs]
        after = np.stack([_after(tables, *key) for key in keys])
        for name, x, y in keys:
            tables.second[name][x, y] = ENDED
        for stack in stacks:
            for (name, x, y), found in zip(keys, stack.solve(after), strict=True):
                tables.second[name][x, y][stack.places] = found


def _after(tables: Tables, name: str, x: int, y: int) -> Floats:
    """Player 0 pays for the second Confrontation, then player 1's joker is used."""
    paid = (np.maximum(GOLD - 1, 0), SPIRAL, OTHER_GOLD, OTHER_SPIRAL)
    places = index(*paid)
    if name == INTEGRAL:
        found = tables.mirrored(tables.integral, x, y, places)
    elif name == SECOND:
        found = tables.mirrored(tables.second[PASS], x, y, places)
    else:
        medals, dead = used(paid, name, 1, tables.worded)
        found = np.where(dead, 1.0, tables.reinforcing[x, y][index(*medals)])
    assert found.shape == (COUNT,)
    return np.where(GOLD < 1, 0.0, found)
