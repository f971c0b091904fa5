"""A month whose titles are given stays as it is, whatever happens to the calendar."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import transaction

from games.boards.mending import recount_months
from games.boards.models import Closing, Line, Tally, Title
from games.players import services as people
from games.players.clock import Clock
from games.players.models import Holiday, Office, Player
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Entry, Table
from spaye_site.operations import doctor
from tests.hands import open_page
from tests.spaye.clock import points, set_office
from tests.spaye.conftest import NORMAL, At, LayOut, Phone
from tests.spaye.together import check_clean, finish, log_all, move_log, play


@pytest.fixture
def november(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, admin: Phone
) -> date:
    """November 2026 was closed on Saturday the 28th, since Monday the 30th was a day off."""
    set_office(working_days="12345")
    at("2026-11-27 10:00")
    finish(app_day(), camille, ingrid, mehdi)
    at("2026-11-28 10:00")
    admin.post("/office/days-off/", first="2026-11-30")
    close_november(admin)
    return date(2026, 11, 30)


def close_november(admin: Phone) -> None:
    admin.post("/2026/11/awards/close/", ceremony="0")
    assert Closing.objects.filter(reopened_at=None).exists()


def test_a_day_off_of_a_closed_month_stays_and_none_is_added(november: date, admin: Phone) -> None:
    page = open_page(admin.client, "/office/calendar/").form("/office/days-off/remove/").press()
    assert "November is closed: its days stay as they are." in page.words
    assert Holiday.objects.filter(date=november).exists()
    answer = admin.post("/office/days-off/", first="2026-11-26", last="2026-12-02")
    assert answer.status_code == 422
    assert "November is closed: its days stay as they are." in answer.content.decode()
    assert Holiday.objects.count() == 1
    assert admin.post("/office/days-off/", first="2026-12-24").status_code == 302


def test_no_day_is_opened_in_a_closed_month(at: At, november: date, camille: Phone) -> None:
    before = points(2026, 11)
    Holiday.objects.all().delete()  # as if it had been removed behind the page
    at("2026-11-30 10:00")
    page = camille.text("/")
    assert "November is closed and its titles have been awarded. Next: Tuesday 1 December." in page
    assert "Start the day" not in page
    said = camille.client.post("/open/", NORMAL, follow=True).content.decode()
    assert "November is closed and its titles have been awarded." in said
    assert not Day.objects.filter(date=november).exists()
    assert points(2026, 11) == before
    at("2026-12-01 10:00")
    camille.post("/open/", **NORMAL)
    assert Day.objects.filter(date=date(2026, 12, 1)).exists()


def test_other_working_days_wait_for_the_end_of_a_closed_month(
    november: date, admin: Phone
) -> None:
    form = open_page(admin.client, "/office/calendar/").form("/office/calendar/", "Save")
    page = form.press("Save", working_days=list("1234567"))
    assert "the new working days count from 1 December on" in page.words
    calendar = Clock.read().calendar
    assert not calendar.is_working_day(date(2026, 11, 28))
    assert calendar.is_working_day(date(2026, 12, 5))


def test_other_working_days_count_from_today_on(at: At, admin: Phone, camille: Phone) -> None:
    set_office(working_days="12345")
    at("2026-11-20 10:00")
    people.save_office(admin.player, {"working_days": "1234567"})
    calendar = Clock.read().calendar
    assert len(calendar.working_days(2026, 10)) == 22
    assert len(calendar.working_days(2026, 11)) == 14 + 11
    people.save_office(admin.player, {"working_days": "12"})
    people.save_office(admin.player, {"working_days": "12345"})
    assert Office.objects.get().earlier_working_days == []
    at("2026-11-25 10:00")
    people.save_office(admin.player, {"working_days": "135"})
    at("2026-12-07 10:00")
    people.save_office(admin.player, {"working_days": "2"})
    calendar = Clock.read().calendar
    assert [len(calendar.working_days(2026, month)) for month in (10, 11, 12)] == [22, 17 + 3, 6]
    page = camille.text("/2026/10/")
    assert "22" in page


def test_a_clock_that_is_behind_gives_no_points_to_a_closed_month(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, admin: Phone
) -> None:
    """Another server, or this one once its clock was set back, still takes moves of that day."""
    at("2026-11-30 14:00")
    finish(app_day(), camille, ingrid, mehdi)
    at("2026-12-01 00:00:01")
    close_november(admin)
    before, entries = points(2026, 11), Entry.objects.count()
    at("2026-11-30 23:59:58")
    mehdi.forge_move("confirm 1 12")
    assert "November is closed: its days stay as they are." in mehdi.text("/")
    assert (points(2026, 11), Entry.objects.count()) == (before, entries)
    at("2026-12-01 00:01")
    admin.post("/2026/11/awards/reopen/", reason="A minute too early.")
    at("2026-11-30 23:59:59")
    mehdi.forge_move("confirm 1 12")
    assert points(2026, 11) != before


def more(column: str) -> None:
    """The point of a clock that is wrong: whoever leads in the column gets one more."""
    line = Line.objects.order_by(column).last()
    Line.objects.filter(pk=line.pk).update(**{column: getattr(line, column) + 1})


CHANGES: dict[str, Callable[[], object]] = {
    "dāye": lambda: more("daye"),
    "victoire": lambda: more("victoire"),
    "repetition": lambda: more("repetition"),
    "title": lambda: Title.objects.filter(column="daye").delete(),
    "winner": lambda: Title.objects.filter(column="daye").update(points=99),
    "tally": lambda: Tally.objects.update(daye=77),
}


@pytest.mark.usefixtures("november")
def test_the_doctor_says_what_is_no_longer_as_proclaimed(mehdi: Phone) -> None:
    assert doctor.months() == ("ok", "1 is closed, as proclaimed")
    for what, change in CHANGES.items():
        with transaction.atomic():
            change()
            status, sentence = doctor.months()
            transaction.set_rollback(True)
        assert status == "fail", what
        assert "2026-11: " in sentence or "the tally of player" in sentence, what
        assert "repair" in sentence
        assert "opens it again on its page of titles" in sentence
    Player.objects.filter(pk=mehdi.player.pk).update(counts_repetitions=False)
    assert doctor.months()[0] == "ok"


def test_opening_the_month_and_closing_it_anew_puts_it_right(november: date, admin: Phone) -> None:
    for column in ("daye", "victoire", "repetition"):
        more(column)
    recount_months()
    assert doctor.months()[0] == "fail"
    admin.post("/2026/11/awards/reopen/", reason="The clock was wrong.")
    close_november(admin)
    assert doctor.months() == ("ok", "1 is closed, as proclaimed")


@pytest.fixture
def awards(admin: Phone) -> Callable[[], str]:
    """What the awards page of November 2026 says is in the way; "" when it was closed."""

    def close() -> str:
        said = admin.text("/2026/11/awards/")
        somebody = Line.objects.order_by("player").values_list("player_id", flat=True)[0]
        named = dict.fromkeys(("victoire", "daye", "repetition"), str(somebody))
        admin.forge("/2026/11/awards/close/", ceremony="0", **named)
        return "" if Closing.objects.filter(reopened_at=None).exists() else said

    return close


def test_a_month_waits_for_the_exercises_of_its_last_evening(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, awards: Callable[[], str]
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
    camille: Phone,
    ingrid: Phone,
    referee: Phone,
    awards: Callable[[], str],
) -> None:
    day = real_day_at("2026-11-03 10:00")
    play(day, camille, "log 0 1 K-8")
    play(day, ingrid, "contest 0")
    at("2026-12-07 23:59:59")
    assert "disputed" in awards()
    assert "A dāye is disputed" in referee.text("/inbox/")
    assert "Your decision" in referee.text("/2026/11/03/")
    at("2026-12-08 00:00")
    assert "A dāye is disputed" not in referee.text("/inbox/")
    assert "Void: no one decided in time" in camille.text("/2026/11/03/")
    assert "Your decision" not in referee.text("/2026/11/03/")
    assert referee.forge("/2026/11/03/rule/", verdict="uphold 0").status_code == 409
    assert move_log()[-2:] == ["close", "void 0"]
    assert awards() == ""
    assert move_log()[-2:] == ["close", "void 0"]
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
    before = points(2026, 11)
    at("2026-12-08 09:00")
    with django_capture_on_commit_callbacks(execute=True):
        assert awards() == ""
    assert move_log()[-3:] == ["close", "void 0", "void 1"]
    assert tables.state_of(Table.objects.get()).finished
    assert points(2026, 11) == before
    check_clean()
