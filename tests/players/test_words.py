"""The words of the game are explained on the pages of a person's first week."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from games.players.models import Player
from games.ui import words
from tests.hands import open_page

KEYS = ["spaye", "daye", "nikaye", "spayin", "grand_spayin", "mastaye", "tikao"]
FETCHED = 'data-definitions="/me/words/?part=definitions"'


def test_the_definitions_tell_every_word_and_where_the_rules_tell_more(signed_in: Client) -> None:
    told = signed_in.get("/me/words/?part=definitions").content.decode()
    assert re.findall('id="word-([a-z_]+)"', told) == [*KEYS, "witness", "committee"]
    rules = signed_in.get("/rules/spaye/").content.decode()
    for topic in set(re.findall('href="/rules/spaye/#([a-z]+)" data-help-sheet', told)):
        assert f'id="{topic}"' in rules


def test_without_script_a_page_lists_the_words(signed_in: Client) -> None:
    page = signed_in.get("/").content.decode()
    (listed,) = re.findall("<noscript><p.*?</noscript>", page, re.S)
    assert 'href="/me/words/"' in listed
    words_page = signed_in.get("/me/words/").content.decode()
    assert "Nikāye: the card that means exercise" in words_page
    assert 'href="/rules/spaye/#nikaye"' in words_page


def test_after_a_week_nothing_is_explained_any_more(signed_in: Client, camille: Player) -> None:
    week_ago = timezone.now() - timedelta(days=7)
    Player.objects.filter(pk=camille.pk).update(joined=week_ago + timedelta(minutes=1))
    assert FETCHED in signed_in.get("/inbox/").content.decode()
    Player.objects.filter(pk=camille.pk).update(joined=week_ago)
    assert FETCHED not in signed_in.get("/inbox/").content.decode()
    assert "Explain game words" not in signed_in.get("/me/settings/").content.decode()


def test_they_are_put_away_and_fetched_back(signed_in: Client) -> None:
    put_away = signed_in.post("/me/words/", {"explained": "0", "next": "/inbox/"}, follow=True)
    assert put_away.redirect_chain == [("/inbox/", 302)]
    assert "Explanations hidden" in put_away.content.decode()
    assert FETCHED not in signed_in.get("/").content.decode()
    assert "Explain game words" in signed_in.get("/me/settings/").content.decode()
    open_page(signed_in, "/me/settings/").press("Explain game words")
    assert FETCHED in signed_in.get("/").content.decode()


@pytest.mark.parametrize("language", ["fr", "en", "nb"])
def test_a_word_is_among_its_own_forms(language: str) -> None:
    with translation.override(language):
        for entry in words.glossary():
            assert entry.name in entry.forms.split("|")
