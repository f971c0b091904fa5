"""Draws the live regions of a table's page for one audience: the game's own, and beside the game
`seats` and `below`.
"""

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.players import office
from games.tables.audience import Audience, observe
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.page.scene import TableScene
from games.tables.services import find_once
from games.tables.services.reading import seats_with_people


def draw(table: Table, view: str, audience: Audience) -> str:
    """The HTML of one view for one audience, in its language and the office's time zone.

    Raises `UnknownView`.
    """
    page = page_of(table.game)
    zone = office.current_calendar().zone
    with translation.override(audience.language), timezone.override(zone):
        return page.draw(view, table, observe(table, audience.seat), audience)


def fragment(table_id: int, view: str, audience: Audience) -> tuple[int, str]:
    """Version and HTML of the table as it is committed. Raises `NoTable`, `UnknownView`."""
    table = find_once(table_id)
    return table.version, draw(table, view, audience)


def fragment_beside(table_id: int, view: str, audience: Audience) -> tuple[int, str]:
    """Version and HTML of `seats` or `below`. Raises `NoTable`."""
    table = find_once(table_id)
    return table.version, draw_beside(table, view, audience)


def draw_beside(table: Table, view: str, audience: Audience) -> str:
    """The region's HTML; a table that gathers has none."""
    if not table.started_at:
        return ""
    table.seat_list = seats_with_people(table)
    zone = office.current_calendar().zone
    with translation.override(audience.language), timezone.override(zone):
        shown = {"around": TableScene(table, audience), "table": table}
        return render_to_string(f"tables/live/{view}.html", shown)
