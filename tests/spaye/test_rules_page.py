"""Späye's rules page: complete, and reachable by its anchors."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.spaye.rulebook import BOOK
from games.tables.rulebook.book import Rule

pytestmark = pytest.mark.django_db
HELP = ["daye", "pick", "exercise", "final", "log", "committee", "bonus", "board"]


@pytest.fixture
def read(make_player: Callable[..., Any], sign_in: Callable[[Any], Client]) -> Callable[..., str]:
    """`read("fr")` is the page as somebody reads it in that language."""

    def page(language: str = "en") -> str:
        browser = sign_in(make_player(language=language))
        return unescape(browser.get("/rules/spaye/").content.decode())

    return page


def test_every_help_topic_has_its_anchor(read: Callable[..., str]) -> None:
    assert set(HELP) <= set(re.findall(r'\bid="([^"]+)"', read()))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Next: the final dāye", "office rule", "Two nikāyes: 20 each."]),
        ("fr", ["Ensuite\u202f: le dāye final", "règle du bureau", "12", "Valeur"]),
        ("nb", ["Neste: finaledāyen", "kontorets regel", "knebøy"]),
    ],
)
def test_the_page_speaks_the_readers_language(
    read: Callable[..., str], language: str, said: list[str]
) -> None:
    text = read(language)
    for words in said:
        assert words in text


def test_house_decisions_are_marked(read: Callable[..., str]) -> None:
    page = read()
    items = re.findall(r'<li id="(SP-\d+)">(.*?)</li>', page, re.DOTALL)
    marked = {number for number, item in items if "office rule" in item}
    assert {"SP-3", "SP-80"} <= marked
    assert marked == {rule.number for rule in BOOK.rules.values() if rule.house}
    # What the original leaves open, in the text between them.
    paragraphs = re.findall(r"<p>(.*?)</p>", page, re.DOTALL)
    for said in ("no one decides within seven days", "only played on working days", "as 0 in it"):
        [told] = [one for one in paragraphs if said in one]
        assert "office rule" in told


def test_moves_are_marked_as_code_and_nothing_is_markup() -> None:
    rule = Rule("SP-0", "`close` <b>")
    assert rule.marked == "<code>close</code> &lt;b&gt;"


def test_the_bare_address_has_every_game_and_what_is_none_has_no_page(
    make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    browser = sign_in(make_player())
    text = browser.get("/rules/").content.decode()
    assert 'href="/rules/spaye/"' in text
    assert 'href="/rules/papayoo/"' in text
    for address in ("/rules/chess/", "/rules/chess/original/", "/rules/example_game/"):
        assert browser.get(address).status_code == 404
