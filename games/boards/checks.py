"""Is what is stored what the move logs make? Every table is replayed and its ledger compared.

The sentences name tables, entries, dates and players' numbers, never a state or a card.
"""

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Protocol

from django.db import transaction

from games.boards import ledger, paper, tallies
from games.boards.models import COUNTED, Carried, Closing, Column, Line, Month
from games.engine.record import RefusedMove
from games.players.clock import Clock
from games.players.models import Player
from games.tables.checks import Verified, faults, further_checks, table_digest, tables_to_check
from games.tables.hosting import hosting_of
from games.tables.models import Table
from games.tables.records import replay_table
from games.tables.registry import UnknownGame
from games.tables.services import state_of

Progress = Callable[[int, int], object]
"""How many tables are done, and of how many."""


def differences(verified: Verified | None = None, tell: Progress | None = None) -> Iterator[str]:
    """Yield a sentence for each difference, table by table; nothing is changed.

    Tables that were `verified` before aren't replayed again. `tell` receives the progress.
    """
    clock = Clock.read()
    numbers = list(tables_to_check().order_by("pk").values_list("pk", flat=True))
    for done, number in enumerate(numbers):
        if tell:
            tell(done, len(numbers))
        yield from (
            f"table {number}: {told}" for told in table_differences(number, clock, verified)
        )
    for month in Month.objects.order_by("year", "month").values_list("pk", flat=True):
        yield from _tally_differences(month)
    yield from paper.import_differences()
    for compare in further_checks:
        yield from compare()
    if verified:
        verified.keep()


def _tally_differences(number: int) -> list[str]:
    """Return the differences of a month's tallies, and lock the month meanwhile."""
    with transaction.atomic():
        return tallies.tally_differences(Month.objects.select_for_update().get(pk=number))


def table_differences(number: int, clock: Clock, verified: Verified | None = None) -> list[str]:
    """Return the differences of one table, and lock it while it and its lines are read."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=number)
        try:
            mark = table_digest(table) if verified else ""
            if verified and verified.knows(mark):
                verified.add(mark)
                return _compare_lines(table, state_of(table), clock)
            found = faults(table)
            if verified and not found:
                verified.add(mark)
            return [*found, *_ledger_differences(table, clock)]
        except UnknownGame:
            return [f"no game {table.game} is installed"]


def _ledger_differences(table: Table, clock: Clock) -> list[str]:
    """Compare the table's day with the boards; its lines on other days are faults too.

    Empty for a table whose move log can't be replayed: that is reported already.
    """
    truth = replay_table(table)
    if isinstance(truth, RefusedMove):
        return []
    return _compare_lines(table, truth.state, clock)


def _compare_lines(table: Table, state: object, clock: Clock) -> list[str]:
    day = hosting_of(table.game).ledger(table, state)
    strays = Line.objects.filter(table=table).order_by("date")
    told = []
    if day is not None:
        date, points, status = day
        strays = strays.exclude(date=date)
        told = ledger.compare(date, points, status, clock)
    others = strays.values_list("date", flat=True).distinct()
    return [*told, *(f"a line on {other}, not its day" for other in others)]


LEFT_UNLESS_NOTED: dict[str, Collection[int]] = {Column.DAYE: (), Column.VICTOIRE: ()}
"""Who had left a column where a closing is silent: only repetitions could be left then."""


def proclaimed_differences() -> Iterator[str]:
    """Yield a sentence for each closed month whose titles aren't what its days give.

    Nothing writes into a month whose titles are given; a clock that is wrong, a database that was
    edited by hand or an older version may have. Points are taken as they are stored, so that
    nobody's wish about a column changes what is found here.
    """
    closed = Closing.objects.filter(reopened_at=None).select_related("month")
    for one in closed.order_by("month__year", "month__month"):
        name = f"{one.month.year}-{one.month.month:02}"
        yield from tallies.tally_differences(one.month)
        yield from (f"{name}: {told}" for told in _closing_differences(one))


def _closing_differences(closing: Closing) -> Iterator[str]:
    points = _points_by_column(closing.month)
    titles = {
        title.column: (title.player_id, title.points)
        for title in closing.month.titles.order_by("pk")
    }
    said = {one["column"]: (one["player"], one["points"]) for one in closing.proclaimed}
    left = {
        one["column"]: one.get("left", LEFT_UNLESS_NOTED.get(one["column"]))
        for one in closing.proclaimed
    }
    for column in set(Column.values) - left.keys():  # nobody's: all with points may have left it
        gone = {COUNTED[column]: False}
        left[column] = list(Player.objects.filter(**gone).values_list("pk", flat=True))
    for column in Column.values:
        if titles.get(column) != said.get(column):
            yield f"{column} is a title of {titles.get(column)}, proclaimed was {said.get(column)}"
        winner, won = said.get(column, (None, 0))
        if winner is not None and (now := points[column].get(winner, 0)) != won:
            yield f"{column} was proclaimed with {won} points of player {winner}, who has {now}"
            continue
        if (out := left[column]) is None:
            continue  # it wasn't noted who had left the column, and may have come back since
        for player, has in points[column].items():
            if has > won and player not in out:
                yield f"{column} was proclaimed with {won} points, player {player} has {has}"


def _points_by_column(month: Month) -> dict[str, Mapping[int, int]]:
    """Return {column: {player: points}} of the finished days and of what came from paper."""
    found: dict[str, dict[int, int]] = {column: {} for column in Column.values}
    for player, counted in tallies.sum_lines(month).items():
        for column in Column.values:
            found[column][player] = getattr(counted, column)
    for brought in Carried.objects.filter(month=month):
        for column in Column.values:
            before = found[column].get(brought.player_id, 0)
            found[column][brought.player_id] = before + getattr(brought, column)
    return dict(found)


A_WHILE = 2.0
"""Seconds between two lines."""


class Stream(Protocol):
    """Where a command writes its lines."""

    def write(self, text: str) -> object: ...
    def isatty(self) -> bool: ...


def progress_on(stream: Stream) -> Progress | None:
    """Return a function that writes a line now and then, or None if it isn't a terminal."""
    if not stream.isatty():
        return None
    last = time.monotonic()

    def tell(done: int, count: int) -> None:
        nonlocal last
        if time.monotonic() - last >= A_WHILE:
            last = time.monotonic()
            stream.write(f"{done} of {count} tables …")

    return tell
