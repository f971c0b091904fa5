"""What replays and records tell of Cerke."""

from __future__ import annotations

from games.cerke import kiaak
from games.cerke.rules.observe import Observation

OPEN_FIELDS = ()
"""Nothing of it is hidden."""
NOTATION = kiaak


def is_key(before: Observation, after: Observation) -> bool:
    """A capture, a new hand, the end of a season."""
    if len(after.finished) > len(before.finished) or (after.new and after.new != before.new):
        return True
    turn = after.last
    return turn is not None and turn != before.last and bool(turn.captured) and turn.done
