"""Throws of the five sticks (CE-9)."""

from games.cerke.rules.board import WATER
from games.cerke.rules.pieces import KIND, NUAK
from games.engine.chance import Chance, Dice

STICKS = 5
ENOUGH = 3
"""Dark faces that let a piece enter the water (CE-41)."""
WEIGHTS = (1, 5, 10, 10, 5, 1)
"""How many of all 32 throws show so many dark faces (CE-9)."""
THROWS = "throws"
"""The kind of chance's events."""


def throw(chance: Chance) -> int:
    """The number of dark faces, 0–5."""
    return int(chance.decide(THROWS, _dark_faces))


def _dark_faces(dice: Dice) -> int:
    return sum(dice.below(2) for _ in range(STICKS))


def chance_of(faces: int) -> float:
    """The share of throws with so many dark faces or more."""
    return sum(WEIGHTS[faces:]) / sum(WEIGHTS)


def needs_water_throw(piece: int, start: int, to: int) -> bool:
    """Whether the piece has to throw for its way into the water (CE-41, CE-42)."""
    return WATER[to] and not WATER[start] and KIND[piece] != NUAK


def first_mover(chance: Chance) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Who moves first, and the throws that decided: both throw until they differ (CE-63)."""
    draws: list[tuple[int, int]] = []
    while not draws or draws[-1][0] == draws[-1][1]:
        draws.append((throw(chance), throw(chance)))
    return int(draws[-1][1] > draws[-1][0]), tuple(draws)
