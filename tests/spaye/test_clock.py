"""The day and the clock: closings, midnights, months, nights of 23 and 25 hours, a sleeping server.

The clock stands still; tests move it. Nothing runs at midnight: what a day is by now is read from
its date and the clock, and its `close` is written by whoever writes next.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from games.boards.checks import differences
from games.boards.models import Line
from games.players import office as offices
from games.players import services as people
from games.players.clock import Clock
from games.players.models import Holiday
from games.spaye import services
from games.spaye.models import Day
from games.tables.models import Table
from tests.spaye.clock import points, provisional, set_office, stored
from tests.spaye.conftest import NORMAL, At, LayOut, Phone, Phones
from tests.spaye.together import check_clean, duel, finish, log_all, move_log, play

# The end of a day


def test_a_day_opened_in_its_last_second_is_cancelled_a_second_later(
    at: At, camille: Phone, ingrid: Phone
) -> None:
    at("2026-11-20 23:59:59")
    camille.post("/open/", **NORMAL)
    ingrid.post("/check-in/")
    version = Table.objects.get().version
    assert camille.move("challenge 1").status_code == 302
    at("2026-11-21 00:00:01")
    answer = ingrid.forge_move("accept 0", version=version + 1)
    assert answer.status_code == 303
    assert move_log() == ["check_in 0", "set_exercise squats", "check_in 1", "challenge 1", "close"]
    assert "The cards come back on the next one." in ingrid.text("/")
    assert "Späye cancelled" in ingrid.text("/2026/11/20/")
    assert "Start the day" in ingrid.text("/")
    check_clean()
    camille.post("/open/", **NORMAL)
    days = Day.objects.order_by("date")
    assert [str(day.date) for day in days] == ["2026-11-20", "2026-11-21"]
    assert days[0].table.outcome["status"] == "cancelled"


def test_closing_at_18_00_ends_the_cards_at_that_instant(
    at: At, camille: Phone, ingrid: Phone, app_day: LayOut
) -> None:
    set_office(closing_minute=18 * 60)
    at("2026-11-20 17:59:58")
    day = app_day("KS", "8D", "9S", "7S")
    duel(day, camille, ingrid, 0, 1)
    play(day, camille, "challenge 1")
    at("2026-11-20 17:59:59")
    assert ingrid.move("accept 0").status_code == 303
    assert move_log()[-1] == "accept 0"
    at("2026-11-20 18:00:00")
    assert not provisional(2026, 11)
    camille.forge_move("draw 2")
    assert move_log()[-1] == "close"
    ingrid.forge_move("draw 3")
    assert move_log().count("close") == 1
    assert "Today’s Späye is over" in camille.text("/challenge/")
    assert points(2026, 11) == {}
    check_clean()


@pytest.mark.parametrize("address", ["/check-in/", "/check-out/", "/daye/abort/"])
def test_whatever_comes_after_the_closing_writes_the_close_and_nothing_else(
    address: str, at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    set_office(closing_minute=18 * 60)
    at("2026-11-20 17:00:00")
    day = app_day("KS", "8D")
    duel(day, camille, ingrid)
    before = move_log()
    at("2026-11-20 18:00:00")
    sender = mehdi if address == "/check-in/" else ingrid
    assert sender.forge(address).status_code == 302
    assert move_log() == [*before, "close"]
    assert "This day is over." in sender.text("/")


def test_after_the_closing_nobody_lays_out_cards(at: At, camille: Phone) -> None:
    set_office(closing_minute=18 * 60)
    at("2026-11-20 18:00:00")
    assert "No one played today" in camille.text("/")
    assert camille.forge("/open/", **NORMAL).status_code == 302
    assert "Today’s Späye is over." in camille.text("/")
    assert not Table.objects.exists()


NIGHTS = [
    ("Europe/Paris", "2026-03-29", "2026-03-28T23:00Z", "2026-03-29T22:00Z"),
    ("Europe/Paris", "2026-10-25", "2026-10-24T22:00Z", "2026-10-25T23:00Z"),
    # The clocks go forward at 24:00: the day after begins at one o'clock.
    ("America/Santiago", "2026-09-05", "2026-09-05T04:00Z", "2026-09-06T04:00Z"),
]


@pytest.mark.parametrize(("zone", "day", "begins", "ends"), NIGHTS)
def test_the_day_of_a_change_of_clocks_lasts_from_midnight_to_midnight(
    zone: str, day: str, begins: str, ends: str, at: At, camille: Phone, ingrid: Phone
) -> None:
    set_office(time_zone=zone)
    first, last = (datetime.fromisoformat(text).astimezone(UTC) for text in (begins, ends))
    second = timedelta(seconds=1)
    at((first - second).isoformat())
    assert not Day.objects.exists()
    assert Clock.read().today < date.fromisoformat(day)
    at(first.isoformat())
    camille.post("/open/", **NORMAL)
    ingrid.post("/check-in/")
    assert Day.objects.get().date == date.fromisoformat(day)
    at((last - second).isoformat())
    camille.move("challenge 1")
    assert move_log()[-1] == "challenge 1"
    assert "24:00" in camille.text("/")
    at(last.isoformat())
    assert "Start the day" in camille.text("/")
    ingrid.forge_move("accept 0")
    assert move_log()[-1] == "close"
    check_clean()


def test_a_later_closing_time_brings_no_cancelled_day_back(
    at: At, app_day: LayOut, camille: Phone, admin: Phone
) -> None:
    at("2026-11-20 10:00:00")
    set_office(closing_minute=18 * 60)
    app_day("KS", "8D")
    at("2026-11-20 18:30:00")
    people.save_office(admin.player, {"closing_minute": 24 * 60})
    offices.forget()
    assert move_log()[-1] == "close"
    assert "Späye cancelled" in camille.text("/")


# The server sleeps over midnight


def test_an_unfinished_past_day_is_cancelled_wherever_it_is_read_and_nothing_is_written(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, admin: Phone
) -> None:
    at("2026-11-20 16:00")
    day = app_day("KS", "8D", "N", "9S")
    duel(day, camille, ingrid, 0, 1)
    duel(day, camille, ingrid, 2, 3)
    assert provisional(2026, 11)
    assert "provisional" in camille.text("/board/").lower()
    at("2026-11-21 09:00")
    before = stored()
    for each in (camille, admin):
        assert "Start the day" in each.text("/")
        page = each.text("/2026/11/20/")
        assert "Späye cancelled" in page
        assert "The day’s points are lost." in page
        for address in ("/board/", "/2026/11/", "/inbox/", "/2026/", "/daye/exercise/0/"):
            shown = each.text(address)
            assert "provisional" not in shown.lower()
            assert "needs a witness" not in shown
    assert points(2026, 11) == {}
    assert not provisional(2026, 11)
    assert list(differences()) == []
    assert stored() == before
    assert "close" not in move_log()


def test_the_next_write_closes_the_past_day_once_and_no_page_opens_it_again(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    at("2026-11-20 16:00")
    day = app_day("KS", "8D")
    duel(day, camille, ingrid, 0, 1)
    before = move_log()
    at("2026-11-23 09:00")
    days = stored()["spaye.Day"]
    for text in ("challenge 1", "set_exercise hops", "draw 0", "accept 1", "call_final"):
        camille.forge_move(text)
    for address in ("/open/", "/check-in/", "/daye/abort/"):
        camille.forge(address, date="2026-11-20", day="2026-11-20", deck="app", pack="x")
    assert stored()["spaye.Day"] == days
    for each in (camille, ingrid, camille):
        each.forge("/open/", **NORMAL)
    past = day.table.entries.order_by("number")
    assert [entry.move for entry in past] == [*before, "close"]
    assert past.last().by is None
    assert past.last().seat is None
    assert set(Line.objects.filter(date=day.date).values_list("status", flat=True)) == {"cancelled"}
    check_clean()


# Days off


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "No Späye today. Next: Tuesday 24 November."),
        ("fr", "Pas de Späye aujourd’hui. Prochain : mardi 24 novembre."),
        ("nb", "Ingen Späye i dag. Neste: tirsdag 24. november."),
    ],
)
def test_a_weekend_and_a_holiday_name_the_next_day(
    language: str, sentence: str, at: At, phone: Phones
) -> None:
    reader = phone("Anaïs", language=language)
    set_office(working_days="12345")
    Holiday.objects.create(date=date(2026, 11, 23), name="Inventory")
    for day in ("2026-11-21 10:00", "2026-11-22 10:00", "2026-11-23 10:00"):
        at(day)
        assert reader.forge("/open/", **NORMAL).status_code == 302
        assert sentence in reader.text("/")
        assert not Day.objects.exists()
    at("2026-11-24 10:00")
    reader.post("/open/", **NORMAL)
    assert Day.objects.count() == 1


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
    assert move_log()[-2:] == ["confirm 0 30", "confirm 2 40"]
    at("2026-11-21 00:00")
    camille.forge_move("confirm 1 40")
    assert move_log()[-1] == "close"
    assert "This day is over." in camille.text("/")
    repetitions = {name: told[2] for name, told in points(2026, 11).items()}
    assert repetitions == {"Camille": 30, "Ingrid": 0, "Mehdi": 40}
    assert Table.objects.get().outcome["status"] == "finished"
    check_clean()


def test_the_record_of_a_finished_day_opens_at_midnight_though_nobody_enters_its_close(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    set_office(closing_minute=18 * 60)
    at("2026-11-20 17:00")
    day = app_day()
    finish(day, camille, ingrid, mehdi)
    at("2026-11-20 23:59:59")
    address = f"/tables/{day.table_id}/record.json"
    assert camille.get(address).status_code == 404
    page = camille.get("/2026/11/20/").content.decode()
    assert day.table.seed_digest in page
    assert day.table.seed not in page
    at("2026-11-21 00:00")
    assert camille.get(address).json()["seed"] == day.table.seed
    page = camille.get("/2026/11/20/").content.decode()
    assert day.table.seed in page
    assert "All cards played" in page
    assert points(2026, 11)["Mehdi"] == (3, 9, 0)
    assert list(differences()) == []
    assert "close" not in move_log()


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
    assert move_log()[-2:] == ["log 0 1 K-8", "close"]
    ingrid.forge_move("contest 0")
    assert move_log()[-1] == "close"


def test_a_finished_days_logs_are_contested_until_midnight(
    at: At, real_day_at: Callable[[str], Day], camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    set_office(closing_minute=18 * 60)
    day = real_day_at("2026-11-20 17:00")
    services.check_in(day, mehdi.player)
    log_all(day, camille)
    at("2026-11-20 23:59:59")
    ingrid.move("contest 3")
    assert move_log()[-1] == "contest 3"
    at("2026-11-21 00:00")
    ingrid.forge_move("contest 4")
    assert move_log()[-1] == "close"


# Three minutes


@pytest.mark.parametrize("by_hand", [False, True])
def test_an_absent_phone_is_waited_for_three_minutes(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, by_hand: bool
) -> None:
    """By the page's button, and by an abort that is written as a move."""

    def abort() -> None:
        mehdi.forge_move("abort") if by_hand else mehdi.post("/daye/abort/")

    at("2026-11-20 10:00:00")
    day = app_day("KS", "8D", present=[mehdi])
    duel(day, camille, ingrid)
    at("2026-11-20 10:01:00")
    play(day, camille, "draw 0")
    at("2026-11-20 10:03:59")
    abort()
    assert by_hand or "In 1 second anyone here can end the dāye." in mehdi.text("/daye/")
    assert move_log()[-1] == "draw 0"
    at("2026-11-20 10:04:00")
    abort()
    assert move_log()[-1] == "abort"
    check_clean()


def test_whoever_is_not_there_aborts_nothing_and_an_admin_at_once(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, admin: Phone
) -> None:
    at("2026-11-20 10:00:00")
    day = app_day("KS", "8D")
    duel(day, camille, ingrid)
    at("2026-11-20 11:00:00")
    mehdi.forge("/daye/abort/")
    assert move_log()[-1] == "accept 0"
    at("2026-11-20 10:00:01")
    admin.forge("/daye/abort/")
    assert move_log()[-1] == "abort"
    assert list(day.table.entries.order_by("number"))[-1].by == admin.player
