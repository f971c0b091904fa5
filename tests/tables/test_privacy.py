"""A person’s own file of the tables, as *Privacy* promises it, and how long talk is kept."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.players.models import Office, Player
from games.tables import privacy, services
from games.tables.models import Entry, Table, Talk, Watcher

pytestmark = pytest.mark.django_db


def test_every_move_with_its_time_and_what_was_watched_and_nobody_elses(
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
    return privacy.Tables().export(player)


def test_talk_is_kept_for_ninety_days(people: list[Player]) -> None:
    Office.objects.get_or_create(pk=1)
    table = services.open_table("speahx", {}, players=people[:2])
    for days in (89, 91):
        at = timezone.now() - timedelta(days=days)
        Talk.objects.create(table=table, player=people[0], seat=0, text=f"{days}", at=at)
    assert privacy.old_talk().count() == 1
    assert privacy.clear_talk() == 1
    assert Talk.objects.get().text == "89"
    Office.objects.update(talk_days=0)
    assert privacy.clear_talk() == 0
