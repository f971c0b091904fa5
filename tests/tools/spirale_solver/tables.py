"""The tables that the induction fills, by the starred medals of both."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass

import numpy as np

from games.spirale.bot.values import UNIT, header
from tests.tools.spirale_solver.jokers import AFTER_SECOND
from tests.tools.spirale_solver.positions import COUNT, ENDED, SPOKEN, SWAPPED, Floats, Ints

KINDS = 4
"""Lines of the Strategy: all words but the next three; a pass; Réserve; Renforcement Intégral."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Values for player 0, arrays of (stars, stars of the other, position).

    `opening` at the start of a Spirale, `reinforcing` before the Reinforcement, `integral` with
    player 0's Renforcement Intégral in use, `integrals` with both's; `second[k]` when a Double
    Confrontation of player 0 opens and the other's word k waits. `spoken` is (stars, stars, KINDS,
    rank among SPOKEN): what player 0, who speaks first, gets by each line against every answer
    but Annulation and, after a pass, another pass.
    """

    worded: bool
    stars: int
    opening: Floats
    reinforcing: Floats
    integral: Floats
    integrals: Floats
    second: dict[str, Floats]
    spoken: Floats

    @classmethod
    def empty(cls, worded: bool, stars: int) -> Tables:
        """Nothing but the ends is known; `stars` are 0 … stars-1 for each."""
        shape = (stars, stars, COUNT)

        def blank() -> Floats:
            return np.full(shape, np.nan)

        return cls(
            worded,
            stars,
            np.broadcast_to(ENDED, shape).copy(),
            blank(),
            blank(),
            blank(),
            {name: blank() for name in AFTER_SECOND},
            np.full((stars, stars, KINDS, SPOKEN.size), np.nan),
        )

    def pairs(self, sum_: int) -> list[tuple[int, int]]:
        """The starred medals of both with this sum."""
        each = range(self.stars)
        return [(x, sum_ - x) for x in each if sum_ - x in each]

    def mirrored(self, table: Floats, x: int, y: int, places: Ints) -> Floats:
        """What player 0 gets where the table speaks of player 1."""
        value: Floats = 1 - table[y, x][SWAPPED[places]]
        return value


def packed(tables: Tables) -> bytes:
    """The file that `sharp.values` reads: always the same bytes for the same tables."""
    half = [tables.opening[x, y] for x in range(tables.stars) for y in range(x + 1)]
    every = np.concatenate([np.concatenate(half), tables.spoken.ravel()])
    # Lines that can't be spoken are -1 there: the same as losing.
    numbers = np.rint(np.clip(every, 0, 1) * UNIT).astype("<u2").tobytes()
    head = json.dumps(header(tables.worded)).encode()
    return head + b"\n" + zlib.compress(numbers[0::2] + numbers[1::2], 9)
