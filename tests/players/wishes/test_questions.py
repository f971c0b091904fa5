"""S1: two plain questions when they matter, nothing preselected, nothing shown until answered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.kitchen import services as kitchen
from games.kitchen.models import Screen
from games.players import inbox
from games.players.models import Player
from games.players.ways_in import entering
from tests.hands import NotOffered, open_page
from tests.players.conftest import path_of, somebody

QUESTIONS = "/me/questions/"


def asked(player: Player) -> list[str]:
    return [item.url for item in inbox.items(player, timezone.now())]


@pytest.fixture
def unasked(camille: Player) -> Player:
    ingrid = somebody("Ingrid")
    Player.objects.filter(pk=ingrid.pk).update(wishes_asked=None)
    ingrid.refresh_from_db()
    return ingrid


def test_joining_asks_for_a_name_alone_and_shows_nothing_of_who_was_not_asked(
    visitor: Client, invitation: str
) -> None:
    page = open_page(visitor, invitation)
    with pytest.raises(NotOffered):
        page.press("Come in", name="Zoé", repetitions="yes")
    assert page.press("Come in", name="Zoé").path == "/"
    zoe = Player.objects.get(name="Zoé")
    assert (zoe.counts_repetitions, zoe.on_screen, zoe.wishes_asked) == (False, False, None)
    assert QUESTIONS not in asked(zoe)


def test_the_first_admin_is_not_asked_either_and_not_counted(visitor: Client, db: None) -> None:
    link = entering.first_admin_link()
    assert link is not None
    open_page(visitor, path_of(link)).press("Open the office", first_name="Camille")
    camille = Player.objects.get()
    assert (camille.counts_repetitions, camille.on_screen) == (False, False)
    assert QUESTIONS not in asked(camille)
    assert QUESTIONS not in visitor.get("/").content.decode()


def test_once_there_is_a_screen_a_line_asks_and_only_there(
    sign_in: Callable[[Player], Client], camille: Player, unasked: Player
) -> None:
    assert asked(unasked) == []
    kitchen.make(camille, "Kitchen")
    assert asked(unasked) == [QUESTIONS]
    assert QUESTIONS not in asked(camille)
    browser = sign_in(unasked)
    assert QUESTIONS not in browser.get("/").content.decode()
    kitchen.revoke(camille, Screen.objects.get().pk)
    assert asked(unasked) == []


def test_nothing_is_chosen_beforehand_and_silence_is_no_answer(
    sign_in: Callable[[Player], Client], unasked: Player
) -> None:
    browser = sign_in(unasked)
    page = open_page(browser, QUESTIONS)
    assert len(re.findall(r'type="radio" name="(?:repetitions|kitchen)"', page.text)) == 4
    assert " checked" not in page.text
    for left_out, given in (("repetitions", "kitchen"), ("kitchen", "repetitions")):
        again = page.press("Save", **{given: "yes"})
        assert again.status == 422
        assert again.words.count("Choose yes or no.") == 1, left_out
    unasked.refresh_from_db()
    assert unasked.wishes_asked is None


@pytest.mark.parametrize(("repetitions", "kitchen_"), [("yes", "no"), ("no", "yes"), ("no", "no")])
def test_what_was_answered_is_kept_and_never_asked_again(
    sign_in: Callable[[Player], Client],
    camille: Player,
    unasked: Player,
    repetitions: str,
    kitchen_: str,
) -> None:
    kitchen.make(camille, "Kitchen")
    page = open_page(sign_in(unasked), f"{QUESTIONS}?next=/me/settings/")
    for _ in range(2):
        there = page.press("Save", repetitions=repetitions, kitchen=kitchen_)
        assert there.path.startswith("/me/settings/")
    unasked.refresh_from_db()
    answers = (unasked.counts_repetitions, unasked.on_screen)
    assert answers == (repetitions == "yes", kitchen_ == "yes")
    assert asked(unasked) == []


def test_later_changes_nothing_and_goes_on(
    sign_in: Callable[[Player], Client], unasked: Player
) -> None:
    page = open_page(sign_in(unasked), f"{QUESTIONS}?next=/me/settings/").follow("Later")
    assert page.path.startswith("/me/settings/")
    unasked.refresh_from_db()
    assert unasked.wishes_asked is None


def test_it_leads_nowhere_else(sign_in: Callable[[Player], Client], unasked: Player) -> None:
    page = open_page(sign_in(unasked), f"{QUESTIONS}?next=https://elsewhere.example/")
    assert page.press("Save", repetitions="no", kitchen="no").path == "/"
