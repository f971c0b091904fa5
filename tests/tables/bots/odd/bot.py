"""Bots that nobody wants."""

import os
import sys
import time
from collections.abc import Sequence
from typing import Any

from games.engine.chance import Dice
from games.engine.contract import Move


def sleepy(seen: Any, moves: Sequence[Move], dice: Dice) -> Move:
    time.sleep(60)
    return moves[0]


def broken(seen: Any, moves: Sequence[Move], dice: Dice) -> Move:
    raise ValueError(seen)


def dying(seen: Any, moves: Sequence[Move], dice: Dice) -> Move:
    os._exit(3)


def chatty(seen: Any, moves: Sequence[Move], dice: Dice) -> Move:
    print(seen)  # noqa: T201
    return moves[0]


def nosy(seen: Any, moves: Sequence[Move], dice: Dice) -> Move:
    """What it has found: the server's environment, modules that know a database."""
    found = [name for name in ("SECRET_KEY", "DATABASE_URL") if name in os.environ]
    found += [name for name in ("django", "psycopg", "games.tables.models") if name in sys.modules]
    return Move("found", tuple(found))


BOTS = {"sleepy": sleepy, "broken": broken, "dying": dying, "chatty": chatty, "nosy": nosy}
