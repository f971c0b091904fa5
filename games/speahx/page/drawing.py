"""Draws Speahx's two live regions: the table with the hand, and the column beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string

from games.speahx.page import story
from games.speahx.page.hands import Hands
from games.speahx.page.scene import Scene
from games.speahx.rules import Observation
from games.tables.chairs import chairs_of, edition_of, order_from
from games.tables.errors import UnknownView
from games.tables.models import Status
from games.tables.page import asked

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table

VIEWS = ("table", "side", "asked")


def draw(view: str, table: Table, observation: Observation, audience: Audience) -> str:
    """The HTML of `table`, `side` or `asked`. Raises `UnknownView` for any other name."""
    if view not in VIEWS:
        raise UnknownView
    chairs = order_from(chairs_of(table), audience.seat)
    scene = Scene(
        observation,
        chairs,
        running=table.outcome is None,
        asleep=table.status == Status.ASLEEP,
    )
    if view == "asked":
        return asked.draw(scene.asked)
    shown = {
        "table": table,
        "edition": edition_of(table, chairs),
        "scene": scene,
        "hints": audience.hints,
        "hands": Hands(scene, table.version),
        "asks_at_once": asked.at_once(audience),
    }
    if view == "side":
        shown["lines"] = story.lines(table, chairs, audience.seat)
    return render_to_string(f"speahx/live/{view}.html", shown)
