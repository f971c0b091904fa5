"""An arena's tables as one round: all that are played now, and what each was a moment ago."""

from __future__ import annotations

from collections.abc import Sequence

from games.tournaments.models import Stage
from games.tournaments.page.shapes import RoundScene

SHOWN = 4
"""So many tables that are over are still shown, the last ones."""


def together(rounds: Sequence[RoundScene]) -> RoundScene:
    """Those that are open, then the last ones that are over."""
    matches = [match for each in rounds for match in each.matches]
    over = [match for match in matches if match.decided][-SHOWN:]
    shown = (*(match for match in matches if not match.decided), *over)
    return RoundScene(rounds[-1].number, Stage.RUNNING, shown, (), None, rounds[0].started_at)
