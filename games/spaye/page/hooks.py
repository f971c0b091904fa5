"""What the platform asks of a day's page."""

from games.spaye import days
from games.spaye.day import words
from games.spaye.page.drawing import draw
from games.tables.models import Table

__all__ = ["draw"]


def heading(table: Table) -> str:
    if table.imported:
        return f"Späye {table.pk}"
    text = words.long_date(days.of_table(table).date)
    return text[:1].upper() + text[1:]


def address(table: Table) -> str:
    if table.imported:
        return ""
    return days.address_of(days.of_table(table).date)
