"""Draws the one live region of a table, for one audience."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string

from games.starter.rules import Observation
from games.tables.chairs import chairs_of, edition_of, order_from
from games.tables.errors import UnknownView

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


def draw(view: str, table: Table, seen: Observation, audience: Audience) -> str:
    """The region's HTML. Raises `UnknownView`."""
    if view != "table":
        raise UnknownView
    chairs = order_from(chairs_of(table), audience.seat)
    shown = {
        "table": table,
        "edition": edition_of(table, chairs),
        "seen": seen,
        "places": [(chair, seen.cards[chair.number]) for chair in chairs],
        "hints": audience.hints,
        "mine": seen.turn is not None and seen.turn == audience.seat,
        "playing": seen.turn is not None and audience.seat is not None and not audience.replay,
    }
    return render_to_string("starter/live/table.html", shown)
