"""The administration's first page: disputes, today's Späye, and what may be done there."""

from collections.abc import Callable

import pytest

from games.players import services as people
from games.players.models import AdminAct, Holiday, Office, Role
from games.spaye.models import Day
from games.tables import services as tables
from tests.hands import open_page
from tests.spaye.clock import stored
from tests.spaye.conftest import Phone
from tests.spaye.real_deck import address, log, logs
from tests.spaye.together import play

Phones = Callable[..., Phone]
Clock = Callable[[str], None]
TODAY = "/office/today/"


@pytest.fixture
def friday(friday: Day, camille: Phone, ingrid: Phone) -> Day:
    """On that Friday Camille has logged a dāye that Ingrid contests."""
    log(camille, camille, ingrid, cards="J-9", seen0="")
    ingrid.move("contest 0")
    return friday


def test_members_are_refused(friday: Day, camille: Phone) -> None:
    assert camille.get(TODAY).status_code == 403
    assert "for admins and referees" in camille.text(TODAY)


def test_a_dispute_is_told_with_its_cards(friday: Day, referee: Phone) -> None:
    page = referee.text(TODAY)
    assert "1 dāye to decide" in page
    assert "Camille against Ingrid" in page
    assert "Disputed by Ingrid, 14:00" in page
    assert "Jack against 9" in page
    assert referee.get(TODAY).content.decode().count('class="count count-today">1</span>') == 1


def test_cards_in_the_discard_stay_there_while_the_day_runs(
    friday: Day, at: Clock, camille: Phone, ingrid: Phone, admin: Phone
) -> None:
    log(camille, camille, ingrid, cards="A-K", seen0="")
    page = admin.text(TODAY)
    assert "no one sees them until the day is over" in page
    assert "Jack against 9" not in page
    assert 'class="card w-40' not in admin.get(TODAY).content.decode()
    at("2026-11-21 09:00:00")
    tables.settle(friday.table_id)
    assert "Jack against 9" in admin.text(TODAY)


def test_a_referee_sees_disputes_and_the_day_but_not_the_house(
    friday: Day, referee: Phone, admin: Phone
) -> None:
    page = referee.get(TODAY).content.decode()
    assert "Waiting for a decision" in page
    assert "Today’s Späye" in page
    assert "/office/journal/" not in page
    assert "/office/calendar/" not in page
    assert "/office/journal/" in admin.get(TODAY).content.decode()
    text = admin.text(TODAY)
    assert "33 cards of 35" in text
    assert "It can’t be restarted or reset. It closes automatically at 24:00." in text


def test_it_is_ruled_on_from_there_and_back(friday: Day, referee: Phone) -> None:
    fields = {"verdict": "void 0", "reason": "They agree.", "next": TODAY}
    answer = referee.post(f"{address(friday)}rule/", **fields)
    assert answer["Location"] == TODAY
    page = referee.text(TODAY)
    assert "No open decisions" in page
    assert 'count-today" hidden>0</span>' in referee.get(TODAY).content.decode()


@pytest.mark.parametrize(("verdict", "other"), [("void", "uphold"), ("uphold", "void")])
def test_the_same_ruling_sent_twice_is_given_once(
    friday: Day, referee: Phone, verdict: str, other: str
) -> None:
    fields = {"reason": "They agree.", "next": TODAY}
    rule = f"{address(friday)}rule/"
    for _again in range(2):
        assert referee.forge(rule, verdict=f"{verdict} 0", **fields).status_code == 302
    assert logs().count(f"{verdict} 0") == 1
    act = AdminAct.objects.get()
    assert (act.what, act.by, act.reason) == (f"{verdict}_log", referee.player, "They agree.")
    assert referee.forge(rule, verdict=f"{other} 0", **fields).status_code == 409


def test_a_void_needs_a_reason_and_an_upholding_none(friday: Day, referee: Phone) -> None:
    before = stored()
    refused = referee.post(f"{address(friday)}rule/", verdict="void 0", reason=" ", next=TODAY)
    assert refused.status_code == 422
    assert "Give a reason" in refused.content.decode()
    assert stored() == before
    upheld = referee.post(f"{address(friday)}rule/", verdict="uphold 0", next=TODAY)
    assert upheld.status_code == 302


