"""Calendar feeds, read by another library than the one that writes them."""

from datetime import UTC, date, datetime, timedelta

import pytest
import vobject
from django.test import Client
from django.utils import timezone

from games.players import days_off
from games.players import services as people
from games.players.clock import Clock
from games.players.models import AdminAct, Holiday, Office, Role
from games.players.retention import clear_acts
from games.programs import access, calendar_feeds, views
from games.programs.calendar_feeds import Event
from games.programs.models import Key, Kind
from games.tables import deadlines, services
from games.tables.models import Pace, Seat, Table
from tests.players.conftest import path_of

pytestmark = pytest.mark.django_db


def read(content):
    """UID → event, as another library reads the file."""
    whole = vobject.readOne(content.decode())
    return {one.uid.value.partition("@")[0]: one for one in whole.contents.get("vevent", [])}


def path_of_new(phone, page="/me/programs/calendar/", kind=Kind.CALENDAR):
    """The path of an address that is made on this page."""
    phone.post(page)
    return path_of(access.link(Key.objects.filter(kind=kind, revoked=None).get()))


@pytest.fixture
def admin(phone):
    return phone("Ada", Role.ADMIN)


def fetch(path, **headers):
    calendar_feeds.clear_cache()
    return Client().get(path, headers=headers)


def test_an_address_is_made_shown_renewed_and_ended(house, camille):
    path = path_of_new(camille)
    assert path in camille.get("/me/programs/").content.decode()
    assert fetch(path).status_code == 200
    other = path_of_new(camille)
    assert other != path
    assert fetch(path).status_code == 404
    camille.post(f"/me/programs/{Key.objects.get(revoked=None).pk}/revoke/")
    assert fetch(other).status_code == 404
    kinds = list(AdminAct.objects.order_by("pk").values_list("what", flat=True))
    assert kinds == ["make_key", "revoke_key", "make_key", "revoke_key"]


def test_only_a_digest_opens_it_and_it_ends_with_the_person(house, camille, admin):
    path = path_of_new(camille)
    token = path.rpartition("/")[2].removesuffix(".ics")
    assert token not in str(list(Key.objects.values()))
    assert len(token) == 32
    assert fetch("/calendar/nothing.ics").status_code == 404
    people.deactivate(admin.player, camille.player.pk)
    assert fetch(path).status_code == 404


def test_what_stands_in_a_feed_and_how(house, camille, admin, at):
    at("2026-11-20 10:00:00")
    days_off.add(admin.player, date(2026, 12, 24), date(2026, 12, 25), "Noël, enfin")
    answer = fetch(path_of_new(camille))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert not answer.cookies
    found = read(answer.content)
    off = found["day-off-2026-12-24"]
    assert (off.summary.value, off.dtstart.value) == ("Noël, enfin", date(2026, 12, 24))
    assert off.dtend.value == date(2026, 12, 25)
    end = found["month-2026-11"]
    # Midnight in Paris, in UTC: no calendar misreads it.
    assert end.dtend.value == datetime(2026, 11, 30, 23, 0, tzinfo=UTC)
    assert end.status.value == "CONFIRMED"
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H" in answer.content
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))


@pytest.mark.parametrize(
    ("today", "month", "ends"),
    [
        ("2027-02-20 10:00:00", "month-2027-02", datetime(2027, 2, 28, 23, tzinfo=UTC)),
        ("2027-03-20 10:00:00", "month-2027-03", datetime(2027, 3, 31, 22, tzinfo=UTC)),
    ],
)
def test_an_hour_is_right_on_both_sides_of_a_change_of_clocks(house, at, today, month, ends):
    at(today)
    content = calendar_feeds.to_ical("x", calendar_feeds.office_events(Clock.read()))
    assert read(content)[month].dtend.value == ends


def test_a_day_that_is_worked_again_is_cancelled_under_its_name(house, camille, admin, at):
    """Its number grows though the night has cleared older acts from the activity log."""
    at("2020-11-20 10:00:00")
    days_off.add(admin.player, date(2020, 12, 24), date(2020, 12, 24), "Noël")
    at("2026-11-20 10:00:00")
    day = date(2026, 12, 24)
    days_off.add(admin.player, day, day, "Noël")
    path = path_of_new(camille)
    before = read(fetch(path).content)["day-off-2026-12-24"]
    Office.objects.update(journal_years=3)
    assert clear_acts() == 1
    days_off.remove(admin.player, day, day)
    after = read(fetch(path).content)["day-off-2026-12-24"]
    assert after.status.value == "CANCELLED"
    assert after.uid.value == before.uid.value
    assert int(after.sequence.value) > int(before.sequence.value)
    assert after.dtstart.value == before.dtstart.value


