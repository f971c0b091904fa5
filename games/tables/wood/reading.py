"""What a table’s result gives, whether it was played here or on wood."""

from __future__ import annotations

from collections.abc import Sequence

from games.tables.models import Table
from games.tables.page.default import page_of


def points_of(table: Table) -> Sequence[int] | None:
    """Each seat’s points, or `None` where there are none."""
    result = table.outcome or {}
    if table.on_wood:
        return result.get("points")
    return page_of(table.game).points_of(result)
