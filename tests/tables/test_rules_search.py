"""Words are found in the rules of all games, in the reader's language."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.players.models import Player

Read = Callable[[str], str]


@pytest.fixture
def read(db: None, make_player: Callable[..., Player], sign_in: Callable[[Player], Client]) -> Read:
    browser = sign_in(make_player("Camille"))
    return lambda address: browser.get(address).content.decode()


@pytest.mark.parametrize("words", ["NIKAYE comité", "comite nikāye", " comité   nikaye "])
def test_neither_case_nor_accents_nor_order_count(read: Read, words: str) -> None:
    page = read(f"/rules/?q={words}")
    assert 'href="/rules/spaye/#SP-' in page
    assert 'href="/rules/papayoo/#' not in page


def test_a_number_leads_to_its_rule(read: Read) -> None:
    page = read("/rules/?q=pa-12")
    assert 'href="/rules/papayoo/#PA-12"' in page
    assert 'href="/rules/papayoo/#PA-13"' not in page


def test_a_topic_is_found_by_what_stands_in_it(read: Read) -> None:
    assert 'href="/rules/papayoo/#ecart"' in read("/rules/?q=écart")


def test_what_is_not_there_is_said(read: Read) -> None:
    page = read("/rules/?q=%3Cb%3Exylophone")
    assert "Aucune règle ne parle de" in page
    assert "&lt;b&gt;xylophone" in page
    assert "<b>xylophone" not in page


@pytest.mark.parametrize("asked", ["", "?q=", "?q=%20", "?q=" + "a" * 5000])
def test_nothing_is_found_for_nothing(read: Read, asked: str) -> None:
    page = read(f"/rules/{asked}")
    assert "résultats" not in page
    assert 'href="/rules/papayoo/"' in page


def test_every_rules_page_leads_there(read: Read) -> None:
    assert 'href="/rules/?q="' in read("/rules/papayoo/")
    assert 'href="/rules/?q="' in read("/rules/spaye/")
