"""People without a phone at the table: others check them in, log for them, confirm."""

import pytest

from games.boards import ledger
from games.players import ghosts
from games.players.models import Player
from games.tables.models import Seat
from tests.hands import open_page
from tests.spaye.conftest import Phone
from tests.spaye.real_deck import log
from tests.spaye.together import is_present

pytestmark = pytest.mark.django_db


@pytest.fixture
def bjorn(ingrid) -> Player:
    return ghosts.add(ingrid.player, "Bjørn")


def test_a_colleague_checks_a_ghost_in_and_out_and_nobody_else(
    real_day, camille, lars, bjorn
) -> None:
    today = open_page(camille.client, "/")
    for _again in range(2):
        today.press("Bjørn is here")
        assert is_present(real_day, bjorn)
    today = open_page(camille.client, "/")
    for _again in range(2):
        today.press("Bjørn is leaving")
        assert not is_present(real_day, bjorn)
    last = real_day.table.entries.order_by("-number")[:2]
    assert [entry.by for entry in last] == [camille.player] * 2
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
    log(camille, camille, Phone(bjorn, camille.client), cards="9-N")
    assert is_present(real_day, bjorn)
    ingrid.move("confirm 0 9")
    real_day.table.refresh_from_db()
    lines = ledger.day_points(real_day.date, real_day.date)
    assert {line.player: line.points for line in lines}[bjorn.pk] == (1, 0, 9)
    assert "Bjørn" in camille.text(f"/{real_day.date:%Y/%m/%d}/")
