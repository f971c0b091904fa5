"""A draw that is offered: both sides know where it stands, and only a second tap ends the game."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.players.models import Player
from games.tables import services
from games.tables.models import Entry, Table, Talk
from tests.hands import open_page

pytestmark = pytest.mark.django_db
SignIn = Callable[[Any], Client]


@pytest.fixture(params=["cerke", "spirale"])
def table(request: Any, people: list[Player]) -> Table:
    setup = {"throws": [4, 2]} if request.param == "cerke" else None
    return services.open_table(request.param, {}, setup=setup, players=people[:2])


def move(table: Table, player: Player, text: str) -> None:
    table.refresh_from_db()
    services.play(table.pk, player, text, table.version)


def below(browser: Client, table: Table) -> str:
    """What is asked beside the moves."""
    html = browser.get(f"/tables/{table.pk}/").content.decode()
    return html[html.index('id="below"') : html.index('id="talk-sheet"')]


def text(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def test_an_offer_is_acknowledged_asked_and_watched(
    people: list[Player], table: Table, sign_in: SignIn
) -> None:
    camille, ingrid, mehdi = (sign_in(one) for one in people)
    assert "draw-offer" not in below(camille, table) + below(ingrid, table)
    move(table, people[0], "offer_draw")
    mine, asked, watched = (below(one, table) for one in (camille, ingrid, mehdi))
    assert "You offer a draw. The offer stands until Ingrid accepts it or moves." in text(mine)
    assert "Camille offers a draw. Playing on also declines the offer." in text(asked)
    assert "Camille offers a draw." in text(watched)
    assert "decline-draw" in asked
    assert "decline-draw" not in mine + watched
    assert 'data-say="Camille offers a draw.' in asked
    # Only a second tap accepts it.
    asks = asked.index("Accept…")
    assert asked.index("<details", asks - 200) < asks < asked.index('value="accept_draw"')
    assert asked.count('value="accept_draw"') == 1


def test_a_declined_offer_is_answered_and_stands_for_the_rules(
    people: list[Player], table: Table, sign_in: SignIn
) -> None:
    camille, ingrid = sign_in(people[0]), sign_in(people[1])
    move(table, people[0], "offer_draw")
    asked = open_page(ingrid, f"/tables/{table.pk}/")
    for _twice in range(2):
        asked.press("decline-draw")
    assert "Ingrid declines the draw." in text(below(camille, table))
    assert "draw-offer" not in below(ingrid, table)
    assert "Decline and play on" in camille.get(f"/tables/{table.pk}/").content.decode()
    assert Talk.objects.count() == 1
    assert [entry.move for entry in Entry.objects.all()] == ["offer_draw"]
    # It was no move: what the rules allow is still there, where one looks for it.
    assert 'value="accept_draw"' in ingrid.get(f"/tables/{table.pk}/").content.decode()
    move(table, people[1], "accept_draw")
    table.refresh_from_db()
    assert table.outcome is not None


def test_an_offer_that_was_played_past_is_told_until_one_moves(
    people: list[Player], table: Table, sign_in: SignIn
) -> None:
    first, second = (
        ("move KI KU", "move KAI KY") if table.game == "cerke" else ("announce 5", "announce 4")
    )
    camille = sign_in(people[0])
    move(table, people[0], "offer_draw")
    move(table, people[0], first)
    assert "You offer a draw." in text(below(camille, table))
    move(table, people[1], second)
    assert "Ingrid declines the draw and plays on." in text(below(camille, table))
    assert "draw-offer" not in below(sign_in(people[1]), table)
    move(table, people[0], "move LI LU" if table.game == "cerke" else "offer_draw")
    assert "declines the draw" not in text(below(camille, table))


def test_only_whoever_is_asked_can_decline(
    people: list[Player], table: Table, sign_in: SignIn
) -> None:
    camille, ingrid, mehdi = (sign_in(one) for one in people)
    page = f"/tables/{table.pk}/"

    def declining(browser: Client) -> str:
        browser.post(f"{page}draw/decline/")
        return browser.get(page).content.decode()

    assert "The draw offer is no longer open." in declining(ingrid)
    move(table, people[0], "offer_draw")
    assert "The draw offer is no longer open." in declining(camille)
    assert mehdi.post(f"{page}draw/decline/").status_code == 403
    assert ingrid.get(f"{page}draw/decline/").status_code == 405
    assert not Talk.objects.exists()


def test_resigning_asks_first(people: list[Player], table: Table, sign_in: SignIn) -> None:
    html = sign_in(people[0]).get(f"/tables/{table.pk}/").content.decode()
    folded = re.findall(r'<details class="sure-fold" id="resign-ask">.*?</details>', html, re.S)
    assert len(folded) == 1
    assert 'value="resign"' in folded[0]
    assert html.count('value="resign"') == 1
