"""The page of La Spirale d'Or: where the parts stand that the platform asks for."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.spirale.page import endings
from games.spirale.page.advice import advice
from games.spirale.page.aloud import aloud, asked
from games.spirale.page.drawing import draw
from games.spirale.page.endings import score_words
from games.spirale.page.options import OptionForm, option_words
from games.spirale.page.scene import Scene
from games.spirale.page.threats import threats
from games.spirale.page.words import happening, said, said_to_you
from games.spirale.rules import Observation
from games.tables.chairs import Chair
from games.tables.game_page import Names
from games.tables.models import Table

__all__ = [
    "advice",
    "aloud",
    "asked",
    "draw",
    "happening",
    "option_words",
    "said",
    "said_to_you",
    "score_words",
    "threats",
]

option_form = OptionForm
MANY = 3
"""Medals of gold at once, won or lost, that a move is remembered for."""


def draw_offered_by(seen: Observation) -> int | None:
    return seen.offer


def ending(seen: Observation, names: Names, seat: int | None) -> Sequence[str]:
    lines = (endings.ending(seen, names, seat)[0], endings.meaning(seen))
    return [line for line in lines if line]


def points_of(result: Mapping[str, Any]) -> Sequence[int]:
    """The medals that are left to each, whichever side is up."""
    return [gold + spiral for gold, spiral in result["scores"]]


def moment(table: Table, seen: Observation, chairs: Sequence[Chair]) -> str:
    """Who leads now, if a Reinforcement has changed that."""
    return Scene(seen, chairs).moment


def mood(before: Observation, after: Observation) -> dict[int, str]:
    """Good for whoever wins much gold at once, bad for whoever loses as much."""
    gains = [now - was for was, now in zip(before.gold, after.gold, strict=True)]
    moved = ((seat, gain) for seat, gain in enumerate(gains) if abs(gain) >= MANY)
    return {seat: "good" if gain > 0 else "bad" for seat, gain in moved}
