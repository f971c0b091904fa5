"""The Strategy where player 0 speaks first: every word against every answer but Annulation."""

import numpy as np

from tests.tools.spirale_solver.jokers import INTEGRAL, PASS, SECOND, TRANSFERT, WORDS, used
from tests.tools.spirale_solver.positions import (
    GOLD,
    OTHER_GOLD,
    OTHER_SPIRAL,
    SPIRAL,
    SPOKEN,
    Bools,
    Floats,
    Ints,
    index,
)
from tests.tools.spirale_solver.tables import KINDS, Tables

APART = {PASS: 1, "reserve": 2, INTEGRAL: 3}
"""Words after which the other may answer by Annulation, and their line."""


class Strategy:
    """Where all pairs of words lead, computed once."""

    def __init__(self, tables: Tables) -> None:
        self.tables, worded = tables, tables.worded
        self.start = (GOLD[SPOKEN], SPIRAL[SPOKEN], OTHER_GOLD[SPOKEN], OTHER_SPIRAL[SPOKEN])
        self.cost = {name: said.cost(worded) for name, said in WORDS.items()}
        self.first = {name: used(self.start, name, 0, worded) for name in WORDS}
        self.one: dict[str, Ints] = {name: index(*at) for name, (at, _) in self.first.items()}
        self.two: dict[tuple[str, str], tuple[Ints, Bools]] = {}
        for name, (at, _) in self.first.items():
            for answer in WORDS:
                after, dead = used(at, answer, 1, worded)
                self.two[name, answer] = index(*after), dead

    def fill(self, x: int, y: int) -> None:
        """What the lines are worth with so many starred medals."""
        lines = np.full((KINDS, SPOKEN.size), -1.0)
        for name in self._affordable(x):
            worst = np.full(SPOKEN.size, 2.0)
            for answer in self._affordable(y):
                if (name, answer) == (PASS, PASS):
                    continue
                worth = self._worth(name, answer, x, y)
                if worth is not None:
                    worst = np.where(self._may(answer, 1), np.minimum(worst, worth), worst)
            line = APART.get(name, 0)
            lines[line] = np.maximum(lines[line], np.where(self._may(name, 0), worst, -1.0))
        self.tables.spoken[x, y] = lines

    def _affordable(self, stars: int) -> list[str]:
        return [name for name in WORDS if self.cost[name] <= stars]

    def _may(self, name: str, player: int) -> Bools:
        g, s, h, t = self.start
        allowed = WORDS[name].allowed
        if allowed is None:
            return np.ones(SPOKEN.size, bool)
        return allowed(g, s, h, t) if player == 0 else allowed(h, t, g, s)

    def _worth(self, name: str, answer: str, x: int, y: int) -> Floats | None:
        tables = self.tables
        a, b = self._stars(name, answer, x, y)
        if name == SECOND:
            return tables.second[answer][a, b][SPOKEN] if answer in tables.second else None
        if answer == SECOND:
            waiting = INTEGRAL if name == INTEGRAL else PASS
            found = tables.mirrored(tables.second[waiting], a, b, self.one[name])
        else:
            found = self._both_used(name, answer, x, y)
        return np.where(self.first[name][1], 0.0, found)

    def _both_used(self, name: str, answer: str, x: int, y: int) -> Floats:
        places, dead = self.two[name, answer]
        found = self._reinforced(name, answer, *self._stars(name, answer, x, y), places)
        if answer == TRANSFERT:
            # Without a spiral medal by then nothing is taken.
            bare = self.first[name][0][3] < 1
            less = self._stars(name, answer, x, y, bare=True)
            found = np.where(bare, self._reinforced(name, answer, *less, places), found)
        return np.where(dead, 1.0, found)

    def _reinforced(self, name: str, answer: str, a: int, b: int, places: Ints) -> Floats:
        tables = self.tables
        match (name == INTEGRAL, answer == INTEGRAL):
            case (True, True):
                return tables.integrals[a, b][places]
            case (True, False):
                return tables.integral[a, b][places]
            case (False, True):
                return tables.mirrored(tables.integral, a, b, places)
        return tables.reinforcing[a, b][places]

    def _stars(self, name: str, answer: str, x: int, y: int, bare: bool = False) -> tuple[int, int]:
        """Starred medals after both are engaged and used."""
        x, y = x - self.cost[name], y - self.cost[answer]
        if name == TRANSFERT:
            taken = min(3, y)
            x, y = x + taken, y - taken
        if answer == TRANSFERT and not bare:
            taken = min(3, x)
            x, y = x - taken, y + taken
        most = self.tables.stars - 1
        return min(x, most), min(y, most)
