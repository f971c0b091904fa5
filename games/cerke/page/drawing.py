"""Draws the live region of Cerke's page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string

from games.cerke.page.scene import Scene
from games.tables import story
from games.tables.chairs import chairs_of, edition_of
from games.tables.errors import UnknownView

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table

VIEW = "table"
TOUCHED = "from-"
MOVES = 6
"""The last moves, told beside the board where there is room."""


def draw(view: str, table: Table, seen: Any, audience: Audience) -> str:
    """`table`; `from-XU-XY` is the same with these touches made. Raises `UnknownView`."""
    if view != VIEW and not view.startswith(TOUCHED):
        raise UnknownView
    path = view.removeprefix(TOUCHED).split("-") if view != VIEW else ()
    chairs = chairs_of(table, here=audience.seat)
    scene = Scene(table, seen, audience, chairs, path)
    # A table that is over is drawn in old positions too: its moves stand elsewhere then.
    told = story.last(table, MOVES, audience.seat) if scene.running else []
    shown = {
        "table": table,
        "scene": scene,
        "edition": edition_of(table, chairs),
        "moves": told,
        "hints": audience.hints,
    }
    return render_to_string("cerke/live/table.html", shown)
