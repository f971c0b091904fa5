"""The example has a closing time."""

from datetime import datetime
from typing import Any

from games.engine.contract import Move
from games.tables.models import Table


def overdue(table: Table, state: Any, now: datetime) -> Move | None:
    closes = table.options["closes"]
    due = closes and not state.closed and now >= datetime.fromisoformat(closes)
    return Move("close") if due else None
