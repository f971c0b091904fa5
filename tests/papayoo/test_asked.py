"""What the cards of a trick could do, told to whoever touches them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from games.papayoo.page.scene import Scene
from games.tables.audience import observe
from games.tables.chairs import chairs_of
from tests.papayoo.tables import NAMES, open_table, play_on
from tests.papayoo.test_ending import drawn

pytestmark = pytest.mark.django_db


def told(table: Any, seat: int | None, trick: tuple[str, ...], die: str) -> list[tuple[str, str]]:
    seen = replace(observe(table, seat), trick=trick, die=die, leader=0)
    with translation.override("en"):
        found = Scene(seen, seat, chairs_of(table)).open_cards
    return [(card.who, card.words) for card in found.cards] if found else []


def test_each_card_says_what_it_could_do_and_what_it_is_worth(make_player: Any) -> None:
    players = [make_player(name) for name in NAMES[:4]]
    table = open_table(players)
    play_on(table, players, lambda state: not state.ecart)
    assert told(table, 0, (), "S") == []
    assert told(table, 1, ("7S", "3S", "20P"), "S") == [
        (
            "Camille",
            "It would take the trick. Only a higher card of that suit beats it: 8, 9, 10."
            " Worth 40 points.",
        ),
        ("You", "7 of spades beats it."),
        (
            "Mehdi",
            "It isn’t the suit led, so it can’t take the trick. Worth 20 points.",
        ),
    ]
    assert told(table, None, ("20P",), "H") == [("Camille", "Nothing beats it. Worth 20 points.")]
    assert told(table, None, ("2P",), "H")[0][1].startswith(
        "It would take the trick. Only a higher card of that suit beats it: 3–20."
    )


def test_it_is_drawn_when_somebody_asks_as_they_may_know_it_and_without_a_script_too(
    make_player: Any, sign_in: Any
) -> None:
    players = [make_player(name, language="en") for name in NAMES[:4]]
    table = open_table(players)
    play_on(table, players, lambda state: bool(state.trick))
    url = f"/tables/{table.pk}/open-cards/"
    browser = sign_in(players[0])
    page = browser.get(f"/tables/{table.pk}/").content.decode()
    assert page.count(f'hx-get="{url}"') == 1
    assert url not in drawn(table, "table", 0), "Once with the page, not with each move."
    assert f'<a class="text-link" href="{url}"' in page
    assert "It would take the trick" not in page
    asked = browser.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "It would take the trick" in asked
    assert "<html" not in asked
    alone = browser.get(url).content.decode()
    assert "It would take the trick" in alone
    assert re.findall(r"<(h\d)", alone.partition("<main")[2]) == ["h1", "h2"]
    assert sign_in(make_player("Zoé")).get(url).status_code == 200
    play_on(table, players, lambda state: state.last is not None and not state.trick)
    assert "No cards are face up now." in browser.get(url).content.decode()
