"""Numbered rules, read from a game's README.md, and found by words in the reader's language."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from games.players.models import Player
from games.tables.rulebook import Rulebook, book
from tests.tools import catalogues

Read = Callable[[str], str]
README = """# Oka, the rules as read

## Tricks
Words beside the rules.
* **OK-1** Clockwise, each plays `play 7`.
* **OK-2** One follows suit. *House.* refuses(suit, card)
* Not a rule.

## Points
* **OK-3** A *Payoo* counts 40. *House:* a trick none. refuses()
* **OK-4** A player plays cards that they hold: from the hand, or with `from=chance` chance cards.
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "README.md"
    path.write_text(README, encoding="utf-8")
    return path


def test_numbers_sentences_headings_house_marks_and_values_are_read(sheet: Path) -> None:
    read = list(book.read_rules(sheet))
    assert [(one.number, one.heading, one.house, one.refuses) for one in read] == [
        ("OK-1", "Tricks", False, None),
        ("OK-2", "Tricks", True, ("suit", "card")),
        ("OK-3", "Points", True, ()),
        ("OK-4", "Points", False, None),
    ]
    assert [one.english for one in read[:3]] == [
        "Clockwise, each plays `play 7`.",
        "One follows suit.",
        "A *Payoo* counts 40.",
    ]


def test_a_rulebook_has_them_by_number_and_by_heading_in_the_readers_language(sheet: Path) -> None:
    book = Rulebook(slug="oka", folder=sheet.parent, topics=())
    assert list(book.rules) == ["OK-1", "OK-2", "OK-3", "OK-4"]
    assert book.original is None
    with translation.override("fr"):
        assert [title for title, _rules in book.grouped()] == ["Plis", "Points"]
        assert book.rules["OK-4"].text.startswith("On pose")


def test_the_catalogues_take_headings_and_sentences_from_there(sheet: Path) -> None:
    messages = set(catalogues.messages_in(sheet))
    assert len(messages) == 6
    assert {"rules\x04Tricks", "rules\x04Points", "One follows suit."} < messages


# Looking for a rule


@pytest.fixture
def read(db: None, make_player: Callable[..., Player], sign_in: Callable[[Player], Client]) -> Read:
    browser = sign_in(make_player("Camille"))
    return lambda address: browser.get(address).content.decode()


@pytest.mark.parametrize("words", ["NIKAYE comité", "comite nikāye", " comité   nikaye "])
def test_neither_case_nor_accents_nor_order_count(read: Read, words: str) -> None:
    page = read(f"/rules/?q={words}")
    assert 'href="/rules/spaye/#SP-' in page
    assert 'href="/rules/papayoo/#' not in page


def test_a_number_leads_to_its_rule_and_words_to_a_topic(read: Read) -> None:
    assert 'href="/rules/?q="' in read("/rules/papayoo/")
    page = read("/rules/?q=pa-12")
    assert 'href="/rules/papayoo/#PA-12"' in page
    assert 'href="/rules/papayoo/#PA-13"' not in page
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
