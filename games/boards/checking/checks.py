"""Is what is stored what the journals make? Every table is replayed and its ledger compared.

The sentences name tables, entries, dates and players' numbers, never a state or a card.
"""

from collections.abc import Callable, Iterator

from django.db import transaction

from games.boards.models import Line, Month
from games.boards.paper import rules as paper
from games.boards.points import ledger, sums
from games.engine.record import RefusedMove
from games.players.clock import Clock
from games.tables.checks import beside, dealt, faults
from games.tables.hosting import hosting_of
from games.tables.models import Table
from games.tables.records import replayed
from games.tables.registry import UnknownGame
from games.tables.services import state_of
from games.tables.verified import Verified, digest

Tell = Callable[[int, int], object]
"""How many tables are done, and of how many."""


def differences(verified: Verified | None = None, tell: Tell | None = None) -> Iterator[str]:
    """A sentence for each difference, table by table; nothing is changed.

    Tables that were `verified` before aren't replayed again. `tell` is told how far it has got.
    """
    clock = Clock.read()
    numbers = list(dealt().order_by("pk").values_list("pk", flat=True))
    for done, number in enumerate(numbers):
        if tell:
            tell(done, len(numbers))
        yield from (f"table {number}: {told}" for told in of_table(number, clock, verified))
    for month in Month.objects.order_by("year", "month").values_list("pk", flat=True):
        yield from _of_month(month)
    yield from paper.differences()
    for compare in beside:
        yield from compare()
    if verified:
        verified.keep()


def _of_month(number: int) -> list[str]:
    """The same of a month's tallies, which are held still with it."""
    with transaction.atomic():
        return sums.differences(Month.objects.select_for_update().get(pk=number))


def of_table(number: int, clock: Clock, verified: Verified | None = None) -> list[str]:
    """The differences of one table, which is held still while it and its lines are read."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=number)
        try:
            mark = digest(table) if verified else ""
            if verified and verified.knows(mark):
                verified.add(mark)
                return _compared(table, state_of(table), clock)
            found = faults(table)
            if verified and not found:
                verified.add(mark)
            return [*found, *_of_ledger(table, clock)]
        except UnknownGame:
            return [f"no game {table.game} is installed"]


def _of_ledger(table: Table, clock: Clock) -> list[str]:
    """What the boards say of the table's day, and lines of it on days that aren't its own.

    A table whose journal can't be replayed has no day to compare with: that is told already.
    """
    truth = replayed(table)
    if isinstance(truth, RefusedMove):
        return []
    return _compared(table, truth.state, clock)


def _compared(table: Table, state: object, clock: Clock) -> list[str]:
    day = hosting_of(table.game).ledger(table, state)
    strays = Line.objects.filter(table=table).order_by("date")
    told = []
    if day is not None:
        date, points, status = day
        strays = strays.exclude(date=date)
        told = ledger.compare(date, points, status, clock)
    others = strays.values_list("date", flat=True).distinct()
    return [*told, *(f"a line on {other}, not its day" for other in others)]
