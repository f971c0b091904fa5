"""What replays tell of Speahx."""

from __future__ import annotations

from games.speahx.rules.observe import Observation

OPEN_FIELDS = ("hand", "chance_cards", "turned_card")
BIG = 8
"""Cards of a pile that is worth going to when it is taken in or cleared."""


def is_key(before: Observation, after: Observation) -> bool:
    """Somebody is out, a table card is turned, or a big pile goes somewhere."""
    if len(after.order) > len(before.order) or after.turned not in (None, before.turned):
        return True
    return after.last != before.last and len(before.pile) >= BIG and not after.pile
