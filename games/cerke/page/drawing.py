"""Draws the live region of Cerke's page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string

from games.cerke.page.scene import Scene
from games.players.faces import edition
from games.tables.chairs import chairs_of
from games.tables.errors import UnknownView

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table

VIEW = "table"
TOUCHED = "from-"


def draw(view: str, table: Table, seen: Any, audience: Audience) -> str:
    """`table`; `from-XU-XY` is the same with these touches made. Raises `UnknownView`."""
    if view != VIEW and not view.startswith(TOUCHED):
        raise UnknownView
    path = view.removeprefix(TOUCHED).split("-") if view != VIEW else ()
    chairs = chairs_of(table, here=audience.seat)
    scene = Scene(table, seen, audience, chairs, path)
    people = [chair.player for chair in chairs if chair.player]
    shown = {"table": table, "scene": scene, "edition": edition(table.version, people)}
    return render_to_string("cerke/live/table.html", shown)
