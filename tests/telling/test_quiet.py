"""When people may be told: hours, days off, "not now", the nights when clocks are changed."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from games.players.calendar import Calendar
from games.players.models import Holiday, Player, Role
from games.telling import outbox, preferences
from games.telling.models import Delivery, Letterbox, Quiet, Wish
from games.telling.preferences import Openings
from games.telling.sealing import seal
from tests.hands import Page, open_page
from tests.telling.pages import wishing

PARIS, NEW_YORK = map(ZoneInfo, ("Europe/Paris", "America/New_York"))


def openings(zone=PARIS, begins=480, ends=1080, until=None, off=(), days="12345", extra=()):
    works = frozenset(map(int, days))
    calendar = Calendar(PARIS, 1440, works, frozenset(off), frozenset(extra))
    return Openings(calendar, zone, begins, ends, until)


def at(zone, *clock):
    return datetime(*clock, tzinfo=zone).astimezone(UTC)


CHRISTMAS = (date(2026, 12, 24), date(2026, 12, 25))
WHOLE = {"begins": 0, "ends": 1440, "days": "1234567"}
SATURDAY = {"extra": (date(2026, 11, 28),)}
UNTIL_THREE = {"until": at(PARIS, 2026, 11, 24, 15)}
UNTIL_SEVEN = {"until": at(PARIS, 2026, 11, 24, 19)}


@pytest.mark.parametrize(
    ("given", "now", "then"),
    [
        pytest.param({}, (2026, 11, 24, 12), (2026, 11, 24, 12), id="at work"),
        pytest.param({}, (2026, 11, 24, 7, 59), (2026, 11, 24, 8), id="early"),
        pytest.param({}, (2026, 11, 24, 18), (2026, 11, 25, 8), id="evening"),
        pytest.param({}, (2026, 11, 27, 18, 1), (2026, 11, 30, 8), id="Friday evening"),
        pytest.param({}, (2026, 11, 28, 12), (2026, 11, 30, 8), id="Saturday"),
        pytest.param(SATURDAY, (2026, 11, 28, 9), (2026, 11, 28, 9), id="an extra day"),
        pytest.param({"off": CHRISTMAS}, (2026, 12, 23, 20), (2026, 12, 28, 8), id="days off"),
        pytest.param(WHOLE, (2026, 11, 24, 23, 59), (2026, 11, 24, 23, 59), id="until midnight"),
        pytest.param(UNTIL_THREE, (2026, 11, 24, 12), (2026, 11, 24, 15), id="not now"),
        pytest.param(UNTIL_THREE, (2026, 11, 24, 16), (2026, 11, 24, 16), id="“not now” is over"),
        pytest.param(UNTIL_SEVEN, (2026, 11, 24, 15), (2026, 11, 25, 8), id="not today"),
    ],
)
def test_it_waits_for_working_hours(given, now, then):
    assert openings(**given).next(at(PARIS, *now)) == at(PARIS, *then)


def test_who_works_in_another_time_zone_has_their_own_hours():
    noon_here = at(PARIS, 2026, 11, 24, 12)
    assert openings(NEW_YORK).next(noon_here) == at(NEW_YORK, 2026, 11, 24, 8)
    assert openings(NEW_YORK).next(at(PARIS, 2026, 11, 24, 20)) == at(PARIS, 2026, 11, 24, 20)


@pytest.mark.parametrize(
    ("evening", "morning", "hours"),
    [((2026, 3, 28, 22), (2026, 3, 29, 8), 9), ((2026, 10, 24, 22), (2026, 10, 25, 8), 11)],
    ids=["23 hours", "25 hours"],
)
def test_a_night_in_which_clocks_change_is_as_long_as_it_is(evening, morning, hours):
    every_day = openings(days="1234567")
    then = every_day.next(at(PARIS, *evening))
    assert then == at(PARIS, *morning)
    assert (then - at(PARIS, *evening)).total_seconds() == hours * 3600


@pytest.mark.parametrize("minute", [0, 30, 59])
def test_an_hour_that_a_clock_skips_begins_when_it_is_over(minute):
    night = openings(days="1234567", begins=2 * 60 + minute, ends=5 * 60)
    then = night.next(at(PARIS, 2026, 3, 29, 0))
    assert at(PARIS, 2026, 3, 29, 1, 59) < then <= at(PARIS, 2026, 3, 29, 4)


def test_an_hour_that_comes_twice_is_open_both_times():
    night = openings(days="1234567", begins=2 * 60, ends=3 * 60)
    first = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    second = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert (night.next(first), night.next(second)) == (first, second)
    assert night.next(datetime(2026, 10, 25, 2, 0, tzinfo=UTC)) > second


def test_an_office_that_never_works_is_told_nothing_for_long():
    now = at(PARIS, 2026, 11, 24, 12)
    off = [date.fromordinal(now.toordinal() + n) for n in range(90)]
    assert (openings(off=off).next(now) - now).days == 60


# As it is delivered


@pytest.mark.django_db
@pytest.mark.parametrize("off", [False, True], ids=["", "a day off made meanwhile"])
def test_at_night_it_waits_for_the_morning(pigeons, bell, camille, carry, off):
    with time_machine.travel(at(PARIS, 2026, 11, 24, 22), tick=False) as clock:
        outbox.tell("bell", [camille.pk], "one")
        carry()
        assert pigeons.told == []
        assert Delivery.objects.get().due == at(PARIS, 2026, 11, 25, 8)
        if off:
            Holiday.objects.create(date=date(2026, 11, 25))
        clock.move_to(at(PARIS, 2026, 11, 25, 8))
        carry()
        assert pigeons.told == ([] if off else [("Camille", "Ring 1")])
        assert Delivery.objects.get().due == at(PARIS, 2026, 11, 26 if off else 25, 8)


@pytest.mark.django_db
def test_the_page_saves_hours_and_refuses_nonsense(pigeons, pages):
    form = open_page(pages, "/me/told/rest/").form("/me/told/hours/")
    saved = form.press("Save", begins="9:30", ends="16.00", time_zone="America/New_York")
    own = Quiet.objects.get()
    assert (own.begins, own.ends, own.time_zone) == (570, 960, "America/New_York")
    form = saved.form("/me/told/hours/")
    for bad in ({"begins": "17:00", "ends": "9:00"}, {"begins": "25:00"}, {"ends": "soon"}):
        page = form.press("Save", **bad)
        assert page.status == 422
        assert "autofocus" in page.text
    answer = pages.post("/me/told/hours/", {"time_zone": "Mars/Olympus"})
    assert answer.status_code == 422
    assert "autofocus" in answer.content.decode()
    own.refresh_from_db()
    assert own.begins == 570
    form.press("Save", begins="", ends="", time_zone="")
    own.refresh_from_db()
    assert (own.begins, own.ends, own.time_zone) == (None, None, "")


@pytest.mark.django_db
def test_not_now_is_a_button(pigeons, bell, camille, pages, carry):
    with time_machine.travel(at(PARIS, 2026, 11, 24, 12), tick=False):
        rest = open_page(pages, "/me/told/rest/").press("Until tomorrow")
        assert Quiet.objects.get().until == at(PARIS, 2026, 11, 25, 0)
        assert "No notifications until" in rest.words
        assert "Until tomorrow 8:00" in pages.get("/me/told/").content.decode()
        outbox.tell("bell", [camille.pk], "one")
        carry()
        assert pigeons.told == []
        rest.press("Turn notifications back on")
        assert Quiet.objects.get().until is None
        carry()
        assert pigeons.told == [("Camille", "Ring 1")]
        assert pages.post("/me/told/not-now/", {"for": "ever"}).status_code == 400


@pytest.mark.django_db
def test_whoever_asks_for_no_challenges_today_is_called_tomorrow(camille):
    """“Not now” of the day’s pages counts for what leaves the server, too."""
    with time_machine.travel(at(PARIS, 2026, 11, 24, 12), tick=False):
        noon = timezone.now()
        assert preferences.player_openings(camille).next(noon) == noon
        camille.not_now = date(2026, 11, 24)
        assert preferences.player_openings(camille).next(noon) > at(PARIS, 2026, 11, 25, 0)
    with time_machine.travel(at(PARIS, 2026, 11, 25, 12), tick=False):
        assert preferences.player_openings(camille).next(timezone.now()) == timezone.now()


@pytest.mark.django_db
def test_every_group_is_a_switch_and_every_way_leads_to_its_page(pigeons, bell, pages):
    page = open_page(pages, "/me/told/")
    assert [one.name for one in page.controls if one.kind == "checkbox" and one.name] == [
        *("challenges", "exercises", "tables", "tournaments", "month")
    ]
    assert checked(page) == ["challenges", "exercises", "tables", "tournaments"]
    page = page.press("Save", tables=False, month=True)
    assert "Saved." in page.words
    assert checked(page) == ["challenges", "exercises", "tournaments", "month"]
    rows = {row.group: row.ways for row in Wish.objects.all()}
    assert rows == {"tables": "", "month": "mail push"}, "Nothing is written of what isn't touched."
    rest = page.follow("/me/told/rest/")
    assert rest.path == "/me/told/rest/"


def checked(page: Page) -> list[str]:
    return [one.name for one in page.controls if one.name and one.checked]


@pytest.mark.django_db
@pytest.mark.parametrize("touched", [False, True])
def test_wishes_by_single_ways_stay_until_their_group_is_touched(pigeons, camille, pages, touched):
    wishing(camille, "tables", by="mail")
    wishing(camille, "challenges", "tournaments", by="")
    page = open_page(pages, "/me/told/").press("Save", exercises=False)
    if touched:
        page.press("Save", tables=False).press("Save", tables=True, tournaments=True)
    rows = dict(Wish.objects.values_list("group", "ways"))
    kept = {"tables": "mail", "challenges": "", "tournaments": "", "exercises": ""}
    now = {"tables": "mail push", "tournaments": "mail push", "deal": "mail push"}
    assert rows == (kept | now if touched else kept)


@pytest.mark.django_db
def test_a_switch_that_a_script_sends_is_answered_by_a_toast(pigeons, pages):
    answer = pages.post("/me/told/wishes/", {"wishes": "1"}, headers={"HX-Request": "true"})
    assert "Saved." in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert pages.post("/me/told/wishes/", {"tables": "on"}).status_code == 400


@pytest.mark.django_db
def test_letters_are_a_switch_once_there_is_an_address(pigeons, camille, pages, settings):
    settings.EMAIL_ON = True
    wishing(camille, "tables")
    page = open_page(pages, "/me/told/")
    assert page.follow("/me/told/mail/").path == "/me/told/mail/"
    now = timezone.now()
    Letterbox.objects.create(player=camille, sealed=seal("c@office.example"), proved=now, nonce="x")
    page = open_page(pages, "/me/told/")
    assert "c@office.example" in page.words
    for on in (True, False, True):
        page = page.press("Save", mail=on)
        assert ("mail" in checked(page), Letterbox.objects.get().calls) == (on, on)
    assert dict(Wish.objects.values_list("group", "ways")) == {"tables": "mail push"}


@pytest.mark.django_db
@pytest.mark.parametrize("role", [Role.MEMBER, Role.ADMIN])
def test_where_no_way_is_set_up_the_page_says_so(bell, camille, pages, role):
    Player.objects.filter(pk=camille.pk).update(role=role)
    page = open_page(pages, "/me/told/")
    assert "Everything that concerns you is in your inbox." in page.words
    assert ("/office/telling/" in page.text) == (role == Role.ADMIN)
    assert [one.name for one in page.controls if one.kind == "checkbox" and one.name] == []
