"""The office's settings, how pages read them, and the list of the administration's pages."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from games.players import administration, office
from games.players.forms import PALETTE_NAMES, clock, minutes, zones
from games.players.models import PALETTES, AdminAct, Exercise, Holiday, Office, Role
from tests.hands import open_page, press
from tests.players.conftest import somebody

PAGE = "/office/settings/"
RHYTHM = "/office/rhythm/"
LIST = "/office/"
HOUSE = {"name": "Atelier", "language": "nb", "deck": "real", "pack": "32"}


def test_saving_writes_down_what_changed(signed_in):
    answer = press(signed_in, PAGE, HOUSE | {"reason": "we moved"})
    assert answer["Location"] == PAGE
    row = Office.objects.get()
    assert (row.name, row.language, row.deck, row.pack) == ("Atelier", "nb", "real", 32)
    act = AdminAct.objects.get()
    assert act.detail == "name Späye → Atelier, language fr → nb, deck app → real, pack 52 → 32"
    assert act.reason == "we moved"
    press(signed_in, PAGE, HOUSE)
    assert AdminAct.objects.count() == 1


@pytest.mark.parametrize("wrong", [{"name": ""}, {"name": "a\u202eb"}, {"language": "xx"}])
def test_what_is_wrong_is_422(signed_in, wrong):
    assert signed_in.post(PAGE, HOUSE | wrong).status_code == 422
    assert Office.objects.get().name == "Späye"
    assert not AdminAct.objects.exists()


@pytest.mark.parametrize(
    ("text", "count"), [("18:00", 1080), ("0:01", 1), ("24:00", 1440), ("00:00", 1440)]
)
def test_clocks_are_read_and_written(text, count):
    assert minutes(text) == count
    assert minutes(clock(count)) == count
    assert (clock(1), clock(1440)) == ("00:01", "24:00")


@pytest.mark.parametrize("text", ["", "24:01", "18", "18:60", "-1:00", "１８:00"])
def test_what_is_no_clock_is_refused(text):
    with pytest.raises(ValueError, match=r"^.*$"):
        minutes(text)


def test_zones_are_places():
    assert "Europe/Oslo" in zones()
    assert not [name for name in zones() if name.startswith("Etc/")]


def test_every_palette_has_a_name():
    assert len(PALETTE_NAMES) == PALETTES


def test_the_database_refuses_an_office_that_cannot_be_and_a_second_one(db):
    for wrong in ({"closing_minute": 0}, {"closing_minute": 1441}, {"working_days": ""}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Office.objects.update(**wrong)
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
        first = office.current_calendar()
        assert office.current_calendar() is first
        Office.objects.update(closing_minute=1080)
        assert office.current_calendar().closing_minute == 1080
        Holiday.objects.create(date=date(2026, 12, 24), name="")
        assert not office.current_calendar().is_working_day(date(2026, 12, 24))
        Holiday.objects.all().delete()
        assert office.current_calendar().is_working_day(date(2026, 12, 24))
    office.forget()


# What it adds to its days


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("", ""), ("10:30", "10:30"), ("15h00, 9:05", "09:05 15:00"), ("10:30 10:30", "10:30")],
)
def test_times_are_kept_in_order(signed_in, typed, kept):
    answer = press(signed_in, RHYTHM, {"moments": typed})
    assert answer.status_code == 302
    assert Office.objects.get().moments == kept


@pytest.mark.parametrize("typed", ["noon", "25:00", "9:00 10:00 11:00", "24:00", "10:30-11:00"])
def test_what_is_no_time_is_refused_and_changes_nothing(signed_in, typed):
    answer = press(signed_in, RHYTHM, {"moments": typed, "dark_days": "on"})
    assert answer.status_code == 422
    assert "10:30 15:00" in answer.content.decode()
    assert not Office.objects.filter(dark_days=True).exists()


def test_a_time_from_the_closing_on_is_refused(signed_in):
    Office.objects.update(closing_minute=18 * 60)
    answer = press(signed_in, RHYTHM, {"moments": "10:30 18:00"})
    assert answer.status_code == 422
    assert "18:00. " in answer.content.decode()
    assert not Office.objects.exclude(moments="").exists()
    assert press(signed_in, RHYTHM, {"moments": "10:30 17:59"}).status_code == 302


def test_everything_is_off_until_it_is_chosen(signed_in):
    switches = ("last_call", "dark_days", "introductions", "daily_pairs")
    press(signed_in, RHYTHM, {})
    assert not any(getattr(Office.objects.get(), name) for name in switches)
    press(signed_in, RHYTHM, dict.fromkeys(switches, "on"))
    office = Office.objects.get()
    assert all(getattr(office, name) for name in switches)


# The list


def test_every_row_says_how_things_stand_and_leads_to_its_page(signed_in, camille):
    page = signed_in.get(LIST)
    rows = [row for group in administration.groups(camille) for row in group.pages]
    assert rows
    for row in rows:
        assert row.fact()
        assert f'href="{row.url}"' in page.content.decode()
        assert signed_in.get(row.url).status_code == 200


def test_facts_follow_what_is_set(signed_in):
    Office.objects.update(working_days="1234", closing_minute=18 * 60, exercise="plank")
    for name in ("squats", "plank", "lunges"):
        Exercise.objects.create(name=name)
    somebody("Ingrid", Role.REFEREE)
    page = open_page(signed_in, LIST).words
    assert "Calendar Monday to Thursday, closes at 18:00" in page
    assert "Exercises Plank, lunges, 1 other" in page
    assert "Admins and referees Camille, Ingrid" in page
    assert "People 2 active" in page


def test_a_referee_finds_what_is_to_be_ruled_on_alone(sign_in, camille):
    page = sign_in(somebody("Théo", Role.REFEREE)).get(LIST).content.decode()
    assert "/office/today/" in page
    assert "/office/calendar/" not in page
