"""The rules of the example; EX-4's `sit` is how everybody gets a seat."""

from tests.example_game.rules import *  # noqa: F403

SLUG = "open_game"
OPEN = True
