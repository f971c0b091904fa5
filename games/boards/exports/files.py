"""Writing a table as a file that people open in a spreadsheet, or that programs read.

CSV is UTF-8 with a byte order mark. It is for people: cells and decimals are parted as the Excel of
the reader's language expects, by commas and points or by semicolons and commas. It has CRLF and one
header line of English names that stay, in this order, for good; a column that is added comes last.
A text that a spreadsheet would take for a formula begins with an apostrophe.
JSON holds the same rows under the same names, with the number of its `format`.
"""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpResponse

from games.players.spreadsheets import BYTE_ORDER_MARK, cell, decimal, separator

FORMAT = 1
Value = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Table:
    """`name` of the file, what it is about, its columns and its rows by column.

    Beside a name a row also holds that person's id, which programs ask for and files leave out.
    """

    name: str
    about: dict[str, Value]
    columns: Sequence[str]
    rows: Iterable[dict[str, Any]]


def as_csv(table: Table) -> HttpResponse:
    """The rows; lists in a cell are separated by spaces, what is not known is empty."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator())
    writer.writerow(table.columns)
    for row in table.rows:
        writer.writerow([_cell(row.get(column)) for column in table.columns])
    return _file(BYTE_ORDER_MARK + out.getvalue(), "text/csv; charset=utf-8", f"{table.name}.csv")


def as_json(table: Table) -> HttpResponse:
    """`{"format": 1, …about…, "rows": […]}`; what is not known is null."""
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
