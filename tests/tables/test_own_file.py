"""What a person's own file holds of the tables: what *Privacy* promises, and nobody else's."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from games.players.models import Player
from games.tables import services
from games.tables.models import Entry, Table, Watcher
from games.tables.privacy import Tables

pytestmark = pytest.mark.django_db


def test_every_move_with_its_time_and_what_was_watched(
    open_example: Callable[..., Table], make_player: Callable[[str], Player]
) -> None:
    camille, lars, sofie = (make_player(name) for name in ("Camille", "Lars", "Sofie"))
    table = open_example(camille, lars)
    services.play(table.pk, camille, "choose 3", 0)
    services.play(table.pk, lars, "choose 5", 1)
    Watcher.objects.create(table=table, player=sofie, seen_at=timezone.now())
    at = Entry.objects.get(by=camille).at.isoformat()
    assert [move["move"] for move in _tables(camille)["moves"]] == [None]  # it isn't over yet
    Table.objects.filter(pk=table.pk).update(outcome={"status": "finished"})
    assert _tables(camille)["moves"] == [
        {"table": table.pk, "number": 0, "move": "choose 3", "at": at}
    ]
    assert [move["move"] for move in _tables(lars)["moves"]] == ["choose 5"]
    assert [one["table"] for one in _tables(sofie)["watched"]] == [table.pk]
    assert (_tables(sofie)["moves"], _tables(lars)["watched"]) == ([], [])


def _tables(player: Player) -> dict[str, Any]:
    return Tables().export(player)
