"""Boards as files: CSV for spreadsheets, JSON for programs.

CSV is UTF-8 with a byte order mark. The separators of cells and decimals are those that Excel
expects in the reader's language: comma and point, or semicolon and comma. Lines end with CRLF. The
header line has English names, permanent and in a permanent order; a new column comes last. A text
that a spreadsheet would take for a formula begins with an apostrophe.
JSON has the same rows and names, and the number of its `format`.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpResponse

from games.boards import ledger
from games.boards.ledger import NOTHING, Ledger
from games.boards.models import COUNTED, hides
from games.boards.standings import Total, ranking
from games.players.clock import Clock
from games.players.models import Player
from games.players.spreadsheets import BYTE_ORDER_MARK, cell, decimal, separator

FORMAT = 1
Value = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Table:
    """A file's name and subject, its columns, and its rows by column.

    A row also has the person's id, for the API; files leave it out.
    """

    name: str
    about: dict[str, Value]
    columns: Sequence[str]
    rows: Iterable[dict[str, Any]]


def as_csv(table: Table) -> HttpResponse:
    """Return the rows as CSV; lists are separated by spaces, unknown values are empty."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator())
    writer.writerow(table.columns)
    for row in table.rows:
        writer.writerow([_cell(row.get(column)) for column in table.columns])
    return _file(BYTE_ORDER_MARK + out.getvalue(), "text/csv; charset=utf-8", f"{table.name}.csv")


def as_json(table: Table) -> HttpResponse:
    """Return `{"format": 1, …about…, "rows": […]}`; unknown values are null."""
    rows = [{column: row.get(column) for column in table.columns} for row in table.rows]
    document = {"format": FORMAT, **table.about, "rows": rows}
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    return _file(text, "application/json", f"{table.name}.json")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Fraction):
        return decimal(value)
    return cell(" ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value))


def _file(text: str, kind: str, name: str) -> HttpResponse:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(text.encode(), content_type=kind, headers=headers)


BOARD_COLUMNS = (
    "kind",
    "rank",
    "player",
    "daye",
    "victoire",
    "repetition",
    "days",
    "provisional_daye",
    "provisional_victoire",
    "provisional_repetition",
)
"""`kind` is "total", or "carried" for points from paper, which the total already includes."""


def board_table(year: int, month: int, clock: Clock, reader: int) -> Table:
    """Return the board as it is now, ordered by Victoire. Three queries.

    While the month is dark it has only the reader's own rows, without a rank.
    """
    book = ledger.month_ledger(year, month, clock, reader)
    people = Player.objects.by_id(book.totals)
    return Table(
        name=f"board-{year:04}-{month:02}",
        about={"kind": "board", "month": f"{year:04}-{month:02}", "finished_days": book.finished()},
        columns=BOARD_COLUMNS,
        rows=[*_total_rows(book, people), *_carried_rows(book, people)],
    )


def _total_rows(book: Ledger, people: Mapping[int, Player]) -> Iterator[dict[str, Any]]:
    for place in ranking(book.totals.values(), "victoire"):
        player = people[place.total.player]
        today = zip(COUNTED, book.provisional.get(player.pk, NOTHING), strict=True)
        yield {
            "kind": "total",
            "rank": None if book.dark else place.rank,
            **_points(place.total, player),
            **{f"provisional_{c}": None if hides(player, c) else points for c, points in today},
        }


def _carried_rows(book: Ledger, people: Mapping[int, Player]) -> Iterator[dict[str, Any]]:
    for one in book.carried:
        total = Total(one.player, one.daye, one.victoire, one.repetition, one.days)
        yield {"kind": "carried", **_points(total, people[one.player])}


def _points(total: Total, player: Player) -> dict[str, Any]:
    return {
        "player": player.display_name,
        "player_id": player.pk,
        **{c: None if hides(player, c) else total.points(c) for c in COUNTED},
        "days": total.days,
    }
