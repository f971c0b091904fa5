"""The bots and judges of a game's `bot` module. Nothing here or below knows Django."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from games.engine.chance import Dice
from games.engine.contract import Move
from games.engine.judging import Judge

RANDOM, GENTLE, STEADY, SHARP = "random", "gentle", "steady", "sharp"
Bot = Callable[[Any, Sequence[Move], Dice], Move]


def module(app: str) -> ModuleType | None:
    """Return the module `bot` of the game whose app has this dotted name, or None."""
    name = f"{app}.bot"
    return import_module(name) if find_spec(name) else None


def bots(app: str) -> dict[str, Bot]:
    """Return the game's bots by level; every game has `random`."""
    return {RANDOM: anything} | getattr(module(app), "BOTS", {})


def anything(seen: Any, moves: Sequence[Move], dice: Dice) -> Move:
    return dice.choice(moves)


def judges(app: str) -> dict[str, Judge]:
    """Return the game's judges by name; empty if it has none."""
    found: dict[str, Judge] = getattr(module(app), "JUDGES", {})
    return found


def judge(app: str) -> Judge | None:
    """Return the judge that hints and reviews use, or None."""
    return judges(app).get(SHARP)
