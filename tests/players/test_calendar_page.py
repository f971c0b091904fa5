"""Working days, closing time and days off, as admins set them."""

from datetime import date

import pytest

from games.players import calendar_guards, days_off, office
from games.players.models import AdminAct, Holiday, Office
from tests.hands import open_page, press

PAGE = "/office/calendar/"
CALENDAR = {
    "time_zone": "Europe/Paris",
    "working_days": ["1", "2", "3", "4", "5"],
    "closing_minute": "18:00",
}
WEEK = {"first": "2026-12-24", "last": "2027-01-02", "name": "Noël"}


def test_saving_writes_down_what_changed_and_the_form_shows_it(signed_in):
    typed = {"closing_minute": "18:05", "working_days": ["6", "7"], "reason": "winter"}
    saved = open_page(signed_in, PAGE).form(PAGE, "Save").press("Save", **typed)
    assert saved.path == PAGE
    assert 'value="18:05"' in saved.text
    assert Office.objects.get().closing_minute == 1085
    changed = "working_days 12345 → 67, closing_minute 1440 → 1085"
    saved.form(PAGE, "Save").press("Save")
    act = AdminAct.objects.get()
    assert (act.detail, act.reason) == (changed, "winter")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"closing_minute": "tea time"}, "Enter a time like 18:00"),
        ({"working_days": ["8"]}, "Choose an option."),
    ],
)
def test_what_is_wrong_is_422(signed_in, wrong, said):
    response = signed_in.post(PAGE, CALENDAR | wrong)
    assert response.status_code == 422
    assert said in response.content.decode()
    assert Office.objects.get().closing_minute == 1440


def test_what_would_end_something_is_confirmed_first(signed_in, monkeypatch):
    monkeypatch.setattr(
        calendar_guards, "consequence_sources", [lambda calendar, now: ["The day ends at once."]]
    )
    form = open_page(signed_in, PAGE).form(PAGE, "Save")
    asked = form.press("Save", **CALENDAR, reason="early")
    assert asked.status == 409
    assert "The day ends at once." in asked.words
    assert not AdminAct.objects.exists()
    asked.form(PAGE, "Save").press("Save", confirmed=True)
    assert AdminAct.objects.get().reason == "early"
    assert Office.objects.get().closing_minute == 1080


def test_a_span_is_added_once_however_often_it_is_sent(signed_in):
    for _again in range(2):
        assert press(signed_in, "/office/days-off/", WEEK, [PAGE]).status_code == 302
    assert Holiday.objects.count() == 10
    assert not office.current_calendar().is_working_day(date(2026, 12, 31))
    act = AdminAct.objects.get()
    assert (act.what, act.detail) == ("holiday", "2026-12-24 – 2027-01-02 Noël")
    page = signed_in.get(PAGE).content.decode()
    assert "24 December to 2 January 2027" in page


def test_a_day_off_is_renamed_removed_and_taken_back(signed_in):
    for name in ("Noël", "Jul"):
        named = {"first": "2026-12-25", "name": name}
        press(signed_in, "/office/days-off/", named, [PAGE])
    assert str(Holiday.objects.get()) == "2026-12-25 Jul"
    day = {"first": "2026-12-25", "last": "2026-12-25"}
    gone = press(signed_in, "/office/days-off/remove/", day, [PAGE])
    assert office.current_calendar().is_working_day(date(2026, 12, 25))
    assert signed_in.post("/office/days-off/remove/", day)["Location"] == PAGE
    open_page(signed_in, gone["Location"]).press("Undo")
    assert str(Holiday.objects.get()) == "2026-12-25 Jul"
    acts = list(AdminAct.objects.order_by("id").values_list("what", flat=True))
    assert acts == ["holiday", "holiday", "remove_holiday", "holiday"]
    assert not office.current_calendar().is_working_day(date(2026, 12, 25))


@pytest.mark.parametrize("url", ["/office/days-off/", "/office/days-off/remove/"])
def test_no_such_days_are_422(signed_in, url):
    for field, value in (
        *(("first", ""), ("first", "2026-13-45"), ("first", "soon"), ("first", "2027-01-05")),
        *(("last", "2027-06-01"), ("name", "x" * 41), ("name", "a\u202eb")),
    ):
        assert signed_in.post(url, WEEK | {field: value}).status_code == 422, (field, value)
    assert not Holiday.objects.exists()
    assert not AdminAct.objects.exists()


def test_days_in_a_row_are_one_span_if_they_have_one_name():
    days = [(24, "Noël"), (25, "Noël"), (26, "Boxing Day"), (28, "Noël"), (29, "Noël")]
    found = days_off.spans(Holiday(date=date(2026, 12, day), name=name) for day, name in days)
    assert [(str(span), span.days) for span in found] == [
        ("2026-12-24 – 2026-12-25 Noël", 2),
        ("2026-12-26 Boxing Day", 1),
        ("2026-12-28 – 2026-12-29 Noël", 2),
    ]
