"""The example's page, for its open twin."""

from tests.example_game.page.hooks import draw, rule_address, sentence

__all__ = ["draw", "rule_address", "sentence"]
