"""The replay's path can't write: neither what it asks of the database, nor what it is asked."""

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.tables import replay
from games.tables.models import Entry, Habits, Seat, Table, Watcher
from games.tables.replay import Wrote
from tests.tables.replay.conftest import SHORT

pytestmark = pytest.mark.django_db
READS = ("SELECT", "SAVEPOINT", "RELEASE")
KEPT = (Table, Entry, Seat, Watcher, Habits, Session)


def pages(table: Table) -> list[str]:
    base = f"/tables/{table.pk}/replay/"
    last = table.version
    return [base, f"{base}1/", f"{base}{last}/?eyes=1", f"{base}moves/", f"{base}?move=2"]


@pytest.mark.parametrize("game", sorted(SHORT))
def test_every_statement_of_a_replay_is_a_question(game, play_out, people, sign_in):
    table = play_out(game)
    reader = sign_in(people[3])
    reader.get("/tables/")
    kept = {kind: list(kind.objects.order_by("pk").values()) for kind in KEPT}
    with CaptureQueriesContext(connection) as asked:
        for page in pages(table):
            for headers in ({}, {"HX-Request": "true"}):
                assert reader.get(page, headers=headers).status_code in (200, 302)
    assert len(asked) > 20
    assert [one["sql"] for one in asked if not one["sql"].startswith(READS)] == []
    assert {kind: list(kind.objects.order_by("pk").values()) for kind in KEPT} == kept


def test_a_replay_that_would_write_is_stopped(play_out, people, sign_in, monkeypatch):
    """The guard stands in the server, not in the tests alone."""
    table = play_out("papayoo")
    monkeypatch.setattr(
        replay, "_sights", lambda frame: Table.objects.filter(pk=table.pk).update(version=0)
    )
    reader = sign_in(people[3])
    with pytest.raises(Wrote), transaction.atomic():
        reader.get(f"/tables/{table.pk}/replay/1/")
    assert Table.objects.get(pk=table.pk).version == table.version


@pytest.mark.parametrize("sql", ["DELETE FROM x", " update x set y=1", "INSERT INTO x", "PRAGMA x"])
def test_what_counts_as_writing(sql, db):
    @replay.only_reads
    def view() -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql)

    with pytest.raises(Wrote):
        view()
