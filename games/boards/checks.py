"""Is what is stored what the journals make? Every table is replayed and its ledger compared.

The sentences name tables, entries, dates and players' numbers, never a state or a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction

from games.boards import ledger
from games.boards.ledger import Clock
from games.boards.models import Line
from games.engine import codec, record
from games.engine.chance import digest
from games.engine.record import Refused, Replayed
from games.tables import registry
from games.tables.models import Table
from games.tables.registry import UnknownGame


def differences() -> Iterator[str]:
    """A sentence for each difference, table by table; nothing is changed."""
    clock = Clock.read()
    for number in Table.objects.order_by("pk").values_list("pk", flat=True):
        yield from of_table(number, clock)


def of_table(number: int, clock: Clock) -> list[str]:
    """The differences of one table, held still while it is read."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=number)
        try:
            config = registry.config(table.game)
        except UnknownGame:
            return [f"table {number}: no game {table.game} is installed"]
        replayed = record.replay(config.rules, record.read(_stored(table)))
        if isinstance(replayed, Refused):
            entry = "the set-up" if replayed.index is None else f"entry {replayed.index}"
            return [f"table {number}: {entry} is refused by {replayed.rule}"]
        told = [*_of_replay(table, replayed), *_of_ledger(table, config, replayed.state, clock)]
    return [f"table {number}: {sentence}" for sentence in told]


def _stored(table: Table) -> dict[str, Any]:
    """The table as the record that makes it, without its result: that is compared apart."""
    return {
        "game": table.game,
        "format": record.FORMAT,
        "seats": table.seats.count(),
        "options": table.options,
        "seed": table.seed,
        "setup": table.setup,
        "journal": [[entry.seat, entry.move] for entry in table.entries.order_by("number")],
    }


def _of_replay(table: Table, replayed: Replayed[Any]) -> Iterator[str]:
    outcome = None if replayed.result is None else codec.encode(dict(replayed.result))
    numbers = list(table.entries.order_by("number").values_list("number", flat=True))
    if codec.encode(replayed.state) != table.state:
        yield "the state is not what the journal makes"
    if outcome != (None if table.outcome is None else codec.encode(table.outcome)):
        yield "the outcome is not what the journal makes"
    if replayed.version != table.version or numbers != list(range(table.version)):
        yield f"the version is {table.version}, the journal has {replayed.version} entries"
    if codec.encode([list(event) for event in replayed.events]) != codec.encode(table.chance_log):
        yield "the log of chance is not what the seed makes"
    if digest(bytes.fromhex(table.seed)) != table.seed_digest:
        yield "the seed is not the one whose digest was shown"


def _of_ledger(table: Table, config: Any, state: Any, clock: Clock) -> list[str]:
    """What the boards say of the table's day, and lines of it on days that aren't its own."""
    day = config.ledger(table, state)
    strays = Line.objects.filter(table=table)
    told = []
    if day is not None:
        date, points, status = day
        strays = strays.exclude(date=date)
        told = ledger.compare(date, points, status, clock)
    return [*told, *(f"a line on {one}, not its day" for one in sorted(_dates(strays)))]


def _dates(lines: Any) -> set[str]:
    return {str(date) for date in lines.values_list("date", flat=True)}