def test_who_played_in_it_is_told_for_whom_it_is(friday: Day, ingrid: Phone, phone: Phones) -> None:
    ingrid.player.role = Role.ADMIN
    ingrid.player.save()
    page = ingrid.text(TODAY)
    assert "You and everyone else who could decide played in it. Appoint a referee" in page
    phone("Théo", Role.REFEREE)
    assert "You played in it. Théo has to decide." in ingrid.text(TODAY)
    assert "verdict" not in ingrid.get(TODAY).content.decode()


def test_another_site_is_not_gone_to(friday: Day, referee: Phone) -> None:
    fields = {"verdict": "uphold 0", "next": "https://elsewhere.example/"}
    assert referee.forge(f"{address(friday)}rule/", **fields)["Location"] == "/"


@pytest.mark.parametrize("time", ["2026-11-20 14:00:00", "2026-11-21 14:00:00"])
def test_a_day_that_nobody_opened(at: Clock, admin: Phone, time: str) -> None:
    Office.objects.update(working_days="12345")
    at(time)
    page = admin.text(TODAY)
    works = "20" in time[8:10]
    assert ("Today’s Späye hasn’t started yet." in page) is works
    assert ("No Späye today. Next: Monday 23 November." in page) is not works


def test_a_daye_is_broken_off_and_written_down(
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone, admin: Phone
) -> None:
    day = app_day()
    assert "Dāye stuck?" not in admin.text(TODAY)
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    assert "Dāye stuck?" in admin.text(TODAY)
    for _again in range(2):
        assert admin.forge(f"{TODAY}abort/", reason="Gone home.")["Location"] == TODAY
    assert logs().count("abort") == 1
    act = AdminAct.objects.get()
    assert (act.by, act.what, act.reason) == (admin.player, "abort_daye", "Gone home.")
    assert act.detail == f"{day.date}, dāye 1"
    assert "cancelled a dāye" in admin.text("/office/journal/")


@pytest.mark.parametrize("role", [Role.MEMBER, Role.REFEREE])
def test_only_admins_break_off(app_day: Callable[..., Day], phone: Phones, role: Role) -> None:
    app_day()
    assert phone("Lars", role).forge(f"{TODAY}abort/").status_code == 403


CALENDAR = {"time_zone": "Europe/Paris", "working_days": list("1234567")}


def test_a_closing_time_that_ends_the_day_is_confirmed(friday: Day, admin: Phone) -> None:
    fields = CALENDAR | {"closing_minute": "13:00"}
    form = open_page(admin.client, "/office/calendar/").form("/office/calendar/", "Save")
    asked = form.press("Save", **fields)
    assert asked.status == 409
    assert "Today’s Späye is on. It would be cancelled right away" in asked.words
    assert Office.objects.get().closing_minute == 1440
    asked.form("/office/calendar/", "Save").press("Save", confirmed=True)
    assert "Späye cancelled" in admin.text(TODAY)


def test_a_later_or_coming_closing_time_needs_no_word(friday: Day, admin: Phone) -> None:
    for clock in ("18:00", "23:00"):
        assert admin.post("/office/calendar/", **CALENDAR, closing_minute=clock).status_code == 302


def test_a_day_off_today_does_not_end_what_is_laid_out(friday: Day, admin: Phone) -> None:
    admin.post("/office/days-off/", first="2026-11-20", name="Bridge")
    assert Holiday.objects.count() == 1
    assert "33 cards of 35" in admin.text(TODAY)


def test_the_exercise_of_a_running_day_stays(friday: Day, admin: Phone) -> None:
    admin.post("/office/exercises/add/", name="squats", unit="repetitions")
    people.save_office(admin.player, {"exercise": "burpees"})
    state = tables.state_of(Day.objects.get().table)
    assert state.exercise == "squats"
