"""What the clock still allows: after the last card until midnight, a minute, three minutes."""

from collections.abc import Callable

from games.boards.checks import differences
from games.spaye import services
from games.spaye.models import Day
from games.tables.models import Table
from tests.spaye.clock import points, set_office
from tests.spaye.conftest import Phone
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


# After the last card


def test_exercises_of_a_finished_day_are_confirmed_until_midnight_also_after_the_closing(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    set_office(closing_minute=18 * 60)
    at("2026-11-20 17:30")
    finish(app_day(), camille, ingrid, mehdi)
    at("2026-11-20 18:30")
    ingrid.move("confirm 0 30")
    at("2026-11-20 23:59:59")
    ingrid.move("confirm 2 40")
    assert journal()[-2:] == ["confirm 0 30", "confirm 2 40"]
    at("2026-11-21 00:00")
    camille.forge_move("confirm 1 40")
    assert journal()[-1] == "close"
    assert "This day is over." in camille.text("/")
    repetitions = {name: told[2] for name, told in points(2026, 11).items()}
    assert repetitions == {"Camille": 30, "Ingrid": 0, "Mehdi": 40}
    assert Table.objects.get().outcome["status"] == "finished"
    check_clean()


def test_a_finished_day_stays_finished_without_its_close(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    at("2026-11-20 23:30")
    finish(app_day(), camille, ingrid, mehdi)
    at("2026-11-24 09:00")
    assert "All cards played" in camille.text("/2026/11/20/")
    assert points(2026, 11)["Mehdi"] == (3, 9, 0)
    assert list(differences()) == []


def test_the_record_opens_at_midnight(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    set_office(closing_minute=18 * 60)
    at("2026-11-20 17:00")
    day = app_day()
    address = f"/tables/{day.table_id}/record.json"
    assert camille.get(address).status_code == 404
    finish(day, camille, ingrid, mehdi)
    at("2026-11-20 23:59:59")
    assert camille.get(address).status_code == 404
    assert day.table.seed not in camille.get("/2026/11/20/").content.decode()
    at("2026-11-21 00:00")
    assert camille.get(address).json()["seed"] == day.table.seed
    assert day.table.seed in camille.get("/2026/11/20/").content.decode()


def test_logs_end_with_the_closing_and_contests_with_a_cancelled_day(
    at: At, real_day_at: Callable[[str], Day], camille: Phone, ingrid: Phone
) -> None:
    set_office(closing_minute=18 * 60)
    day = real_day_at("2026-11-20 17:00")
    play(day, camille, "log 0 1 K-8")
    version = Table.objects.get().version
    at("2026-11-20 18:00")
    fields = {"p0": camille.player.pk, "p1": ingrid.player.pk, "c0": "A", "c1": "7"}
    answer = camille.forge("/log/", **fields, version=version)
    assert answer.status_code in (302, 409, 422)
    assert journal()[-2:] == ["log 0 1 K-8", "close"]
    ingrid.forge_move("contest 0")
    assert journal()[-1] == "close"


def test_a_finished_days_logs_are_contested_until_midnight(
    at: At, real_day_at: Callable[[str], Day], camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    set_office(closing_minute=18 * 60)
    day = real_day_at("2026-11-20 17:00")
    services.check_in(day, mehdi.player)
    log_all(day, camille)
    at("2026-11-20 23:59:59")
    ingrid.move("contest 3")
    assert journal()[-1] == "contest 3"
    at("2026-11-21 00:00")
    ingrid.forge_move("contest 4")
    assert journal()[-1] == "close"


# A minute, three minutes


def test_a_log_is_taken_back_for_a_minute(
    at: At, real_day_at: Callable[[str], Day], camille: Phone
) -> None:
    day = real_day_at("2026-11-20 10:00:00")
    play(day, camille, "log 0 1 K-8", "log 0 1 A-7")
    at("2026-11-20 10:01:00")
    camille.forge_move("undo_log 0")
    assert journal()[-1] == "undo_log 0"
    at("2026-11-20 10:01:01")
    camille.forge_move("undo_log 1")
    assert journal()[-1] == "undo_log 0"
    assert "You can take back a log for one minute." in camille.text("/")


def test_an_absent_phone_is_waited_for_three_minutes(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    at("2026-11-20 10:00:00")
    day = app_day("KS", "8D")
    services.check_in(day, mehdi.player)
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    at("2026-11-20 10:01:00")
    play(day, camille, "draw 0")
    at("2026-11-20 10:03:59")
    mehdi.post("/daye/abort/")
    assert "In 1 second anyone here can end the dāye." in mehdi.text("/daye/")
    assert journal()[-1] == "draw 0"
    at("2026-11-20 10:04:00")
    mehdi.post("/daye/abort/")
    assert journal()[-1] == "abort"
    check_clean()


def test_an_abort_written_as_a_move_waits_the_three_minutes_too(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    at("2026-11-20 10:00:00")
    day = app_day("KS", "8D")
    services.check_in(day, mehdi.player)
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    at("2026-11-20 10:02:59")
    mehdi.forge_move("abort")
    assert journal()[-1] == "accept 0"
    at("2026-11-20 10:03:00")
    mehdi.forge_move("abort")
    assert journal()[-1] == "abort"


def test_whoever_is_not_there_aborts_nothing_and_an_admin_at_once(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, admin: Phone
) -> None:
    at("2026-11-20 10:00:00")
    day = app_day("KS", "8D")
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    at("2026-11-20 11:00:00")
    mehdi.forge("/daye/abort/")
    assert journal()[-1] == "accept 0"
    at("2026-11-20 10:00:01")
    admin.forge("/daye/abort/")
    assert journal()[-1] == "abort"
    assert list(day.table.entries.order_by("number"))[-1].by == admin.player
