"""People without a phone at the table: others check them in, log for them, confirm."""

import pytest

from games.boards import ledger
from games.players import ghosts
from games.players.models import Player
from games.spaye.models import Day
from games.tables.models import Seat
from tests.hands import open_page
from tests.spaye.together import is_present

pytestmark = pytest.mark.django_db


@pytest.fixture
def bjorn(ingrid) -> Player:
    return ghosts.add(ingrid.player, "Bjørn")


def log(author, day: Day, **fields) -> None:
    day.table.refresh_from_db()
    author.post("/log/", version=day.table.version, **fields)


def test_a_colleague_checks_a_ghost_in_and_out(real_day, camille, bjorn) -> None:
    today = open_page(camille.client, "/")
    for _again in range(2):
        today.press("Bjørn is here")
        assert is_present(real_day, bjorn)
    today = open_page(camille.client, "/")
    for _again in range(2):
        today.press("Bjørn is leaving")
        assert not is_present(real_day, bjorn)
    assert [entry.by for entry in real_day.table.entries.order_by("-number")[:2]] == [
        camille.player,
        camille.player,
    ]


def test_nobody_is_checked_in_who_has_a_phone(real_day, camille, phone) -> None:
    lars = phone("Lars")
    assert camille.forge(f"/check-in/{lars.player.pk}/").status_code == 404
    assert not Seat.objects.filter(player=lars.player).exists()


def test_with_cards_in_the_app_a_ghost_can_do_nothing(app_day, camille, bjorn) -> None:
    day = app_day()
    assert "Bjørn" not in camille.text("/")
    camille.forge(f"/check-in/{bjorn.pk}/")
    assert "only play on days with real cards" in camille.text("/")
    assert not Seat.objects.filter(table=day.table_id, player=bjorn).exists()


def test_a_log_with_a_ghost_counts_and_is_confirmed_as_usual(
    real_day, camille, ingrid, bjorn
) -> None:
    page = camille.get("/log/").content.decode()
    assert "/people/ghosts/?next=/log/" in page
    assert "It counts right away: Bjørn has no phone." in camille.text(f"/log/?p1={bjorn.pk}")
    fields = {"p0": camille.player.pk, "p1": bjorn.pk, "c0": "9", "c1": "N"}
    log(camille, real_day, **fields)
    assert is_present(real_day, bjorn)
    ingrid.move("confirm 0 9")
    real_day.table.refresh_from_db()
    lines = ledger.day_points(real_day.date, real_day.date)
    assert {line.player: line.points for line in lines}[bjorn.pk] == (1, 0, 9)
    assert "Bjørn" in camille.text(f"/{real_day.date:%Y/%m/%d}/")
