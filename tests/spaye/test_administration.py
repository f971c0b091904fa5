"""The administration's first page: disputes, today's Späye, and what may be done there."""

import pytest

from games.players.models import AdminAct, Holiday, Office, Role
from games.spaye.models import Day
from games.tables import services as tables
from tests.hands import open_page
from tests.spaye.conftest import At, LayOut, Phone, Phones
from tests.spaye.real_deck import address, log, logs
from tests.spaye.together import duel

TODAY = "/office/today/"


@pytest.fixture
def friday(friday: Day, camille: Phone, ingrid: Phone) -> Day:
    """On that Friday Camille has logged a dāye that Ingrid contests."""
    log(camille, camille, ingrid, cards="J-9", seen0="")
    ingrid.move("contest 0")
    return friday


def test_cards_in_the_discard_stay_there_while_the_day_runs(
    friday: Day, at: At, camille: Phone, ingrid: Phone, admin: Phone
) -> None:
    log(camille, camille, ingrid, cards="A-K", seen0="")
    page = admin.text(TODAY)
    assert "no one sees them until the day is over" in page
    assert "Jack against 9" not in page
    assert 'class="card w-40' not in admin.get(TODAY).content.decode()
    at("2026-11-21 09:00:00")
    tables.settle(friday.table_id)
    assert "Jack against 9" in admin.text(TODAY)


def test_a_referee_sees_disputes_with_their_cards_and_the_day_but_not_the_house(
    friday: Day, referee: Phone, admin: Phone
) -> None:
    html, text = referee.get(TODAY).content.decode(), referee.text(TODAY)
    assert html.count('class="count count-today">1</span>') == 1
    for told in (
        *("Waiting for a decision", "1 dāye to decide", "Camille against Ingrid"),
        *("Disputed by Ingrid, 14:00", "Jack against 9", "Today’s Späye", "33 cards of 35"),
        "It can’t be restarted or reset. It closes automatically at 24:00.",
    ):
        assert told in text
    for of_the_house in ("/office/journal/", "/office/calendar/"):
        assert of_the_house not in html
        assert of_the_house in admin.get(TODAY).content.decode()


@pytest.mark.parametrize(
    ("verdict", "other", "reason"), [("void", "uphold", "They agree."), ("uphold", "void", "")]
)
def test_it_is_ruled_on_from_there_and_back_and_once_however_often_it_is_sent(
    friday: Day, referee: Phone, verdict: str, other: str, reason: str
) -> None:
    fields = {"verdict": f"{verdict} 0", "reason": reason}
    rule = f"{address(friday)}rule/"
    assert referee.post(rule, **fields, next=TODAY)["Location"] == TODAY
    assert "No open decisions" in referee.text(TODAY)
    assert 'count-today" hidden>0</span>' in referee.get(TODAY).content.decode()
    # Sent again, to go on to another site.
    again = referee.forge(rule, **fields, next="https://elsewhere.example/")
    assert (again.status_code, again["Location"]) == (302, "/")
    assert logs().count(f"{verdict} 0") == 1
    act = AdminAct.objects.get()
    assert (act.what, act.by, act.reason) == (f"{verdict}_log", referee.player, reason)
    assert referee.forge(rule, verdict=f"{other} 0", reason="They agree.").status_code == 409


def test_who_played_in_it_is_told_for_whom_it_is(friday: Day, ingrid: Phone, phone: Phones) -> None:
    ingrid.player.role = Role.ADMIN
    ingrid.player.save()
    page = ingrid.text(TODAY)
    assert "You and everyone else who could decide played in it. Appoint a referee" in page
    phone("Théo", Role.REFEREE)
    assert "You played in it. Théo has to decide." in ingrid.text(TODAY)
    assert "verdict" not in ingrid.get(TODAY).content.decode()


@pytest.mark.parametrize("time", ["2026-11-20 14:00:00", "2026-11-21 14:00:00"])
def test_a_day_that_nobody_opened(at: At, admin: Phone, time: str) -> None:
    Office.objects.update(working_days="12345")
    at(time)
    page = admin.text(TODAY)
    works = "20" in time[8:10]
    assert ("Today’s Späye hasn’t started yet." in page) is works
    assert ("No Späye today. Next: Monday 23 November." in page) is not works


def test_a_daye_is_broken_off_and_written_down(
    app_day: LayOut, camille: Phone, ingrid: Phone, admin: Phone
) -> None:
    day = app_day()
    assert "Dāye stuck?" not in admin.text(TODAY)
    duel(day, camille, ingrid)
    assert "Dāye stuck?" in admin.text(TODAY)
    for _again in range(2):
        assert admin.forge(f"{TODAY}abort/", reason="Gone home.")["Location"] == TODAY
    assert logs().count("abort") == 1
    act = AdminAct.objects.get()
    assert (act.by, act.what, act.reason) == (admin.player, "abort_daye", "Gone home.")
    assert act.detail == f"{day.date}, dāye 1"
    assert "cancelled a dāye" in admin.text("/office/journal/")


def test_a_closing_time_is_confirmed_only_if_it_ends_the_day(friday: Day, admin: Phone) -> None:
    calendar = {"time_zone": "Europe/Paris", "working_days": list("1234567")}
    for clock in ("18:00", "23:00"):
        assert admin.post("/office/calendar/", **calendar, closing_minute=clock).status_code == 302
    form = open_page(admin.client, "/office/calendar/").form("/office/calendar/", "Save")
    asked = form.press("Save", **calendar, closing_minute="13:00")
    assert asked.status == 409
    assert "Today’s Späye is on. It would be cancelled right away" in asked.words
    assert Office.objects.get().closing_minute == 23 * 60
    asked.form("/office/calendar/", "Save").press("Save", confirmed=True)
    assert "Späye cancelled" in admin.text(TODAY)


def test_a_day_off_today_does_not_end_what_is_laid_out(friday: Day, admin: Phone) -> None:
    admin.post("/office/days-off/", first="2026-11-20", name="Bridge")
    assert Holiday.objects.count() == 1
    assert "33 cards of 35" in admin.text(TODAY)
