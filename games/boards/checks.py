"""Compares stored states and points with the move logs, by replaying every table.

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
"""Receives how many tables are done, and how many there are."""


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
            f"table {number}: {text}" for text in table_differences(number, clock, verified)
        )
    for month in Month.objects.order_by("year", "month").values_list("pk", flat=True):
        yield from _tally_differences(month)
    yield from paper.import_differences()
    for compare in further_checks:
        yield from compare()
    if verified:
        verified.keep()


def _tally_differences(number: int) -> list[str]:
    """Return the differences of a month's tallies; the month is locked meanwhile."""
    with transaction.atomic():
        return tallies.tally_differences(Month.objects.select_for_update().get(pk=number))


def table_differences(number: int, clock: Clock, verified: Verified | None = None) -> list[str]:
    """Return the differences of one table; it is locked while it and its lines are read."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=number)
        try:
            mark = table_digest(table) if verified else ""
            if verified and verified.knows(mark):
                verified.add(mark)
                return _compare_lines(table, state_of(table), clock)
            wrong = faults(table)
            if verified and not wrong:
                verified.add(mark)
            return [*wrong, *_ledger_differences(table, clock)]
        except UnknownGame:
            return [f"no game {table.game} is installed"]


def _ledger_differences(table: Table, clock: Clock) -> list[str]:
    """Return how the boards differ from the table's day; lines on other days are faults too.

    Empty for a table whose move log can't be replayed: that is reported already.
    """
    truth = replay_table(table)
    if isinstance(truth, RefusedMove):
        return []
    return _compare_lines(table, truth.state, clock)


def _compare_lines(table: Table, state: object, clock: Clock) -> list[str]:
    day = hosting_of(table.game).ledger(table, state)
    strays = Line.objects.filter(table=table).order_by("date")
    differences = []
    if day is not None:
        date, points, status = day
        strays = strays.exclude(date=date)
        differences = ledger.compare(date, points, status, clock)
    others = strays.values_list("date", flat=True).distinct()
    return [*differences, *(f"a line on {other}, not its day" for other in others)]


LEFT_UNLESS_NOTED: dict[str, Collection[int]] = {Column.DAYE: (), Column.VICTOIRE: ()}
"""For older closings, which don't say who had left a column: then only repetitions could be."""


def proclaimed_differences() -> Iterator[str]:
    """Yield a sentence for each difference between a closed month's titles and its days.

    Nothing writes into a closed month, but a wrong clock, an edit by hand or an older version may
    have. Points are taken as stored, so that players who leave a column make no difference.
    """
    closed = Closing.objects.filter(reopened_at=None).select_related("month")
    for closing in closed.order_by("month__year", "month__month"):
        name = f"{closing.month.year}-{closing.month.month:02}"
        yield from tallies.tally_differences(closing.month)
        yield from (f"{name}: {text}" for text in _closing_differences(closing))


def _closing_differences(closing: Closing) -> Iterator[str]:
    points = _points_by_column(closing.month)
    titles = {
        title.column: (title.player_id, title.points)
        for title in closing.month.titles.order_by("pk")
    }
    said = {row["column"]: (row["player"], row["points"]) for row in closing.proclaimed}
    left = {
        row["column"]: row.get("left", LEFT_UNLESS_NOTED.get(row["column"]))
        for row in closing.proclaimed
    }
    # A column without a title: everybody with points may have left it.
    for column in set(Column.values) - left.keys():
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
            continue  # Not noted: players who had left the column may be in it again.
        for player, has in points[column].items():
            if has > won and player not in out:
                yield f"{column} was proclaimed with {won} points, player {player} has {has}"


def _points_by_column(month: Month) -> dict[str, Mapping[int, int]]:
    """Return {column: {player: points}} of the finished days and the imports from paper."""
    points: dict[str, dict[int, int]] = {column: {} for column in Column.values}
    for player, counted in tallies.sum_lines(month).items():
        for column in Column.values:
            points[column][player] = getattr(counted, column)
    for carried in Carried.objects.filter(month=month):
        for column in Column.values:
            before = points[column].get(carried.player_id, 0)
            points[column][carried.player_id] = before + getattr(carried, column)
    return dict(points)


A_WHILE = 2.0
"""Seconds between two lines of progress."""


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
