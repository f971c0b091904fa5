"""A table as a record: one JSON document that replays anywhere."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from django.utils import timezone

from games.tables import registry
from games.tables.errors import NotFinished
from games.tables.models import Entry, Table
from games.tables.services import state_of

FORMAT = 1


def record_of(table: Table, explicit: bool = False) -> dict[str, Any]:
    """The record; `explicit` fills the set-up in from what the seed decided.

    Raises `NotFinished` while the game's `may_open` says that the record would tell secrets.
    """
    config = registry.config(table.game)
    if not config.may_open(table, state_of(table), timezone.now()):
        raise NotFinished
    setup = config.rules.write_setup(table.chance_log, table.options) if explicit else table.setup
    record = {
        "game": table.game,
        "format": FORMAT,
        "seats": table.seats.count(),
        "options": table.options,
        "seed": table.seed,
        "setup": setup,
        "journal": [_line(entry) for entry in table.entries.order_by("number")],
    }
    return record | ({"result": table.outcome} if table.outcome else {})


def _line(entry: Entry) -> list[Any]:
    return [entry.seat, entry.move, entry.at.astimezone(UTC).isoformat(timespec="seconds")]
