"""Draws the one region of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string

from games.spirale.page import used
from games.spirale.page.flights import flights, look_ms
from games.spirale.page.scene import Scene
from games.spirale.rules import Observation
from games.tables.chairs import chairs_of, edition_of
from games.tables.errors import UnknownView

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


MOVING_MS = 400


def draw(view: str, table: Table, seen: Observation, audience: Audience) -> str:
    """The HTML of `table`. Raises `UnknownView` for any other."""
    if view != "table":
        raise UnknownView
    chairs = chairs_of(table)
    scene = Scene(seen, chairs)
    # A replay tells each move by itself.
    steps = [] if audience.replay else used.steps_of(table, seen)
    told = used.told(steps, scene.who)
    moves = flights(steps, seen.spirale) if steps else scene.moves
    shown = {
        "table": table,
        "edition": edition_of(table, chairs),
        "scene": scene,
        "hints": audience.hints,
        "used": told,
        "moves": moves,
        "look": f"{seen.spirale}-jokers{'-b' if seen.second else ''}" if steps else moves,
        "look_ms": look_ms(steps) if steps else MOVING_MS,
        # A replay shows medals and dice: nothing is decided any more.
        "playing": audience.seat is not None and table.outcome is None and not audience.replay,
        "replay": audience.replay,
    }
    return render_to_string("spirale/live.html", shown)
