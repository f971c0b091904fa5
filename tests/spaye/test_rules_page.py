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
PAGE = "/rules/spaye/"
HELP = ["daye", "pick", "exercise", "final", "log", "committee", "bonus", "board"]


@pytest.fixture
def read(make_player: Callable[..., Any], sign_in: Callable[[Any], Client]) -> Callable[..., str]:
    """`read("fr")` is the page as somebody reads it in that language."""

    def page(language: str = "en", address: str = PAGE) -> str:
        browser = sign_in(make_player(language=language))
        return unescape(browser.get(address).content.decode())

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


def test_what_the_original_leaves_open_is_told_and_marked(read: Callable[..., str]) -> None:
    paragraphs = re.findall(r"<p>(.*?)</p>", read(), re.DOTALL)
    for said in (
        "If no one decides within seven days of the end of the month, it’s void. A month can only"
        " be closed once every dispute is settled.",
        "Späye is only played on working days, and never in a month whose titles have been"
        " awarded.",
        "If you leave a column in the settings, you count as 0 in it. "
        "Reps you don’t count, no one sees.",
    ):
        [told] = [one for one in paragraphs if said in one]
        assert "office rule" in told


def test_house_decisions_are_marked(read: Callable[..., str]) -> None:
    items = re.findall(r'<li id="(SP-\d+)">(.*?)</li>', read(), re.DOTALL)
    marked = {number for number, item in items if "office rule" in item}
    assert {"SP-3", "SP-80"} <= marked
    assert marked == {rule.number for rule in BOOK.rules.values() if rule.house}


def test_moves_are_marked_as_code_and_nothing_is_markup() -> None:
    rule = Rule("SP-0", "`close` <b>")
    assert rule.marked == "<code>close</code> &lt;b&gt;"


def test_strangers_see_no_rules(client: Client) -> None:
    for address in (PAGE, PAGE + "original/", "/rules/"):
        assert client.get(address).status_code == 302


def test_the_bare_address_has_every_game_and_what_is_none_has_no_page(
    make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    browser = sign_in(make_player())
    text = browser.get("/rules/").content.decode()
    assert 'href="/rules/spaye/"' in text
    assert 'href="/rules/papayoo/"' in text
    for address in ("/rules/chess/", "/rules/chess/original/", "/rules/example_game/"):
        assert browser.get(address).status_code == 404
