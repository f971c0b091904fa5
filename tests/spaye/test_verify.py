"""A day's proof: closed until midnight, then the verdict and the document."""

import hashlib
import json
from datetime import date
from typing import Any

import pytest

from games.spaye.models import Day
from games.tables import move_logs
from games.tables import services as tables
from games.tables.models import Entry, Table
from games.tables.proof import examine, is_good
from tests.spaye.conftest import At, Phone
from tests.tables.proof.stored import day_of

pytestmark = pytest.mark.django_db
PLAYED = date(2026, 11, 19)


@pytest.fixture
def closed(house: Any, at: At, camille: Phone, ingrid: Phone) -> Day:
    at("2026-11-20 10:00:00")
    return day_of(PLAYED, [camille.player, ingrid.player], 1)


def proof(phone: Phone, day: Day) -> dict[str, Any]:
    answer = phone.get(f"/tables/{day.table_id}/proof.json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_a_closed_day_leads_to_its_verdict_and_its_proof_fits(closed: Day, camille: Phone) -> None:
    assert 'href="/2026/11/19/verify/"' in camille.get("/2026/11/19/").content.decode()
    page = camille.text("/2026/11/19/verify/")
    for told in (
        *("Checked by the server", "Everything matches", closed.table.seed),
        *(f"Entries checked: {closed.table.version}.", "python manage.py replay record.json"),
    ):
        assert told in page
    document = proof(camille, closed)
    assert is_good(examine(document))
    assert {step.verdict for step in examine(document)} == {"good"}
    assert document["head"] == closed.table.head
    assert "Camille" not in json.dumps(document)


def test_nothing_of_a_running_day_is_told(app_day: Any, camille: Phone, at: Any) -> None:
    at("2026-11-19 10:00:00")
    day = app_day("8S", "7S")
    for path in ("/2026/11/19/verify/", "/tables/{}/verify/", "/tables/{}/proof.json"):
        assert camille.get(path.format(day.table_id)).status_code == 404


def test_the_running_day_shows_the_head_of_its_move_log(app_day: Any, camille: Phone) -> None:
    day = app_day("8S", "7S")
    address = f"/{day.date:%Y/%m/%d}/".replace("/0", "/")
    seen = []
    for text in ("challenge 1", "withdraw"):
        camille.move(text)
        head = Table.objects.get(pk=day.table_id).head
        page = camille.text(address)
        assert f" {head[: move_logs.SHOWN]} " in page
        assert head[: move_logs.SHOWN + 1] not in page
        assert "Seed" not in page
        seen.append(head)
    assert seen[0] != seen[1]
    assert f"{Table.objects.get(pk=day.table_id).version} entries" in camille.text(address)


def test_a_pick_face_down_shows_no_hash_but_the_head(app_day: Any, camille: Phone, ingrid: Phone):
    """Whoever tries all 35 positions meets an unknown key: without the seed nothing fits."""
    day = app_day("8S", "7S")
    camille.move("challenge 1")
    ingrid.move("accept 0")
    before = Table.objects.get(pk=day.table_id)
    camille.move("draw 17")
    entry = Entry.objects.get(move="draw 17")
    page = ingrid.get(f"/{day.date:%Y/%m/%d}/".replace("/0", "/")).content.decode()
    assert entry.hash not in page
    shown = entry.hash[: move_logs.SHOWN]
    assert shown in page
    at = move_logs.written_time(entry.at)
    for position in range(35):
        move = f"draw {position}"
        lines = [[before.head, entry.number, 0, move, at], [entry.number, 0, move, at], [0, move]]
        for line in lines:
            text = json.dumps(line, separators=(",", ":"))
            for data in (text, before.head + text, before.seed_digest + text, move):
                assert not hashlib.sha256(data.encode()).hexdigest().startswith(shown)


def test_a_changed_entry_and_another_seed_are_named(closed: Day, camille: Phone) -> None:
    entry = Entry.objects.filter(move__startswith="draw ")[3]
    Entry.objects.filter(pk=entry.pk).update(move="draw 30")
    page = camille.text("/2026/11/19/verify/")
    assert "Something doesn’t match" in page
    assert f"Entry {entry.number} was changed" in page
    Entry.objects.filter(pk=entry.pk).update(move=entry.move)
    Table.objects.filter(pk=closed.table_id).update(seed="ab" * 32)
    assert "The seed doesn’t match the fingerprint." in camille.text("/2026/11/19/verify/")


def test_a_chain_made_anew_is_told(closed: Day, camille: Phone) -> None:
    mark = {"on": "2026-11-20", "from": 7, "why": "erasure"}
    Table.objects.filter(pk=closed.table_id).update(rechained=[mark])
    told = "Hashes rebuilt from entry 7 on 20 November 2026: a name was deleted."
    assert told in camille.text("/2026/11/19/verify/")
    assert told in camille.text("/2026/11/19/")
    assert proof(camille, closed)["rechained"] == [mark]


def test_a_real_deck_has_a_move_log_to_verify(house: Any, at: Any, camille: Phone) -> None:
    at("2026-11-20 10:00:00")
    day_of(PLAYED, [camille.player], 3, "real")
    page = camille.text("/2026/11/19/verify/")
    assert "Everything matches" in page
    assert "Shuffled by hand" in page


def test_a_table_that_gathers_tells_nothing(house: Any, camille: Phone) -> None:
    table = tables.lay("example_game", {})
    for path in ("verify/", "proof.json", "record.json"):
        assert camille.get(f"/tables/{table.pk}/{path}").status_code == 404
