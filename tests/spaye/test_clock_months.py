"""The months and the clock: what a day counts for, and what a month still waits for."""

from collections.abc import Callable

import pytest

from games.boards.models import Closing, Line
from games.players.models import Role
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Table
from tests.spaye.clock import points, set_office
from tests.spaye.conftest import Phone
from tests.spaye.titles import give_title
from tests.spaye.together import (
    check_clean,
    finish,
    journal,
    log_all,
    play,
)

At = Callable[[str], None]
LayOut = Callable[..., Day]
NORMAL = {"deck": "app", "pack": "32", "exercise": "squats"}


def test_bonuses_and_spayins_belong_to_their_month(at: At, camille: Phone, ingrid: Phone) -> None:
    at("2026-12-31 10:00")
    give_title(camille.player, "grand_spayin")  # of November, usable in December
    camille.post("/open/", **NORMAL)
    ingrid.post("/check-in/")
    assert journal()[0] == "check_in 0 grand_spayin"
    camille.move("challenge 1")
    ingrid.move("accept 0")
    for each in (camille, ingrid):
        each.post("/check-out/")
    camille.forge_move("withdraw")
    camille.post("/check-out/")
    camille.post("/check-in/")
    assert journal()[-1] == "check_in 0 spayin grand_spayin"
    at("2027-01-01 10:00")
    camille.post("/open/", **NORMAL)
    assert journal()[0] == "check_in 0"
    assert camille.get("/2026/12/31/").status_code == 200
    assert points(2026, 12) == {}
    check_clean()


def test_a_day_counts_for_the_month_of_its_own_date(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    at("2026-12-31 23:00")
    finish(app_day(), camille, ingrid, mehdi)
    at("2026-12-31 23:59:59")
    ingrid.move("confirm 0 40")
    at("2027-01-01 00:30")
    camille.post("/open/", **NORMAL)
    assert points(2026, 12)["Camille"] == (19, 17, 40) or points(2026, 12)["Camille"][2] == 40
    assert points(2027, 1) == {}
    check_clean()


@pytest.fixture
def awards(admin: Phone) -> Callable[[], str]:
    """What the awards page of November 2026 says is in the way; "" when it was closed."""

    def close() -> str:
        said = admin.text("/2026/11/awards/")
        named = {"victoire": "", "daye": "", "repetition": ""}
        for player in Line.objects.values_list("player_id", flat=True).distinct().order_by("pk"):
            named = dict.fromkeys(named, str(player))
            break
        admin.forge("/2026/11/awards/close/", ceremony="0", **named)
        return "" if Closing.objects.filter(reopened_at=None).exists() else said

    return close


def test_a_month_waits_for_the_exercises_of_its_last_evening(
    at: At,
    app_day: LayOut,
    camille: Phone,
    ingrid: Phone,
    mehdi: Phone,
    awards: Callable[[], str],
) -> None:
    at("2026-11-30 17:00")
    finish(app_day(), camille, ingrid, mehdi)
    assert "You can confirm 3 exercises from today until midnight." in awards()
    play(Day.objects.get(), ingrid, "confirm 0 40", "confirm 2 40")
    assert "You can confirm 1 exercise from today until midnight." in awards()
    at("2026-12-01 00:00")
    assert awards() == ""


def test_a_month_waits_for_midnight_while_logs_may_be_contested(
    at: At,
    real_day_at: Callable[[str], Day],
    camille: Phone,
    ingrid: Phone,
    mehdi: Phone,
    awards: Callable[[], str],
) -> None:
    set_office(closing_minute=18 * 60)
    day = real_day_at("2026-11-30 17:00")
    services.check_in(day, mehdi.player)
    log_all(day, camille)
    play(day, ingrid, "confirm 0 40", "confirm 2 40")
    play(day, camille, "confirm 1 40")
    at("2026-11-30 23:59:59")
    assert "Today’s logs can be disputed until midnight." in awards()
    at("2026-12-01 00:00")
    assert awards() == ""


def test_a_contest_without_ruling_is_void_a_week_after_the_month(
    at: At,
    real_day_at: Callable[[str], Day],
    phone: Callable[..., Phone],
    camille: Phone,
    ingrid: Phone,
    awards: Callable[[], str],
) -> None:
    referee = phone("Théo", Role.REFEREE)
    day = real_day_at("2026-11-03 10:00")
    play(day, camille, "log 0 1 K-8")
    play(day, ingrid, "contest 0")
    at("2026-12-07 23:59:59")
    assert "disputed" in awards()
    assert "disputed" in referee.text("/inbox/").lower()
    at("2026-12-08 00:00")
    assert "disputed" not in referee.text("/inbox/").lower()
    ruled = referee.forge("/2026/11/03/rule/", verdict="uphold 0")
    assert ruled.status_code in (302, 409)
    moves = [entry.move for entry in day.table.entries.order_by("number")]
    assert "uphold 0" not in moves
    assert moves[-2:] == ["close", "void 0"]
    assert awards() == ""
    moves = [entry.move for entry in day.table.entries.order_by("number")]
    assert moves.count("void 0") == 1
    check_clean()


def test_closing_a_month_writes_down_the_contests_whose_time_was_up(
    at: At,
    real_day_at: Callable[[str], Day],
    django_capture_on_commit_callbacks: Callable[..., object],
    camille: Phone,
    ingrid: Phone,
    mehdi: Phone,
    awards: Callable[[], str],
) -> None:
    day = real_day_at("2026-11-03 10:00")
    services.check_in(day, mehdi.player)
    log_all(day, camille)
    play(day, ingrid, "contest 0", "contest 1")
    at("2026-12-08 09:00")
    with django_capture_on_commit_callbacks(execute=True):
        assert awards() == ""
    assert [e.move for e in day.table.entries.order_by("number")][-3:] == [
        "close",
        "void 0",
        "void 1",
    ]
    assert tables.state_of(Table.objects.get()).finished
    check_clean()
