"""A line of today's page leads newcomers to their first steps, until they have played a dāye."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games.learning.models import Dismissal, Progress
from games.players.models import Player
from games.spaye import services
from tests.spaye.conftest import Phone

LINE = "Learn it in three minutes"
STEPS = "/first-steps/"
LESSON = "/lessons/spaye/daye/"


@pytest.fixture
def newcomer(phone: Callable[..., Phone]) -> Phone:
    return phone("Ingrid")


def shows(phone: Phone) -> bool:
    return LINE in phone.get("/").content.decode()


def test_it_is_there_before_and_after_the_cards_are_laid_out(
    newcomer: Phone, camille: Phone
) -> None:
    assert shows(newcomer)
    html = newcomer.get(STEPS).content.decode()
    steps = html.split("<ol")[1].split("</ol>")[0]
    assert re.findall('href="([^"]+)"', steps)[0] == LESSON
    assert 'href="/challenge/"' not in html.split("<ol")[1].split("</ol>")[0]
    services.open_day(camille.player, "app", 32, "squats")
    assert shows(newcomer)
    assert (
        'href="/challenge/"'
        in newcomer.get(STEPS).content.decode().split("<ol")[1].split("</ol>")[0]
    )


def test_put_away_it_never_comes_back(newcomer: Phone) -> None:
    for _ in range(2):
        sent = newcomer.forge("/lessons/spaye/dismiss/", next="/")
        assert sent.status_code == 303
    assert not shows(newcomer)
    assert Dismissal.objects.count() == 1


def test_a_lesson_and_a_duel_are_ticked_and_end_it(newcomer: Phone, camille: Phone) -> None:
    Progress.objects.create(
        player=newcomer.player, game="spaye", lesson="daye", done_at=timezone.now()
    )
    assert newcomer.get(STEPS).content.decode().count("circle-check") >= 1
    assert shows(newcomer)
    day = services.open_day(camille.player, "app", 32, "squats")
    day.table.entries.create(
        number=10**6, seat=0, move="challenge 1", by=newcomer.player, at=timezone.now(), hash="x"
    )
    assert not shows(newcomer)


def test_nobody_else_sees_it(newcomer: Phone) -> None:
    Player.objects.update(joined=timezone.now() - timedelta(days=8))
    assert not shows(newcomer)
    offered = newcomer.get(STEPS).content.decode()
    assert f'href="{LESSON}"' in offered
    assert "You know the game" not in offered
    Progress.objects.create(
        player=newcomer.player, game="spaye", lesson="daye", done_at=timezone.now()
    )
    assert "You know the game" in newcomer.get(STEPS).content.decode()


def test_help_on_today_says_how_to_play_and_leads_to_the_lesson(
    newcomer: Phone, camille: Phone
) -> None:
    for _ in range(2):
        page = newcomer.get("/").content.decode()
        assert 'href="/rules/spaye/#principle" data-help-sheet' in page
        services.open_day(camille.player, "app", 32, "squats")
    told = newcomer.get("/rules/spaye/about/principle/").content.decode()
    assert told.index("Challenge a colleague") < told.index(f'href="{LESSON}"')