@pytest.fixture
def slow_table(house, camille, ingrid):
    """A table over days whose clock runs for Camille."""
    table = services.open_table("example_game", {}, players=[camille.player, ingrid.player])
    due = timezone.now() + timedelta(days=2)
    Table.objects.filter(pk=table.pk).update(
        pace=Pace.DAYS, clock={"per": "move", "seconds": 172800}, moved_at=timezone.now()
    )
    Seat.objects.filter(table=table, player=camille.player).update(due_at=due)
    return Table.objects.get(pk=table.pk)


def test_a_move_that_is_awaited_stands_in_its_persons_calendar(slow_table, camille, ingrid):
    [event] = deadlines.events(camille.player, Clock.read())
    assert event.end - timezone.now() > timedelta(days=1)
    assert not event.cancelled
    assert event.path == f"/tables/{slow_table.pk}/"
    [other] = deadlines.events(ingrid.player, Clock.read())
    assert other.cancelled


def test_once_it_was_made_the_event_is_cancelled_with_a_higher_number(slow_table, camille):
    [before] = deadlines.events(camille.player, Clock.read())
    Seat.objects.update(due_at=None)
    Table.objects.update(version=slow_table.version + 1)
    [after] = deadlines.events(camille.player, Clock.read())
    assert (after.uid, after.cancelled) == (before.uid, True)
    assert after.sequence > before.sequence


def test_nobody_is_named_in_the_offices_feed_and_no_secret_in_any(
    slow_table, camille, ingrid, admin
):
    mine = fetch(path_of_new(camille)).content.decode()
    path = path_of_new(admin, "/office/programs/calendar/", Kind.OFFICE_CALENDAR)
    office = fetch(path).content.decode()
    assert f"table-{slow_table.pk}" in mine
    assert "table-" not in office
    for text in (mine, office):
        assert "Ingrid" not in text
        assert "Camille" not in text
        assert slow_table.seed not in text


def test_unchanged_it_is_not_sent_again(house, camille, at):
    at("2026-11-20 10:00:00")
    path = path_of_new(camille)
    first = fetch(path)
    assert first["Cache-Control"] == "private, max-age=60"
    again = fetch(path, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_it_is_made_once_a_minute_and_not_fetched_all_the_time(house, camille, monkeypatch, at):
    at("2026-11-20 12:00:30")  # No minute ends while the test counts.
    path = path_of_new(camille)
    made = []
    monkeypatch.setattr(calendar_feeds, "_build", lambda key: made.append(1) or b"x")
    for _ in range(3):
        assert Client().get(path).status_code == 200
    assert made == [1]
    monkeypatch.setattr(views.feed_limit, "most", 3)
    assert Client().get(path).status_code == 429


def test_letters_that_calendars_stumble_over():
    at = datetime(2026, 11, 20, 12, tzinfo=UTC)
    text = "Sel, poivre; “ail” \\ et\nligne " + "é" * 90
    event = Event("x", 1, text, at, at, at, description=text)
    found = read(calendar_feeds.to_ical(text, [event]))["x"]
    assert found.summary.value == text
    assert found.description.value == text


# Public holidays


@pytest.mark.parametrize(
    ("region", "named", "missing"),
    [
        ("fr", "14 July 2027", "26 March 2027"),
        ("fr-alsace", "26 March 2027", "17 May 2027 ·  Constitution"),
        ("no", "25 March 2027", "14 July 2027"),
    ],
)
def test_those_of_the_coming_year_are_offered(house, admin, at, region, named, missing):
    at("2026-11-20 10:00:00")
    text = admin.text(f"/office/calendar/public/?region={region}")
    assert named in text
    assert missing not in text
    assert admin.get(f"/office/calendar/public/?region={region}-mars").status_code == 404
    assert Holiday.objects.count() == 0


def test_what_is_ticked_is_saved_once_and_nothing_else(house, admin, at):
    at("2026-11-20 10:00:00")
    fields = {"region": "fr", "day": ["2026-12-25", "2027-07-14", "2027-07-13", "x"]}
    for _twice in range(2):
        assert admin.forge("/office/calendar/public/", **fields).status_code == 302
    assert [str(one.date) for one in Holiday.objects.all()] == ["2026-12-25", "2027-07-14"]
    assert AdminAct.objects.filter(what="holiday").count() == 1
