"""Lines of before bots and spectators talked: each has the seat from which it was said."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db.migrations.executor import MigrationExecutor

from tests import one_by_one

AT = datetime(2026, 11, 20, 12, 3, tzinfo=UTC)
BEFORE, AFTER = ("tables", "0002_undone"), ("tables", "0003_talk_of_all")


@pytest.fixture
def as_before(both_databases: str) -> Iterator[MigrationExecutor]:
    """The tables of the version before; those of this one again afterwards."""
    executor = one_by_one.executor()
    now = executor.loader.graph.leaf_nodes()
    executor.migrate([BEFORE])
    yield one_by_one.executor()
    one_by_one.executor().migrate(now)


def models_at(executor: MigrationExecutor, node: tuple[str, str]) -> Any:
    """The models with the tables as this migration left them, and everything else as it is now."""
    graph = executor.loader.graph
    others = [leaf for leaf in graph.leaf_nodes() if AFTER not in graph.forwards_plan(leaf)]
    return executor.loader.project_state([*others, node]).apps


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_update_notes_who_sat_where_and_who_had_handed_a_seat_over(as_before):
    old = models_at(as_before, BEFORE)
    player, table, seat, talk, handover = (
        old.get_model(*one)
        for one in (
            ("players", "Player"),
            ("tables", "Table"),
            ("tables", "Seat"),
            ("tables", "Talk"),
            ("tables", "Handover"),
        )
    )
    camille, ingrid = (
        player.objects.create(name=name, name_key=name.casefold(), initials=name[:2])
        for name in ("Camille", "Ingrid")
    )
    played = table.objects.create(game="papayoo", seed="s", seed_digest="d", created_at=AT)
    seat.objects.create(table=played, number=0, player=None, bot="steady")
    hers = seat.objects.create(table=played, number=1, player=camille)
    handover.objects.create(
        table=played, seat=hers, by=ingrid, nonce="n" * 32, ends_at=AT, taken_at=AT
    )
    for author in (camille, ingrid):
        talk.objects.create(table=played, player=author, text="Salut", at=AT)

    as_before.migrate([AFTER])

    new = models_at(as_before, AFTER).get_model("tables", "Talk")
    assert list(new.objects.order_by("pk").values_list("player__name", "seat")) == [
        ("Camille", 1),
        ("Ingrid", 1),
    ]
