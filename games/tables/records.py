"""A table as a record: one JSON document that replays anywhere."""

from typing import Any

from django.utils import timezone

from games.engine.record import FORMAT, BadRecord, Record, RefusedMove, Replayed, read, replay
from games.tables import registry
from games.tables.errors import NotFinished
from games.tables.hosting import hosting_of
from games.tables.models import Import, Status, Table
from games.tables.move_logs import effective_moves, hashed_line
from games.tables.services import state_of


def record_of(table: Table, explicit: bool = False) -> dict[str, Any]:
    """Return the record; with `explicit` its set-up spells out what the seed decided.

    Raises `NotFinished` while the game's `may_open` says that the record would tell secrets.
    """
    check_open(table)
    document = _document(table)
    if explicit:
        rules = registry.rules(table.game)
        document["setup"] = rules.write_setup(table.chance_log, table.options)
    return document


def check_open(table: Table) -> None:
    """Check that seed and move log may be shown. Raises `NotFinished`."""
    if not is_open(table):
        raise NotFinished


def is_open(table: Table) -> bool:
    """Return whether seed and move log may be shown (`Hosting.may_open`); never before the deal."""
    if table.status == Status.GATHERING or table.on_wood:
        return False
    return hosting_of(table.game).may_open(table, state_of(table), timezone.now())


def as_record(table: Table) -> Record:
    """Return the table as a record. Raises `BadRecord` for a broken one."""
    return read(_document(table))


def replay_table(table: Table) -> Replayed[Any] | RefusedMove:
    """Replay seed and move log, whatever the stored state says. For checks, never for pages."""
    try:
        record = as_record(table)
    except BadRecord as error:
        return RefusedMove(None, error.rule, error.reason)
    rules = registry.rules(table.game)
    try:
        return replay(rules, record)
    except Exception as error:
        # Rules that have changed may stumble over an older move log instead of refusing it.
        return RefusedMove(None, type(error).__name__, "the rules failed")


def _is_seedless(table: Table) -> bool:
    """Return whether the table was imported without a seed; it is exported without one, too."""
    return table.imported and Import.objects.filter(table=table, seedless=True).exists()


def _document(table: Table) -> dict[str, Any]:
    record = {
        "game": table.game,
        "format": FORMAT,
        "seats": table.seats.count(),
        "options": table.options,
        "seed": None if _is_seedless(table) else table.seed,
        "setup": table.setup,
        "journal": [list(hashed_line(entry)) for entry in effective_moves(table)],
    }
    if table.annulled:
        record["annulled"] = table.annulment.reason
    return record | ({"result": table.outcome} if table.outcome else {})
