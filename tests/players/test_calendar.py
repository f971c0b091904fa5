"""The office's days, on ordinary dates and in the nights when the clock changes."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.players.calendar import Calendar
from games.players.models import Office

PARIS = ZoneInfo("Europe/Paris")
SPRING, AUTUMN = date(2026, 3, 29), date(2026, 10, 25)
ONE_DAY = timedelta(days=1)


def office(closing: int = 1440, zone: str = "Europe/Paris", weekdays: str = "12345", days=()):
    return Calendar.of(Office(time_zone=zone, closing_minute=closing, working_days=weekdays), days)


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)


def test_today_is_the_date_of_the_office():
    calendar = office()
    assert calendar.today(utc(2026, 11, 20, 22, 59)) == date(2026, 11, 20)
    assert calendar.today(utc(2026, 11, 20, 23, 0)) == date(2026, 11, 21)
    assert calendar.today(utc(2026, 12, 31, 23, 0)) == date(2027, 1, 1)


def test_closing_at_24_is_the_first_instant_of_the_next_date():
    assert office().closing(date(2026, 11, 20)) == utc(2026, 11, 20, 23)
    assert office().closing(date(2026, 12, 31)) == utc(2026, 12, 31, 23)
    assert office().closing(date(2026, 11, 30)) == office().midnight(date(2026, 12, 1))


@pytest.mark.parametrize(("day", "hour"), [(date(2026, 11, 20), 17), (SPRING, 16), (AUTUMN, 17)])
def test_closing_at_18_is_18_on_the_wall(day, hour):
    closing = office(18 * 60).closing(day)
    assert closing == utc(day.year, day.month, day.day, hour)
    assert closing.astimezone(PARIS).hour == 18


@pytest.mark.parametrize(("day", "hours"), [(SPRING, 23), (AUTUMN, 25), (date(2026, 6, 1), 24)])
def test_days_have_23_24_or_25_hours(day, hours):
    calendar = office()
    assert calendar.closing(day) - calendar.midnight(day) == timedelta(hours=hours)


@pytest.mark.parametrize("day", [SPRING, AUTUMN])
def test_the_date_turns_at_midnight_when_the_clock_changes(day):
    calendar = office()
    first = calendar.midnight(day)
    last = calendar.closing(day) - timedelta(microseconds=1)
    assert calendar.today(first) == calendar.today(last) == day
    assert calendar.today(first - timedelta(microseconds=1)) == day - ONE_DAY
    assert calendar.today(calendar.closing(day)) == day + ONE_DAY


def test_a_closing_that_the_clock_skips_or_repeats_happens_once_and_on_its_day():
    assert office(150).closing(SPRING) == utc(2026, 3, 29, 1, 30)
    assert office(150).closing(AUTUMN) == utc(2026, 10, 25, 0, 30)


def test_instants_compare_across_a_change_of_clocks():
    assert office(150).closing(AUTUMN) < office(180).closing(AUTUMN)
    gap = office(180).closing(AUTUMN) - office(150).closing(AUTUMN)
    assert gap == timedelta(minutes=90)


def test_a_midnight_that_does_not_exist_is_the_first_instant_of_its_date():
    calendar = office(zone="America/Santiago")
    day = date(2026, 9, 6)
    assert calendar.today(calendar.midnight(day)) == day
    assert calendar.today(calendar.midnight(day) - timedelta(seconds=1)) == day - ONE_DAY


@pytest.mark.parametrize("closing", [1381, 1410, 1439, 1440])
@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("America/Nuuk", date(2025, 3, 29)),
        ("America/Nuuk", date(2026, 3, 28)),
        ("America/Scoresbysund", date(2027, 3, 27)),
        ("Europe/Paris", SPRING),
    ],
)
def test_a_day_closes_before_the_next_begins_also_where_its_last_hour_is_skipped(
    zone, day, closing
):
    calendar = office(closing, zone)
    assert calendar.midnight(day) < calendar.closing(day) <= calendar.midnight(day + ONE_DAY)
    late = calendar.at(day, time(23, 30))
    assert late <= calendar.midnight(day + ONE_DAY)
    assert calendar.today(calendar.midnight(day)) == day


def test_working_days_leave_out_weekends_and_holidays():
    calendar = office(days=[date(2026, 12, 25)])
    assert calendar.is_working_day(date(2026, 12, 24))
    assert not calendar.is_working_day(date(2026, 12, 25))
    assert not calendar.is_working_day(date(2026, 12, 26))
    assert calendar.next_working_day(date(2026, 12, 24)) == date(2026, 12, 28)
    assert calendar.next_working_day(date(2026, 12, 31)) == date(2027, 1, 1)
    december = calendar.working_days(2026, 12)
    assert (len(december), december[0], december[-1]) == (22, date(2026, 12, 1), date(2026, 12, 31))


def test_an_office_may_work_on_sunday():
    assert office(weekdays="7").next_working_day(date(2026, 11, 22)) == date(2026, 11, 29)
