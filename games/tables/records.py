"""A table as a record: one JSON document that replays anywhere."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.engine.record import FORMAT, BadRecord, Refused, Replayed, read, replay
from games.tables import registry
from games.tables.chaining import line
from games.tables.errors import NotFinished
from games.tables.models import Entry, Status, Table
from games.tables.services import state_of


def record_of(table: Table, explicit: bool = False) -> dict[str, Any]:
    """The record; `explicit` fills the set-up in from what the seed decided.

    Raises `NotFinished` while the game's `may_open` says that the record would tell secrets.
    """
    check_open(table)
    written = _written(table)
    if explicit:
        rules = registry.rules(table.game)
        written["setup"] = rules.write_setup(table.chance_log, table.options)
    return written


def check_open(table: Table) -> None:
    """Raises `NotFinished` while seed and journal are secret."""
    if not is_open(table):
        raise NotFinished


def is_open(table: Table) -> bool:
    """Whether seed and journal may be shown (`GameConfig.may_open`); never before the deal."""
    if table.status == Status.GATHERING:
        return False
    return registry.config(table.game).may_open(table, state_of(table), timezone.now())


def replayed(table: Table) -> Replayed[Any] | Refused:
    """What seed and journal make, whatever the stored state says. For checks, never for pages."""
    try:
        record = read(_written(table))
    except BadRecord as error:
        return Refused(None, error.rule, error.reason)
    return replay(registry.rules(table.game), record)


def _written(table: Table) -> dict[str, Any]:
    entries = Entry.objects.filter(table=table).order_by("number")
    record = {
        "game": table.game,
        "format": FORMAT,
        "seats": table.seats.count(),
        "options": table.options,
        "seed": table.seed,
        "setup": table.setup,
        "journal": [list(line(entry)) for entry in entries],
    }
    return record | ({"result": table.outcome} if table.outcome else {})
