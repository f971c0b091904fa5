"""Facts of a database by which two copies are compared: rows, move logs, boards.

They are read with plain SQL through `ask`, at one moment, from old schemas too. Digests of SQLite
and PostgreSQL differ, so they only compare copies of the same kind of database.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

Row = tuple[Any, ...]
Ask = Callable[[str], Iterable[Row]]
"""Runs one SELECT and returns its rows."""
BITS = 256
CHAINED = "tables.0002_chain"
"""The migration that added the head of the move log to tables."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The number of a table's rows, and a digest of them that doesn't depend on their order."""

    count: int
    digest: str


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a database at one moment.

    `heads`: the hash of each move log's last entry, by table id. `boards`: a digest of each month's
    totals, by month (`2026-11`). `migrations`: `app.name`, sorted.
    """

    rows: dict[str, Rows] = field(default_factory=dict)
    heads: dict[str, str] = field(default_factory=dict)
    boards: dict[str, str] = field(default_factory=dict)
    migrations: list[str] = field(default_factory=list)

    def count(self, table: str) -> int:
        """Return how many rows the table has; 0 if there is no such table."""
        return self.rows[table].count if table in self.rows else 0


def read(ask: Ask, tables: Iterable[str], whole_row: str) -> Facts:
    """Read the facts of these tables; `whole_row` is the SELECT of rows of `{table}` to hash."""
    rows = {name: _rows(ask(whole_row.format(table=f'"{name}"'))) for name in sorted(tables)}
    applied = _migrations(ask) if "django_migrations" in rows else []
    return Facts(
        rows,
        _heads(ask, CHAINED in applied) if "tables_entry" in rows else {},
        _boards(ask, "boards_carried" in rows) if "boards_line" in rows else {},
        applied,
    )


def differences(found: Facts, expected: Facts) -> list[str]:
    """Return a sentence for each difference, without values of rows."""
    return [
        *_compare("table {} has other rows", found.rows, expected.rows),
        *_compare("the journal of table {} ends otherwise", found.heads, expected.heads),
        *_compare("the board of {} is another", found.boards, expected.boards),
        *(["other migrations are applied"] if found.migrations != expected.migrations else []),
    ]


def _compare(sentence: str, found: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    keys = sorted(found.keys() | expected.keys())
    return [sentence.format(key) for key in keys if found.get(key) != expected.get(key)]


def _rows(rows: Iterable[Row]) -> Rows:
    count = total = 0
    for row in rows:
        count += 1
        total += int.from_bytes(sha256(repr(row).encode()).digest(), "big")
    return Rows(count, f"{total % 2**BITS:064x}")


def _heads(ask: Ask, chained: bool) -> dict[str, str]:
    """Return the stored heads; in a schema without them, a digest of each last entry."""
    if chained:
        return {str(table): str(head) for table, head in ask("SELECT id, head FROM tables_table")}
    last = (
        "SELECT e.table_id, e.number, e.seat, e.move FROM tables_entry e JOIN"
        " (SELECT table_id, MAX(number) AS number FROM tables_entry GROUP BY table_id) m"
        " ON m.table_id = e.table_id AND m.number = e.number"
    )
    return {str(table): _digest(rest) for table, *rest in ask(last)}


def _boards(ask: Ask, paper: bool) -> dict[str, str]:
    """Return a digest of each month's totals: points of finished days and from paper, by player."""
    totals: defaultdict[str, defaultdict[int, list[int]]]
    totals = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
    for month, player, *points in _lines(ask, paper):
        sums = totals[month][player]
        totals[month][player] = [a + b for a, b in zip(sums, points, strict=True)]
    return {month: _digest(sorted(totals[month].items())) for month in sorted(totals)}


def _lines(ask: Ask, paper: bool) -> Iterable[Row]:
    for date, *rest in ask(
        "SELECT date, player_id, daye, victoire, repetition FROM boards_line"
        " WHERE status = 'finished'"
    ):
        yield (str(date)[:7], *rest)
    if paper:
        for year, month, *rest in ask(
            "SELECT m.year, m.month, c.player_id, c.daye, c.victoire, c.repetition"
            " FROM boards_carried c JOIN boards_month m ON m.id = c.month_id"
        ):
            yield (f"{year:04}-{month:02}", *rest)


def _migrations(ask: Ask) -> list[str]:
    return sorted({f"{app}.{name}" for app, name in ask("SELECT app, name FROM django_migrations")})


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()
