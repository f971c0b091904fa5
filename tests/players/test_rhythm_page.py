"""The page of what an office adds to its days."""

import pytest
from django.test import Client

from games.players.models import Office
from tests.hands import press

pytestmark = pytest.mark.django_db
PAGE = "/office/rhythm/"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("10:30", "10:30"),
        ("15h00, 9:05", "09:05 15:00"),
        ("10:30 10:30", "10:30"),
    ],
)
def test_times_are_kept_in_order(signed_in: Client, typed: str, kept: str) -> None:
    answer = press(signed_in, PAGE, {"moments": typed})
    assert answer.status_code == 302
    assert Office.objects.get().moments == kept


@pytest.mark.parametrize("typed", ["noon", "25:00", "9:00 10:00 11:00", "24:00", "10:30-11:00"])
def test_what_is_no_time_is_refused_and_changes_nothing(signed_in: Client, typed: str) -> None:
    answer = press(signed_in, PAGE, {"moments": typed, "dark_days": "on"})
    assert answer.status_code == 422
    assert "10:30 15:00" in answer.content.decode()
    assert not Office.objects.filter(dark_days=True).exists()


def test_a_time_from_the_closing_on_is_refused(signed_in: Client) -> None:
    Office.objects.update(closing_minute=18 * 60)
    answer = press(signed_in, PAGE, {"moments": "10:30 18:00"})
    assert answer.status_code == 422
    assert "18:00. " in answer.content.decode()
    assert not Office.objects.exclude(moments="").exists()
    assert press(signed_in, PAGE, {"moments": "10:30 17:59"}).status_code == 302


def test_everything_is_off_until_it_is_chosen(signed_in: Client) -> None:
    switches = ("last_call", "dark_days", "introductions", "daily_pairs")
    press(signed_in, PAGE, {})
    assert not any(getattr(Office.objects.get(), name) for name in switches)
    press(signed_in, PAGE, dict.fromkeys(switches, "on"))
    office = Office.objects.get()
    assert all(getattr(office, name) for name in switches)
