"""The entries of a journal that count: those that nobody has taken back.

A move that was taken back stays in the journal, and so does the entry that took it back. What the
rules, replays and records are given is the course: the journal without both.
"""

from django.db.models import QuerySet

from games.engine import journal
from games.tables.models import Entry, Table


def course(table: Table) -> list[Entry]:
    """All entries that count, in order, whatever the table's row says."""
    entries = list(Entry.objects.filter(table=table).order_by("number"))
    return [entries[number] for number in journal.counting(entry.move for entry in entries)]


def so_far(table: Table) -> QuerySet[Entry]:
    """Those up to the table's version, in order; a replay’s table has a past one."""
    entries = Entry.objects.filter(table=table).order_by("number")
    if not table.undone:
        return entries.filter(number__lt=table.version)
    numbers = _numbers(table)[: table.version - table.undone]
    return entries.filter(number__in=numbers)


def told(table: Table) -> QuerySet[Entry]:
    """The same with the entries that took something back, for whoever tells what has happened."""
    if not table.undone:
        return so_far(table)
    entries = Entry.objects.filter(table=table, number__lt=table.version).order_by("number")
    gone = entries.exclude(move__startswith=f"{journal.TAKE_BACK} ")
    return entries.exclude(
        number__in=set(gone.values_list("number", flat=True)) - set(_numbers(table))
    )


def _numbers(table: Table) -> list[int]:
    """Of the entries that count."""
    moves = Entry.objects.filter(table=table).order_by("number").values_list("move", flat=True)
    return journal.counting(moves)
