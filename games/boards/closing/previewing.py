"""The ceremony as an admin looks at it before the month is closed."""

from __future__ import annotations

from games.boards.ceremony.scene import RUNNING, Scene, acts, following
from games.boards.closing.awarding import Awards
from games.boards.models import Title
from games.boards.titles.reveal import ORDER


def previewed(awards: Awards, step: int) -> Scene:
    """The ceremony of a month as an admin is about to proclaim it; nothing is stored."""
    titles = {
        ballot.column: Title(
            column=ballot.column, player=ballot.winner, points=ballot.election.points
        )
        for ballot in awards.won
    }
    shown = following(step - 1, set(titles)) if step else 0
    reached = len(ORDER) if shown is None else shown
    return Scene(awards.year, awards.month, reached, 0, RUNNING, acts(titles, reached))
