"""Speahx's page: where the parts stand that the platform asks for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engine.contract import Move
from games.speahx.page import story, words
from games.speahx.page.drawing import draw
from games.speahx.page.options import OptionForm, option_words, options_of
from games.speahx.page.words import ending, happening, receiver, said, to_you
from games.speahx.rules import Observation
from games.tables.page.contract import Names

__all__ = ["draw", "ending", "happening", "option_words", "options_of", "said"]

option_form = OptionForm


def said_to_you(move: Move, names: Names) -> str:
    return to_you(move, receiver(move, names))


def advice(seen: Observation, move: Move, names: Names) -> str:
    return words.advice(move, receiver(move, names))


def still_open(seen: Observation, moves: Sequence[Move]) -> int:
    return story.still_open(moves)


def out_of_it(seen: Observation) -> Collection[int]:
    """Whoever has got rid of everything."""
    return seen.order
