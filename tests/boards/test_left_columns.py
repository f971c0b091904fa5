"""Whoever leaves a column: a dash, no place, no title, wherever it is read; and back at will."""

import json
import re
from typing import Any

import pytest

from games.boards import checks, ledger, month_board, services
from games.boards.models import Title
from games.players.clock import Clock
from games.players.models import Player
from tests.boards.conftest import body_rows, carry, numbers, rows, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("on_the_twentieth")]


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


def test_the_days_played_stay(november: list[Player]) -> None:
    camille, *_ = november
    leaves(camille, "counts_dayes", "counts_wins")
    total = ledger.month_ledger(2026, 11, Clock.read()).totals[camille.pk]
    assert (total.daye, total.victoire, total.repetition, total.days) == (0, 0, 9, 2)


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


# Repetitions


def test_repetitions_that_dont_count_are_in_no_row_sum_or_title(people, project, get, admin):
    project("2026-10-05", {people[0]: (5, 1, 30), people[1]: (5, 0, 7)})
    leaves(people[0], "counts_repetitions")
    carry(people[0], admin, 0, 0, 50, month=10)
    camille, _ingrid = sorted(body_rows(get("/2026/10/")), key=lambda row: "Ingrid" in row)
    assert "not counted" in camille
    assert numbers(camille) == [5, 1]
    services.close_month(2026, 10, admin, {})
    assert Title.objects.get(column="repetition").player == people[1]
    assert month_board.load_board(2026, 10, "victoire", Clock.read()).totals == [10, 1, 7]
    project("2026-11-20", {people[0]: (2, 1, 7)}, "running")
    (camille,) = body_rows(get("/2026/11/"))
    assert re.findall(r"(\d+) of them<", camille) == ["2", "1"]


def test_a_proclaimed_tikao_stays_without_its_points(people, project, get, admin):
    project("2026-10-05", {people[0]: (5, 1, 7131)})
    services.close_month(2026, 10, admin, {})
    leaves(people[0], "counts_repetitions")
    assert Title.objects.get(column="repetition").player == people[0]
    for page in ("/2026/10/", "/2026/"):
        html = get(page)
        assert "not counted" in html
        assert "7131" not in html


def test_the_check_compares_what_is_stored(people, project):
    """An opt-out changes how a line is read, not what its table says."""
    project("2026-11-03", {people[0]: (5, 1, 30)})
    leaves(people[0], "counts_repetitions")
    day = Clock.read().today.replace(day=3)
    assert ledger.compare(day, {people[0].pk: (5, 1, 30)}, "finished", Clock.read()) == []
