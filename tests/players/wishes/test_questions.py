"""S1: two plain questions at joining, nothing preselected; others are asked once."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from games.players import inbox
from games.players.models import Player
from tests.players.conftest import YES, somebody


def asked(player: Player) -> list[str]:
    return [item.url for item in inbox.items(player, timezone.now())]


def test_nothing_is_chosen_beforehand(visitor, invitation):
    html = visitor.get(invitation).content.decode()
    assert len(re.findall(r'type="radio" name="(?:repetitions|kitchen)"', html)) == 4
    assert " checked" not in html


@pytest.mark.parametrize("left_out", ["repetitions", "kitchen"])
def test_silence_is_no_answer(visitor, invitation, left_out):
    form = {"name": "Zoé", "once": "first", **YES}
    del form[left_out]
    answer = visitor.post(invitation, form)
    assert answer.status_code == 422
    assert answer.content.decode().count("Choose yes or no.") == 1
    assert 'value="Zoé"' in answer.content.decode()
    assert not Player.objects.filter(name="Zoé").exists()


@pytest.mark.parametrize(("repetitions", "kitchen"), [("yes", "no"), ("no", "yes")])
def test_what_was_answered_is_kept(visitor, invitation, repetitions, kitchen):
    form = {"name": "Zoé", "once": "first", "repetitions": repetitions, "kitchen": kitchen}
    assert visitor.post(invitation, form).status_code == 302
    zoe = Player.objects.get(name="Zoé")
    assert (zoe.counts_repetitions, zoe.on_screen) == (repetitions == "yes", kitchen == "yes")
    assert zoe.wishes_asked
    assert "/me/questions/" not in asked(zoe)


def test_people_from_before_are_asked_once_and_keep_theirs(sign_in, camille):
    ingrid = somebody("Ingrid")
    Player.objects.filter(pk=ingrid.pk).update(wishes_asked=None, on_screen=False)
    ingrid.refresh_from_db()
    browser = sign_in(ingrid)
    assert asked(ingrid) == ["/me/questions/"]
    assert "/me/questions/" in browser.get("/").content.decode()
    assert browser.post("/me/questions/", {"kitchen": "yes"}).status_code == 422
    ingrid.refresh_from_db()
    assert (ingrid.on_screen, ingrid.wishes_asked) == (False, None)
    for _ in range(2):
        sent = {"kitchen": "no", "repetitions": "no"}
        assert browser.post("/me/questions/", sent).status_code == 302
    ingrid.refresh_from_db()
    assert (ingrid.on_screen, ingrid.counts_repetitions) == (False, False)
    assert asked(ingrid) == []
    assert "/me/questions/" not in browser.get("/").content.decode()
