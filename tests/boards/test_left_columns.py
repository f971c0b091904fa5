"""Whoever leaves a column of the board: a dash, no place, no title, and back again at will."""

import json
from typing import Any

import pytest

from games.boards import checks, ledger, services
from games.boards.models import Title
from games.players.clock import Clock
from games.players.models import Player
from tests.boards.test_years import rows, words

pytestmark = pytest.mark.django_db


def leaves(player: Player, *fields: str) -> None:
    Player.objects.filter(pk=player.pk).update(**dict.fromkeys(fields, False))


@pytest.fixture
def november(people: list[Player], project: Any, at: Any) -> list[Player]:
    """Camille leads in dāyes and wins, then Ingrid; it is the last evening of the month."""
    camille, ingrid, mehdi, _sofie = people
    at("2026-11-30 20:00+01:00")
    project("2026-11-03", {camille: (5, 4, 9), ingrid: (3, 2, 20), mehdi: (2, 1, 0)})
    project("2026-11-04", {camille: (1, 1, 0), mehdi: (1, 0, 0)})
    return people


def test_the_board_has_a_dash_and_the_next_leads(november: list[Player], get: Any) -> None:
    camille, *_ = november
    assert "Leading for Mastäye Camille" in words(get("/2026/11/"))
    leaves(camille, "counts_wins")
    page = words(get("/2026/11/?sort=victoire"))
    assert "Leading for Mastäye Ingrid" in page
    assert "Leading for Grand Späyin Camille" in page
    assert rows(get("/2026/"))[-1] == "3 Ca Camille 6 — not counted 9"


def test_the_days_played_stay_and_so_does_ones_own_history(
    november: list[Player], get: Any
) -> None:
    camille, *_ = november
    leaves(camille, "counts_dayes", "counts_wins")
    clock = Clock.read()
    total = ledger.month_ledger(2026, 11, clock).totals[camille.pk]
    assert (total.daye, total.victoire, total.repetition, total.days) == (0, 0, 9, 2)
    page = words(get(f"/players/{camille.pk}/?show=days"))
    assert "not counted" in page


def test_the_title_goes_to_the_next_and_files_say_nothing(
    november: list[Player], admin: Player, at: Any, client: Any
) -> None:
    camille, ingrid, *_ = november
    leaves(camille, "counts_dayes")
    client.force_login(ingrid)
    told = json.loads(client.get("/2026/11/board.json").content)["rows"]
    hers = next(row for row in told if row["player"] == "Camille")
    assert (hers["daye"], hers["provisional_daye"], hers["victoire"]) == (None, None, 5)
    at("2026-12-01 09:00+01:00")
    done = services.close_month(2026, 11, admin, {"daye": ingrid.pk})
    assert Title.objects.get(column="daye").player == ingrid
    assert {one["column"]: one["left"] for one in done.proclaimed} == {
        "daye": [camille.pk],
        "victoire": [],
        "repetition": [],
    }


def test_the_doctor_isnt_alarmed_by_who_left_nor_by_who_came_back(
    november: list[Player], admin: Player, at: Any
) -> None:
    camille, ingrid, mehdi, _sofie = november
    leaves(camille, "counts_dayes", "counts_repetitions")
    at("2026-12-01 09:00+01:00")
    services.close_month(2026, 11, admin, {"daye": ingrid.pk})
    assert list(checks.proclaimed_differences()) == []
    Player.objects.update(counts_dayes=True, counts_repetitions=True)
    assert list(checks.proclaimed_differences()) == []
    leaves(mehdi, "counts_wins")
    assert list(checks.proclaimed_differences()) == []


def test_a_column_that_all_have_left_has_no_title(
    november: list[Player], admin: Player, at: Any
) -> None:
    for player in november:
        leaves(player, "counts_wins")
    at("2026-12-01 09:00+01:00")
    services.close_month(2026, 11, admin, {})
    assert not Title.objects.filter(column="victoire").exists()
    assert list(checks.proclaimed_differences()) == []
