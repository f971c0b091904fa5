"""The chain of a stored table's journal (`games.engine.journal`), and where it is broken."""

from collections.abc import Sequence
from datetime import UTC, datetime

from games.engine import journal
from games.tables.models import Entry, Table

SHOWN = 16
"""Hex digits of the head that pages show."""


def written(at: datetime) -> str:
    """A time as it is hashed and written in records: UTC, to the second."""
    return at.astimezone(UTC).isoformat(timespec="seconds")


def line(entry: Entry) -> journal.Line:
    """An entry as it is hashed."""
    return entry.seat, entry.move, written(entry.at)


def after(table: Table, entry: Entry) -> str:
    """The hash of the next entry, from the table's head."""
    return journal.link(_seed(table), table.head, entry.number, line(entry))


def begin(table: Table) -> str:
    """What the first entry follows."""
    return journal.genesis(_seed(table), table.game, table.options)


def link_up(table: Table, entries: Sequence[Entry], before: str) -> str:
    """Set the hash of each of these entries, which follow `before`; returns the last."""
    for entry in entries:
        before = entry.hash = journal.link(_seed(table), before, entry.number, line(entry))
    return before


def breaks(table: Table) -> list[str]:
    """Where the stored chain isn't the journal's: its first such entry, or a head that isn't its
    end. In words that tell nothing secret; empty when all is well.
    """
    try:
        head = begin(table)
    except ValueError:
        return ["its seed can't be read"]
    for number, entry in enumerate(Entry.objects.filter(table=table).order_by("number")):
        head = journal.link(_seed(table), head, number, line(entry))
        if entry.hash != head:
            return [f"its chain breaks at entry {number}"]
    return [] if table.head == head else ["head is not the chain's"]


def _seed(table: Table) -> bytes:
    return bytes.fromhex(table.seed)
