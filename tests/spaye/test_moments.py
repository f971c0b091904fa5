"""The office's times to play: told once to whoever wishes, in no other hour, and in calendars."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
import vobject
from django.utils import translation

from games.players import days_off, services
from games.players.clock import Clock
from games.players.models import Office
from games.programs import calendar_feeds
from games.spaye import rhythm
from games.telling.models import Notice
from tests.hands import open_page
from tests.spaye.clock import set_office
from tests.spaye.conftest import At, Phone
from tests.spaye.together import at_once, finish
from tests.telling.pages import wishing
from tests.telling.pigeons import Pigeons

Told = list[tuple[str, str]]


@pytest.fixture
def rings(pigeons: Pigeons, carry: Callable[[], None]) -> Iterator[Callable[[], Told]]:
    """Let the clock's thread look and the worker deliver: what was told meanwhile."""

    def look() -> Told:
        rhythm.look()
        carry()
        told, pigeons.told = pigeons.told, []
        return told

    return look


@pytest.fixture
def timed(house: Office, at: At) -> None:
    """Friday morning in an office that works from Monday to Friday and plays twice a day."""
    at("2026-11-20 10:00")
    set_office(moments="10:30 15:00", closing_minute=18 * 60, working_days="12345")


def wish(phone: Phone) -> None:
    page = open_page(phone.client, "/me/told/")
    page.press("Save", rhythm=True)


def test_an_office_that_names_no_time_offers_nothing_and_tells_nobody(house, at, camille, rings):
    set_office(working_days="12345", closing_minute=18 * 60)
    assert "Times to play" not in camille.text("/me/told/")
    wishing(camille.player, "rhythm")
    for hour in ("10:30", "15:00", "17:00"):
        at(f"2026-11-20 {hour}")
        assert rings() == []
    assert read() == {}, "No calendar knows of it."


def test_whoever_wishes_is_told_once_at_each_time_unless_they_said_not_now(
    timed, at, app_day, camille, ingrid, rings
):
    app_day()
    for phone in (camille, ingrid):
        wish(phone)
    ingrid.post("/me/not-now/", quiet="1", next="/")
    assert rings() == []
    at("2026-11-20 10:30")
    assert rings() == [("Camille", "Späye: 35 cards, 2 people here")]
    # Again, after a restart, by another process.
    assert rings() == []
    at("2026-11-20 15:00:04")
    assert rings() == [("Camille", "Späye: 35 cards, 2 people here")]


def test_a_day_that_nobody_has_started_is_told_too(timed, at, camille, rings):
    wish(camille)
    at("2026-11-20 10:31")
    assert rings() == [("Camille", "Time to play")]


def test_a_server_that_was_away_for_longer_tells_nothing(timed, at, app_day, camille, rings):
    app_day()
    wish(camille)
    at("2026-11-20 10:40")
    assert rings() == []
    at("2026-11-20 15:09")
    rhythm.look()
    at("2026-11-20 15:11")
    assert rings() == [], "Written in time, not delivered in time."


@pytest.mark.parametrize("why", ["holiday", "weekend", "finished", "closed", "quiet hours"])
def test_nothing_is_told_when_nobody_plays(timed, at, app_day, camille, ingrid, mehdi, rings, why):
    wish(camille)
    day, hour = "2026-11-20", "15:00"
    if why == "holiday":
        days_off.add(camille.player, date(2026, 11, 23), date(2026, 11, 23), "Off")
        day = "2026-11-23"
    elif why == "weekend":
        day = "2026-11-21"
    elif why == "finished":
        finish(app_day(), camille, ingrid, mehdi)
    elif why == "closed":
        set_office(closing_minute=15 * 60)
    else:
        camille.forge("/me/told/hours/", begins="8:00", ends="14:00", time_zone="")
    at(f"{day} {hour}")
    assert rings() == []


def test_two_processes_at_once_tell_it_once(both_databases, timed, at, camille, rings):
    wish(camille)
    at("2026-11-20 10:30")
    at_once(rhythm.look, rhythm.look)
    assert len(rings()) == 1
    assert Notice.objects.count() == 1


# The calendar


def read() -> dict[str, Any]:
    with translation.override("en"):
        events = calendar_feeds.office_events(Clock.read())
    whole = vobject.readOne(calendar_feeds.to_ical("x", events).decode())
    told = {one.uid.value.partition("@")[0]: one for one in whole.contents.get("vevent", [])}
    return {name: one for name, one in told.items() if name.startswith("play-")}


def test_calendars_carry_the_coming_working_days_and_call_them_off(timed, admin, house):
    found = read()
    assert len(found) == 40
    first = found["play-2026-11-20-0"]
    assert (first.summary.value, first.dtstart.value.isoformat()) == (
        "Time to play",
        "2026-11-20T09:30:00+00:00",
    )
    assert "play-2026-11-21-0" not in found
    days_off.add(admin.player, date(2026, 11, 24), date(2026, 11, 24), "Off")
    off = read()["play-2026-11-24-1"]
    assert off.status.value == "CANCELLED"
    assert int(off.sequence.value) > int(first.sequence.value)


def test_another_time_moves_the_event_and_none_calls_it_off(timed, admin):
    services.save_office(admin.player, {"moments": "11:00"})
    found = read()
    assert found["play-2026-11-20-0"].dtstart.value.hour == 10
    assert found["play-2026-11-20-1"].status.value == "CANCELLED"
    services.save_office(admin.player, {"moments": ""})
    assert {one.status.value for one in read().values()} == {"CANCELLED"}
