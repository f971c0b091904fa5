"""The hidden fields and key moves, for replays."""

from games.starter.rules import Observation

OPEN_FIELDS = ("hand",)


def is_key(before: Observation, after: Observation) -> bool:
    """Return whether a player is down to their last card, or has played it."""
    fewest = min(after.cards)
    return fewest < 2 and fewest < min(before.cards)
