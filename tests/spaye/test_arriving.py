"""Whoever joins on a working day is here; who has joined is listed where nobody else is."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.players.auth import links
from games.players.models import Player
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from tests.hands import open_page
from tests.spaye.conftest import Phone


@pytest.fixture
def joins(admin: Phone, django_capture_on_commit_callbacks: Any) -> Callable[[str], Player]:
    """`joins("Olga")` opens the invitation, types a name and presses the button."""
    link = links.renew_invitation(admin.player)

    def join(name: str) -> Player:
        with django_capture_on_commit_callbacks(execute=True):
            page = open_page(Client(), "/" + link.split("/", 3)[3])
            page.press("Entrer" if "Entrer" in page.words else "Come in", name=name)
        return Player.objects.get(name=name)

    return join


def present(day: Day, player: Player) -> bool:
    day.table.refresh_from_db()
    seat = tables.seat_of(day.table_id, player)
    return seat is not None and tables.state_of(day.table).is_present(seat)


def test_who_joins_while_the_day_runs_can_be_challenged_at_once(
    admin: Phone, joins: Callable[[str], Player]
) -> None:
    day = services.open_day(admin.player, "app", 32, "squats")
    assert "No one else is here yet" in admin.text("/challenge/")
    olga = joins("Olga")
    assert present(day, olga)
    page = open_page(admin.client, "/challenge/")
    assert "No one else is here yet" not in page.words
    assert "Olga" in page.words


def test_who_joins_before_the_cards_lie_is_here_when_they_do(
    admin: Phone, joins: Callable[[str], Player]
) -> None:
    olga, lars = joins("Olga"), joins("Lars")
    day = services.open_day(admin.player, "app", 32, "squats")
    assert present(day, olga)
    assert present(day, lars)
    # Somebody who has left again stays away, whoever lays out once more.
    services.check_out(day, olga)
    services.open_day(admin.player, "app", 32, "squats")
    assert not present(day, olga)


def test_a_day_that_is_over_or_none_at_all_takes_nobody(
    at: Callable[[str], None], admin: Phone, joins: Callable[[str], Player]
) -> None:
    at("2026-11-20 14:00:00")
    assert joins("Olga").pk
    day = services.open_day(admin.player, "app", 32, "squats")
    at("2026-11-21 00:00:30")
    assert not present(day, joins("Lars"))
    at("2026-11-21 10:00:00")
    later = services.open_day(admin.player, "app", 32, "squats")
    assert not present(later, Player.objects.get(name="Olga"))


def test_colleagues_from_before_are_listed_where_one_is_alone(
    admin: Phone, phone: Callable[..., Phone]
) -> None:
    phone("Olga"), phone("Lars")
    Player.objects.filter(pk=phone("Knut").player.pk).update(is_active=False)
    services.open_day(admin.player, "app", 32, "squats")
    text = admin.text("/challenge/")
    assert "aren’t here yet" in text
    assert "Olga" in text
    assert "Lars" in text
    assert "Knut" not in text


@pytest.mark.parametrize(("said", "counted"), [("Yes", True), ("No", False)])
def test_the_first_exercise_asks_before_it_counts_and_goes_on(
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone, said: str, counted: bool
) -> None:
    app_day("N", "8S")
    not_asked = {"repetitions_answered": None, "counts_repetitions": False}
    Player.objects.filter(pk=camille.player.pk).update(**not_asked)
    camille.post("/challenge/send/", player=1, version=services.today().table.version)
    ingrid.move("accept 0")
    camille.move("draw 0")
    ingrid.move("draw 1")
    # The witness is asked for nothing.
    Player.objects.filter(pk=ingrid.player.pk).update(**not_asked)
    assert "Count my reps" not in open_page(ingrid.client, "/daye/witness/0/").words
    page = open_page(camille.client, "/daye/exercise/0/")
    assert "8 squats" in page.words
    keys = [one for one in page.controls if one.name == "repetitions"]
    assert [one.value for one in keys] == ["yes", "no"]
    assert len({one.attrs["class"] for one in keys}) == 1
    assert "Ask for confirmation" not in page.words
    done = page.press(said)
    assert done.path == "/daye/exercise/0/"
    assert "Ask for confirmation" in done.words
    assert "Count my reps" not in done.words
    camille.player.refresh_from_db()
    assert camille.player.counts_repetitions is counted
