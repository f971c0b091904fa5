"""What the page of one log shows: its result, and what this reader may still do about it."""

from __future__ import annotations

from typing import Any

from games.spaye import days, services
from games.spaye.models import LogSeen
from games.spaye.page.results import Result
from games.spaye.page.scene import Scene
from games.spaye.rulings import referees, requests
from games.tables.errors import UnknownView
from games.tables.models import Table


def of_log(scene: Scene, number: int) -> dict[str, Any]:
    """The context of the view `logged-<dāye>`. Raises `UnknownView`."""
    result = find(scene, number)
    if result is None:
        raise UnknownView
    table = Table.objects.get(pk=scene.table_id)
    return {
        "result": result,
        "seconds": services.undo_seconds(table, number) if result.undoable else 0,
        "to_confirm": result.contestable and not _seen(scene, table, number),
        "void_request": requests.of_scene(scene).get(number),
        "can_ask": number in requests.askable(scene),
        "referees": referees.of(result),
    }


def find(scene: Scene, number: int) -> Result | None:
    """The real deck's dāye of this number."""
    if scene.app_deck:
        return None
    return next((result for result in scene.results if result.daye.number == number), None)


def _seen(scene: Scene, table: Table, number: int) -> bool:
    day = days.of_table(table)
    me = scene.me.player if scene.me else None
    return LogSeen.objects.filter(day=day, daye=number, player=me).exists()
