"""Tables as the file that `sharp.values` reads."""

from __future__ import annotations

import json
import zlib

import numpy as np

from games.spirale.bot.values import UNIT, header
from tests.tools.spirale_solver.tables import Tables


def packed(tables: Tables) -> bytes:
    """Always the same bytes for the same tables."""
    half = [tables.opening[x, y] for x in range(tables.stars) for y in range(x + 1)]
    every = np.concatenate([np.concatenate(half), tables.spoken.ravel()])
    # Lines that can't be spoken are -1 there: the same as losing.
    numbers = np.rint(np.clip(every, 0, 1) * UNIT).astype("<u2").tobytes()
    head = json.dumps(header(tables.worded)).encode()
    return head + b"\n" + zlib.compress(numbers[0::2] + numbers[1::2], 9)
