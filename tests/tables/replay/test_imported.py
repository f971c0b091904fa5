"""Tables that came here as records: replayed, written out as they came, counted nowhere."""

from copy import deepcopy
from typing import Any

import pytest
from django.core.management import call_command

from games.boards.models import Line
from games.tables import checks
from games.tables.models import Entry, Seat
from games.tables.records import record_of
from tests.tables.replay.conftest import SHORT, came_in, played_record
from tests.whole_tables import play_table

pytestmark = pytest.mark.django_db
GAMES = sorted(SHORT)


def seeded(game: str) -> dict[str, Any]:
    """The record with its seed, as `record.json` of a table gives it."""
    return deepcopy(played_record(game)) | {"setup": None}


def seedless(game: str) -> dict[str, Any]:
    """The same table, by its set-up alone."""
    return deepcopy(played_record(game)) | {"seed": None}


@pytest.mark.parametrize("record", [seeded, seedless])
@pytest.mark.parametrize("game", GAMES)
def test_it_goes_out_as_it_came(game, record, people, sign_in):
    given = record(game)
    table = came_in(given)
    assert checks.faults(table) == []
    out = record_of(table)
    for key in ("game", "seats", "seed", "setup", "options", "result"):
        assert out[key] == given[key]
    assert [entry[:2] for entry in out["journal"]] == given["journal"]
    assert sign_in(people[3]).get(f"/tables/{table.pk}/record.json").status_code == 200


def test_it_is_marked_and_counts_nowhere(people, sign_in, capsys):
    table, reader = came_in(seeded("papayoo")), sign_in(people[1])
    assert reader.get(f"/tables/{table.pk}/")["Location"] == f"/tables/{table.pk}/replay/"
    for page in (f"{table.pk}/replay/3/", "finished/", f"{table.pk}/verify/"):
        assert "importée" in reader.get(f"/tables/{page}").content.decode(), page
    assert not Seat.objects.filter(player__isnull=False).exists()
    assert not Line.objects.exists()
    assert reader.post(f"/tables/{table.pk}/moves/", {"move": "play 7S", "version": 63}).status_code
    assert Entry.objects.filter(table=table).count() == table.version
    call_command("repair", "--check")


def test_a_day_of_spaye_can_be_looked_at_but_is_no_day_of_ours(people, sign_in):
    played = play_table("spaye", 4, {"pack": 32}, "x")
    table, reader = came_in(played), sign_in(people[1])
    pages = ("replay/", f"replay/{table.version}/", "replay/9/?eyes=0", "verify/", "record.json")
    for page in pages:
        assert reader.get(f"/tables/{table.pk}/{page}").status_code == 200, page
    assert not Line.objects.exists()
    call_command("repair", "--check")


def test_comments_of_its_text_are_written_where_they_stood(people, sign_in):
    notes = [(0, "{始時:2021-11-01T10:00:00Z}"), (1, "{a note of theirs}")]
    table, reader = came_in(seeded("cerke"), notes), sign_in(people[0])
    out = reader.get(f"/tables/{table.pk}/record.txt")
    assert out["Content-Type"] == "text/plain; charset=utf-8"
    lines = out.content.decode().splitlines()
    assert lines[3] == notes[0][1]
    assert lines[5] == notes[1][1]
