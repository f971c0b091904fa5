"""The rules page: complete, in step with README.md, and reachable by its anchors."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

import games.spaye
from games.spaye import rulebook

pytestmark = pytest.mark.django_db
README = Path(games.spaye.__file__).with_name("README.md").read_text(encoding="utf-8")
HEADING = re.compile(r"^## (.+)$")
RULE = re.compile(r"^\* \*\*(SP-\d+)\*\* (.+?)( \*House\.\*)?(?: refuses\([^)]*\))?$")
PAGE = "/rules/spaye/"
HELP = ["daye", "pick", "exercise", "final", "log", "committee", "bonus", "board"]


@pytest.fixture
def read(make_player: Callable[..., Any], sign_in: Callable[[Any], Client]) -> Callable[..., str]:
    """`read("fr")` is the page as somebody reads it in that language."""

    def page(language: str = "en", address: str = PAGE) -> str:
        browser = sign_in(make_player(language=language))
        return unescape(browser.get(address).content.decode())

    return page


def in_readme() -> list[tuple[str, str, str, bool]]:
    """Section, number, sentence and *House* of each rule in README.md."""
    found, title = [], ""
    for line in README.splitlines():
        if heading := HEADING.match(line):
            title = heading[1]
        elif rule := RULE.match(line):
            found.append((title, rule[1], rule[2], bool(rule[3])))
    return found


def test_the_rules_are_worded_as_in_the_readme() -> None:
    with translation.override("en"):
        told = [
            (str(title), rule.number, str(rule.text), rule.house)
            for title, rules in rulebook.sections()
            for rule in rules
        ]
    assert told == in_readme()


@pytest.mark.parametrize("language", ["en", "fr", "nb"])
def test_every_rule_and_every_help_topic_has_its_anchor(
    read: Callable[..., str], language: str
) -> None:
    anchors = re.findall(r'\bid="([^"]+)"', read(language))
    assert {*rulebook.RULES, *HELP} <= set(anchors)
    assert len(anchors) == len(set(anchors))


def test_every_link_of_the_page_leads_to_one_of_its_anchors(read: Callable[..., str]) -> None:
    text = read()
    anchors = set(re.findall(r'\bid="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= anchors


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Next: the final dāye", "house decision", "Two nikāyes: 20 each."]),
        ("fr", ["Ensuite\u202f: le dāye final", "décision maison", "12", "Valeur"]),
        ("nb", ["Neste: finaledāyen", "husregel", "knebøy"]),
    ],
)
def test_the_page_speaks_the_readers_language(
    read: Callable[..., str], language: str, said: list[str]
) -> None:
    text = read(language)
    for words in said:
        assert words in text


def test_house_decisions_are_marked(read: Callable[..., str]) -> None:
    items = re.findall(r'<li id="(SP-\d+)">(.*?)</li>', read(), re.DOTALL)
    marked = {number for number, item in items if "house decision" in item}
    assert marked == {number for _title, number, _text, house in in_readme() if house}


def test_moves_are_marked_as_code_and_nothing_is_markup() -> None:
    rule = rulebook.Rule("SP-0", "`close` <b>", house=False)
    assert rule.marked == "<code>close</code> &lt;b&gt;"


def test_the_original_is_shown_word_for_word(read: Callable[..., str]) -> None:
    sheet = Path(games.spaye.__file__).with_name("original.fr.txt").read_text(encoding="utf-8")
    text = read("nb", PAGE + "original/")
    assert f'lang="fr">{sheet.strip()}</div>' in text


def test_strangers_see_no_rules(client: Client) -> None:
    for address in (PAGE, PAGE + "original/"):
        assert client.get(address).status_code == 302


def test_the_bare_address_leads_to_the_only_game(
    make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    assert sign_in(make_player()).get("/rules/").headers["Location"] == PAGE
