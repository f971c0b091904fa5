"""The move log of a stored table: the entries that count, and the hash chain over all of them.

A move that was taken back stays in the move log, and so does the entry that took it back. Rules,
replays and records are given the effective moves: the move log without both.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from django.db.models import QuerySet

from games.engine import move_log
from games.tables.models import Entry, Table


def effective_moves(table: Table) -> list[Entry]:
    """Return all entries that count, in order, whatever the table's row says."""
    entries = list(Entry.objects.filter(table=table).order_by("number"))
    return [
        entries[number] for number in move_log.effective_numbers(entry.move for entry in entries)
    ]


def effective_entries(table: Table) -> QuerySet[Entry]:
    """Return the effective entries up to the version, in order; a replay’s table has a past one."""
    entries = Entry.objects.filter(table=table).order_by("number")
    if not table.undone:
        return entries.filter(number__lt=table.version)
    numbers = _effective_numbers(table)[: table.version - table.undone]
    return entries.filter(number__in=numbers)


def entries_to_tell(table: Table) -> QuerySet[Entry]:
    """Return the effective entries and those that took something back, to be described."""
    if not table.undone:
        return effective_entries(table)
    entries = Entry.objects.filter(table=table, number__lt=table.version).order_by("number")
    gone = entries.exclude(move__startswith=f"{move_log.TAKE_BACK} ")
    return entries.exclude(
        number__in=set(gone.values_list("number", flat=True)) - set(_effective_numbers(table))
    )


def _effective_numbers(table: Table) -> list[int]:
    """Return the numbers of the entries that count."""
    moves = Entry.objects.filter(table=table).order_by("number").values_list("move", flat=True)
    return move_log.effective_numbers(moves)


SHOWN = 16
"""Hex digits of the head that pages show."""


def written_time(at: datetime) -> str:
    """Return a time as it is hashed and written in records: UTC, to the second."""
    return at.astimezone(UTC).isoformat(timespec="seconds")


def hashed_line(entry: Entry) -> move_log.Line:
    """Return an entry as it is hashed."""
    return entry.seat, entry.move, written_time(entry.at)


def next_hash(table: Table, entry: Entry) -> str:
    """Return the hash of the next entry, from the table's head."""
    return move_log.link(_seed(table), table.head, entry.number, hashed_line(entry))


def first_hash(table: Table) -> str:
    """Return the hash that the first entry follows."""
    return move_log.genesis(_seed(table), table.game, table.options)


def link_up(table: Table, entries: Sequence[Entry], before: str) -> str:
    """Set the hash of each of these entries, which follow `before`; returns the last."""
    for entry in entries:
        before = entry.hash = move_log.link(_seed(table), before, entry.number, hashed_line(entry))
    return before


def breaks(table: Table) -> list[str]:
    """Return where the stored chain isn't the move log's, in words that tell nothing secret.

    The first such entry, or a head that isn't the chain's end. Empty list when all is well.
    """
    try:
        head = first_hash(table)
    except ValueError:
        return ["its seed can't be read"]
    for number, entry in enumerate(Entry.objects.filter(table=table).order_by("number")):
        head = move_log.link(_seed(table), head, number, hashed_line(entry))
        if entry.hash != head:
            return [f"its chain breaks at entry {number}"]
    return [] if table.head == head else ["head is not the chain's"]


def _seed(table: Table) -> bytes:
    return bytes.fromhex(table.seed)
