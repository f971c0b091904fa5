"""Draws the two live regions of a table of Papayoo, for one audience."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string

from games.papayoo.page.scene import Scene
from games.papayoo.rules import Observation
from games.tables.chairs import chairs_of, edition_of, order_from
from games.tables.errors import UnknownView
from games.tables.models import Status
from games.tables.page import asked

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table

VIEWS = ("table", "score", "asked")
"""The felt with the reader's hand, the score sheet beside it, what a trick's cards could do."""


def draw(view: str, table: Table, seen: Observation, audience: Audience) -> str:
    """The region's HTML. Raises `UnknownView`."""
    if view not in VIEWS:
        raise UnknownView
    chairs = order_from(chairs_of(table), audience.seat)
    scene = Scene(seen, audience.seat, chairs, asleep=table.status == Status.ASLEEP)
    if view == "asked":
        return asked.draw(scene.asked)
    shown = {
        "table": table,
        "edition": edition_of(table, chairs),
        "scene": scene,
        "hints": audience.hints,
        "asks_at_once": asked.at_once(audience),
    }
    return render_to_string(f"papayoo/live/{view}.html", shown)
