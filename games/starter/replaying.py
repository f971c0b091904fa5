"""What replays need: whose hands are shown, which moves one wants to go to."""

from games.starter.rules import Observation

OPEN_FIELDS = ("hand",)


def is_key(before: Observation, after: Observation) -> bool:
    """Somebody is down to their last card, or has played it."""
    fewest = min(after.cards)
    return fewest < 2 and fewest < min(before.cards)
