"""Draws what stands around the game, for one audience."""

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.players import office
from games.tables.audience import Audience
from games.tables.models import Table
from games.tables.page.scene import Around
from games.tables.services import find_once, rows

VIEWS = ("seats", "below")


def fragment(table_id: int, view: str, audience: Audience) -> tuple[int, str]:
    """Version and HTML of `seats` or `below`. Raises `NoTable`."""
    table = find_once(table_id)
    return table.version, draw(table, view, audience)


def draw(table: Table, view: str, audience: Audience) -> str:
    """The region's HTML; a table that gathers has none."""
    if not table.started_at:
        return ""
    rows.know_people(table)
    zone = office.current_calendar().zone
    with translation.override(audience.language), timezone.override(zone):
        shown = {"around": Around(table, audience), "table": table}
        return render_to_string(f"tables/live/{view}.html", shown)
