"""A day on which the office doesn't work, played all the same."""

from typing import Any

import pytest
from django.utils import timezone

from games.boards.models import Closing, Month
from games.learning.models import Progress
from games.players import days_off
from games.players.clock import Clock
from games.players.models import AdminAct, ExtraDay, Holiday
from games.spaye.models import Day
from tests.live.client import EventStream
from tests.spaye.clock import set_office
from tests.spaye.conftest import NORMAL, At, LayOut, Phone, Phones
from tests.spaye.together import finish

SUNDAY = "2026-11-22 10:00"
SAME = "Play today anyway"


@pytest.fixture
def sunday(at: At, house: object) -> None:
    set_office(working_days="12345")
    at(SUNDAY)


@pytest.mark.usefixtures("sunday")
def test_an_admin_plays_on_a_sunday(admin: Phone, ingrid: Phone) -> None:
    assert SAME in admin.text("/")
    assert SAME not in ingrid.text("/")
    assert ingrid.forge("/open/anyway/").status_code == 403
    assert not ExtraDay.objects.exists()
    for _twice in range(2):
        admin.forge("/open/anyway/")
    assert ExtraDay.objects.count() == 1
    assert AdminAct.objects.get().what == "extra_day"
    ingrid.post("/open/", **NORMAL)
    assert str(Day.objects.get().date) == "2026-11-22"
    assert "day 16 of 22" in ingrid.text("/")


@pytest.mark.usefixtures("sunday")
def test_others_are_offered_a_lesson_until_they_have_done_one_and_a_table(
    admin: Phone, ingrid: Phone
) -> None:
    for phone in (admin, ingrid):
        hero = section(phone)
        assert 'href="/lessons/spaye/daye/"' in hero
        assert 'href="/tables/"' in hero
        assert hero.count("btn sun") == 1
    Progress.objects.create(
        player=ingrid.player, game="spaye", lesson="daye", done_at=timezone.now()
    )
    assert "/lessons/" not in section(ingrid)
    assert '<a class="btn sun" href="/tables/"' in section(ingrid)


def test_once_the_day_is_over_the_red_key_leads_where_it_always_does_and_on(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    finish(app_day(), camille, ingrid, mehdi)
    for path in ("/", "/inbox/"):
        assert 'class="daye" href="/challenge/"' in camille.get(path).content.decode()
    page = camille.get("/challenge/").content.decode()
    assert "Today’s Späye is over." in page
    assert 'class="btn primary" href="/tables/"' in page


def section(phone: Phone) -> str:
    page = phone.get("/").content.decode()
    return str(page.split('<section class="hero"')[1].split("</section>")[0])


def test_a_holiday_on_a_working_day_is_worked_again(at: At, admin: Phone) -> None:
    Holiday.objects.create(date="2026-11-23", name="Inventory")
    at("2026-11-23 10:00")
    admin.post("/open/anyway/")
    assert not ExtraDay.objects.exists()
    assert "Start the day" in admin.text("/")


@pytest.mark.usefixtures("sunday")
def test_the_calendar_takes_it_back_and_a_day_off_named_later_ends_it(admin: Phone) -> None:
    admin.post("/open/anyway/")
    assert "Sunday 22 November 2026" in admin.text("/office/calendar/")
    admin.post("/office/extra-days/remove/", first="2026-11-22")
    assert "Working day anyway" not in admin.text("/office/calendar/")
    assert SAME in admin.text("/")
    admin.post("/open/anyway/")
    admin.post("/office/days-off/", first="2026-11-22", name="Snow")
    assert not ExtraDay.objects.exists()


@pytest.mark.usefixtures("sunday")
def test_a_closed_month_is_not_played_in_again(admin: Phone, at: At) -> None:
    month = Month.objects.create(year=2026, month=11)
    at("2026-11-22 10:00")
    Closing.objects.create(
        month=month, closed_at="2026-11-22T08:00:00Z", closed_by=admin.player, proclaimed=[]
    )
    assert SAME not in admin.text("/")
    admin.forge("/open/anyway/")
    assert not ExtraDay.objects.exists()


@pytest.mark.usefixtures("both_databases")
def test_open_pages_learn_of_it(site: Any, house: object, phone: Phones) -> None:
    ingrid, zoe = phone("Ingrid"), phone("Zoé")
    today = Clock.read().today
    free = "".join(str(n) for n in range(1, 8) if n != today.isoweekday())
    set_office(working_days=free)
    assert "days:off" in ingrid.get("/").content.decode()
    with EventStream(site.url, ingrid.client, "days:off") as stream:
        assert "data-goto" not in stream.next().html
        days_off.work(zoe.player, today)
        assert 'data-goto="/"' in stream.next().html
