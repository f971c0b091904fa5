"""Is what is stored what the journals make? Every table is replayed and its ledger compared.

The sentences name tables, entries, dates and players' numbers, never a state or a card.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from games.boards import ledger
from games.boards.carried import rules as carried
from games.boards.models import Line, Month
from games.boards.tallies import sums
from games.engine.record import Refused
from games.players.clock import Clock
from games.tables import registry
from games.tables.checks import beside, faults
from games.tables.models import Table
from games.tables.records import replayed
from games.tables.registry import UnknownGame


def differences() -> Iterator[str]:
    """A sentence for each difference, table by table; nothing is changed."""
    clock = Clock.read()
    for number in Table.objects.order_by("pk").values_list("pk", flat=True):
        yield from (f"table {number}: {told}" for told in of_table(number, clock))
    for month in Month.objects.order_by("year", "month").values_list("pk", flat=True):
        yield from _of_month(month)
    yield from carried.differences()
    yield from beside()


def _of_month(number: int) -> list[str]:
    """The same of a month's tallies, which are held still with it."""
    with transaction.atomic():
        return sums.differences(Month.objects.select_for_update().get(pk=number))


def of_table(number: int, clock: Clock) -> list[str]:
    """The differences of one table, which is held still while it and its lines are read."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=number)
        try:
            return [*faults(table), *_of_ledger(table, clock)]
        except UnknownGame:
            return [f"no game {table.game} is installed"]


def _of_ledger(table: Table, clock: Clock) -> list[str]:
    """What the boards say of the table's day, and lines of it on days that aren't its own.

    A table whose journal can't be replayed has no day to compare with: that is told already.
    """
    truth = replayed(table)
    if isinstance(truth, Refused):
        return []
    day = registry.config(table.game).ledger(table, truth.state)
    strays = Line.objects.filter(table=table).order_by("date")
    told = []
    if day is not None:
        date, points, status = day
        strays = strays.exclude(date=date)
        told = ledger.compare(date, points, status, clock)
    others = strays.values_list("date", flat=True).distinct()
    return [*told, *(f"a line on {other}, not its day" for other in others)]
