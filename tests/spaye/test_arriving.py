"""Newcomers: whoever joins on a working day is here, and is led to the first steps."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.learning.models import Dismissal, Progress
from games.players.auth import links
from games.players.models import Player
from games.spaye import services
from tests.hands import open_page
from tests.spaye.conftest import At, LayOut, Phone, Phones
from tests.spaye.together import is_present


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


def test_who_joins_while_the_day_runs_can_be_challenged_at_once(
    admin: Phone, joins: Callable[[str], Player]
) -> None:
    day = services.open_day(admin.player, "app", 32, "squats")
    assert "No one else is here yet" in admin.text("/challenge/")
    olga = joins("Olga")
    assert is_present(day, olga)
    page = open_page(admin.client, "/challenge/")
    assert "No one else is here yet" not in page.words
    assert "Olga" in page.words


def test_who_joins_before_the_cards_lie_is_here_when_they_do(
    admin: Phone, joins: Callable[[str], Player]
) -> None:
    olga, lars = joins("Olga"), joins("Lars")
    day = services.open_day(admin.player, "app", 32, "squats")
    assert is_present(day, olga)
    assert is_present(day, lars)
    # Somebody who has left again stays away, whoever lays out once more.
    services.check_out(day, olga)
    services.open_day(admin.player, "app", 32, "squats")
    assert not is_present(day, olga)


def test_a_day_that_is_over_or_none_at_all_takes_nobody(
    at: At, admin: Phone, joins: Callable[[str], Player]
) -> None:
    at("2026-11-20 14:00:00")
    assert joins("Olga").pk
    day = services.open_day(admin.player, "app", 32, "squats")
    at("2026-11-21 00:00:30")
    assert not is_present(day, joins("Lars"))
    at("2026-11-21 10:00:00")
    later = services.open_day(admin.player, "app", 32, "squats")
    assert not is_present(later, Player.objects.get(name="Olga"))


def test_colleagues_from_before_are_listed_where_one_is_alone(admin: Phone, phone: Phones) -> None:
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
    app_day: LayOut, camille: Phone, ingrid: Phone, said: str, counted: bool
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


# A line of today’s page leads newcomers to their first steps, until they have played a dāye


LESSON = "/lessons/spaye/daye/"


def shows(phone: Phone) -> bool:
    return "Learn it in three minutes" in phone.get("/").content.decode()


def steps(phone: Phone) -> str:
    return str(phone.get("/first-steps/").content.decode())


def learn(phone: Phone) -> None:
    now = timezone.now()
    Progress.objects.create(player=phone.player, game="spaye", lesson="daye", done_at=now)


def test_it_is_there_before_and_after_the_cards_are_laid_out_until_one_has_played(
    ingrid: Phone, camille: Phone
) -> None:
    def listed() -> list[str]:
        return re.findall('href="([^"]+)"', steps(ingrid).split("<ol")[1].split("</ol>")[0])

    assert shows(ingrid)
    assert listed()[0] == LESSON
    assert "/challenge/" not in listed()
    day = services.open_day(camille.player, "app", 32, "squats")
    assert shows(ingrid)
    assert "/challenge/" in listed()
    learn(ingrid)
    assert "circle-check" in steps(ingrid)
    assert shows(ingrid)
    day.table.entries.create(
        number=10**6, seat=0, move="challenge 1", by=ingrid.player, at=timezone.now(), hash="x"
    )
    assert not shows(ingrid)


def test_put_away_it_never_comes_back(ingrid: Phone) -> None:
    for _ in range(2):
        assert ingrid.forge("/lessons/spaye/dismiss/", next="/").status_code == 303
    assert not shows(ingrid)
    assert Dismissal.objects.count() == 1


def test_nobody_else_sees_it(ingrid: Phone) -> None:
    Player.objects.update(joined=timezone.now() - timedelta(days=8))
    assert not shows(ingrid)
    assert f'href="{LESSON}"' in steps(ingrid)
    assert "You know the game" not in steps(ingrid)
    learn(ingrid)
    assert "You know the game" in steps(ingrid)


def test_help_on_today_says_how_to_play_and_leads_to_the_lesson(
    ingrid: Phone, camille: Phone
) -> None:
    for _ in range(2):
        page = ingrid.get("/").content.decode()
        assert 'href="/rules/spaye/#principle" data-help-sheet' in page
        services.open_day(camille.player, "app", 32, "squats")
    told = ingrid.get("/rules/spaye/about/principle/").content.decode()
    assert told.index("Challenge a colleague") < told.index(f'href="{LESSON}"')
