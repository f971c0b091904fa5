"""Why a table is over: by whom, with which hand, and what it was worth, to each reader."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.utils import translation

from games.cerke.page.words import sum_words
from games.cerke.rules.hands import Hand
from games.cerke.rules.state import Season, Situations

pytestmark = pytest.mark.django_db
KINGS = ("KA red Io A", "KIA black Io IA")
CAVALRY = ("LO red Gua2 A", "LAI black Maun1 IA", *KINGS)


def result(browser, table) -> str:
    """The end of the game as it is read."""
    html = browser.get(f"/tables/{table.pk}/").content.decode()
    (end,) = re.findall(r'<section class="ended.*?</section>', html, re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", end)))


def spoken(browser, table) -> str:
    html = browser.get(f"/tables/{table.pk}/").content.decode()
    return unescape(re.findall(r'id="seats-\d+"[^>]*data-say="([^"]*)"', html)[0])


def test_the_hand_that_ended_the_last_season_is_told(people, lay_out, play, sign_in):
    table = lay_out(*CAVALRY, held=["red Gua2", "red Kauk2"])
    play(table, 0, "move LO LAI")
    play(table, 0, "declare ta_xot")
    camille, ingrid, mehdi = (sign_in(one) for one in people)
    why = "ended the season: The Cavalry, 5 points."
    assert f"You {why}" in result(camille, table)
    assert f"Camille {why}" in result(ingrid, table)
    assert f"Camille {why}" in result(mehdi, table)
    assert " 25 to 15 " in result(ingrid, table)
    assert spoken(ingrid, table).startswith(f"Camille {why}")


def test_a_resignation_and_an_agreed_draw_are_told(people, lay_out, play, sign_in):
    camille, ingrid = sign_in(people[0]), sign_in(people[1])
    table = lay_out()
    play(table, 0, "resign")
    assert "You resigned." in result(camille, table)
    assert "Camille resigned." in result(ingrid, table)
    table = lay_out()
    play(table, 0, "offer_draw")
    play(table, 1, "accept_draw")
    assert "Draw agreed." in result(camille, table)


def test_a_season_before_is_told_when_the_next_one_begins(people, lay_out, play, sign_in):
    placed = (*CAVALRY, "TIA black Kauk2 IA")
    table = lay_out(*placed, held=["red Gua2", "red Kauk2"], seasons=2, throws=[2, 4])
    play(table, 0, "move LO LAI")
    play(table, 0, "declare ta_xot")
    html = sign_in(people[1]).get(f"/tables/{table.pk}/").content.decode()
    assert "Camille ended the season: The Cavalry, 5 points. Throws:" in html
    play(table, 1, "resign")
    told = result(sign_in(people[0]), table)
    assert "Ingrid resigned. Spring: You ended the season: The Cavalry" in told


@pytest.mark.parametrize(
    ("hands", "done", "stake", "gain", "told"),
    [
        (("animals",), (0, 0), 2, 6, "The Animals 3; 3 × stake 2 = 6 points"),
        (("cavalry", "animals"), (0, 0), 1, 8, "The Cavalry 5, The Animals 3, together 8 points"),
        (
            ("animals",),
            (1, 2),
            1,
            -8,
            "The Animals 3, The Stepping on Tam −5, 2 × The Futile Move of Tam −6, "
            "together −8 points",
        ),
    ],
)
def test_points_are_hands_times_stake(hands, done, stake, gain, told):
    made = tuple(Hand(name) for name in hands)
    ended = Season(0, made, Situations(*done), stake, gain, (20 + gain, 20 - gain))
    with translation.override("en"):
        assert sum_words(ended) == told


def test_a_season_s_end_stays_until_it_was_seen(people, lay_out, play, sign_in):
    placed = (*CAVALRY, "TIA black Kauk2 IA")
    table = lay_out(*placed, held=["red Gua2", "red Kauk2"], seasons=2, throws=[2, 4])
    browser, address = sign_in(people[1]), f"/tables/{table.pk}/"
    play(table, 0, "move LO LAI")
    assert "ck-season" not in browser.get(address).content.decode()
    play(table, 0, "declare ta_xot")
    html = browser.get(address).content.decode()
    card = html[html.index('class="ck-season"') : html.index("data-on")]
    told = " ".join(re.sub(r"<[^>]*>", " ", card).split())
    assert "Spring is over Camille ended the season: The Cavalry, 5 points." in told
    assert "You 15 −5 Camille 25 +5" in told
    assert "First to move: You." in told
    # What is pushed meanwhile waits behind it.
    assert 'data-look="season-2" data-look-ms="9000"' in html
    assert "1 Camille ended the season: The Cavalry, 5 points." in html
    assert "data-moment" not in html
    # Whoever comes back later finds it all the same.
    play(table, 1, "move KAI KY")
    html = browser.get(address).content.decode()
    assert 'class="ck-season"' in html
    assert "data-begins" not in html
