"""The office's settings, holidays, and how pages read them."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from games.players import office, services
from games.players.forms import PALETTE_NAMES, clock, minutes, zones
from games.players.models import PALETTES, AdminAct, Holiday, Office

HOUSE = {
    "name": "Späye",
    "language": "fr",
    "time_zone": "Europe/Paris",
    "working_days": ["1", "2", "3", "4", "5"],
    "closing_minute": "18:00",
    "deck": "app",
    "pack": "52",
    "exercise": "squats",
}


def test_saving_writes_down_what_changed(signed_in):
    assert signed_in.post("/office/", HOUSE)["Location"] == "/office/"
    assert Office.objects.get().closing_minute == 1080
    assert AdminAct.objects.get().detail == "closing_minute 1440 → 1080"
    signed_in.post("/office/", HOUSE)
    assert AdminAct.objects.count() == 1


def test_the_form_shows_what_is_set(signed_in, camille):
    services.save_office(camille, {"closing_minute": 1085, "working_days": "67"})
    page = signed_in.get("/office/").content.decode()
    assert 'value="18:05"' in page
    assert page.count("checked") == 2


def test_what_is_wrong_is_422(signed_in):
    response = signed_in.post("/office/", HOUSE | {"closing_minute": "tea time"})
    assert response.status_code == 422
    assert "Write a time like 18:00" in response.content.decode()
    assert Office.objects.get().closing_minute == 1440


def test_holidays_come_and_go(signed_in):
    signed_in.post("/office/holidays/", {"date": "2026-12-25", "name": "Noël"})
    signed_in.post("/office/holidays/", {"date": "2026-12-25", "name": "Jul"})
    holiday = Holiday.objects.get()
    assert (holiday.date, holiday.name) == (date(2026, 12, 25), "Jul")
    assert not office.current_calendar().is_working_day(date(2026, 12, 25))
    signed_in.post(f"/office/holidays/{holiday.pk}/remove/")
    assert office.current_calendar().is_working_day(date(2026, 12, 25))
    acts = list(AdminAct.objects.values_list("what", flat=True))
    assert acts == ["remove_holiday", "holiday", "holiday"]


@pytest.mark.parametrize("day", ["", "2026-13-45", "soon"])
def test_a_day_off_needs_a_date(signed_in, day):
    assert signed_in.post("/office/holidays/", {"date": day}).status_code == 422
    assert not Holiday.objects.exists()


@pytest.mark.parametrize(
    ("text", "count"), [("18:00", 1080), ("0:01", 1), ("24:00", 1440), ("00:00", 1440)]
)
def test_clocks_are_read(text, count):
    assert minutes(text) == count


@pytest.mark.parametrize("text", ["", "24:01", "18", "18:60", "-1:00", "１８:00"])
def test_what_is_no_clock_is_refused(text):
    with pytest.raises(ValueError, match=r"^.*$"):
        minutes(text)


def test_clocks_are_written():
    assert (clock(1), clock(1085), clock(1440)) == ("00:01", "18:05", "24:00")


def test_zones_are_places():
    assert "Europe/Oslo" in zones()
    assert not [name for name in zones() if name.startswith("Etc/")]


def test_every_palette_has_a_name():
    assert len(PALETTE_NAMES) == PALETTES


@pytest.mark.parametrize(
    "wrong", [{"closing_minute": 0}, {"closing_minute": 1441}, {"working_days": ""}]
)
def test_the_database_refuses_an_office_that_cannot_be(db, wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        Office.objects.update(**wrong)


def test_there_is_one_office(db):
    assert Office.objects.count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Office.objects.create(pk=2)


def test_a_change_is_read_at_once_here_and_soon_elsewhere(transactional_db, monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(office, "monotonic", lambda: clock[0])
    office.forget()
    assert office.current().name == "Späye"
    Office.objects.update(name="Elsewhere")
    assert office.current().name == "Späye"
    clock[0] += office.SECONDS + 0.1
    assert office.current().name == "Elsewhere"
    row = Office.objects.get()
    row.name = "Here"
    row.save()
    assert office.current().name == "Here"
    office.forget()


def test_inside_a_transaction_the_office_is_what_is_stored(transactional_db):
    office.forget()
    assert office.current_calendar().closing_minute == 1440
    with transaction.atomic():
        Office.objects.update(closing_minute=1080)
        assert office.current_calendar().closing_minute == 1080
    office.forget()
