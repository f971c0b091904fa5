"""What has happened, to each reader: moves, moments, how a season and a table end, a replay."""

import re
from html import unescape

import pytest
from django.utils import translation

from games.cerke import replaying, rules
from games.cerke.page.words import sum_words
from games.cerke.rules.hands import Hand
from games.cerke.rules.observe import Observation
from games.cerke.rules.state import Season, Situations
from games.tables import playback
from games.tables.audience import Audience, observe
from games.tables.chairs import chairs_of
from games.tables.game_page import page_of
from games.tables.page import regions
from tests.cerke.rules import positions
from tests.cerke.rules.positions import KINGS

pytestmark = pytest.mark.django_db
CAVALRY = ("LO red Gua2 A", "LAI black Maun1 IA", "TIA black Kauk2 IA", *KINGS)


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


# Moves are told with the piece that moved


def listed(html: str) -> list[str]:
    """As the list of moves has them, which is as the talk has them."""
    (moves,) = re.findall(r'class="ck-panel ck-moves.*?</section>', html, re.S)
    found = re.findall(r"<li>([^<]*)</li>", unescape(moves))
    (talk,) = re.findall(r'<ol class="moves".*?</ol>', html, re.S)
    assert re.findall(r"<li><span>([^<]*)</span>", unescape(talk)) == found
    return found


def spoken_moves(html: str) -> str:
    return unescape(re.findall(r'id="seats-\d+"[^>]*data-say-moves="([^"]*)"', html)[0])


def test_the_piece_is_named_at_the_table_whatever_came_of_it(lay_out, play, look):
    table = lay_out(*CAVALRY, "TY red Kaun1 A", throws=[1])
    play(table, "0 move LO NO", "1 move KIA LAU")  # the water stays closed
    assert spoken_moves(look(table)).splitlines() == [
        "0 You: red Archer, from LO to NO, stays where it was",
        "0 1 dark face, the water stays closed",
        "1 Ingrid: black King, from KIA to LAU",
    ]
    play(table, "0 move TY LAU")  # and the King is gone
    html = look(table, 1)
    assert listed(html) == [
        "Camille: red Chariot, from TY to LAU",
        "You: black King, from KIA to LAU",
        "Camille: red Archer, from LO to NO",
    ]
    assert "2 Camille: red Chariot, from TY to LAU, captures black King\n" in spoken_moves(html)
    playback.forget_tails()
    assert listed(look(table, 1)) == listed(html), "also by a server that has just begun"
    play(table, "0 declare ty_mok")
    assert listed(look(table, 0))[0] == "You continue (ty mok1)"
    assert listed(look(table, 1))[0] == "Camille continues (ty mok1)"


# Moments


@pytest.mark.parametrize(("held", "flash"), [("red Dau2", True), ("black Dau2", False)])
def test_a_hand_in_one_colour_is_a_moment(lay_out, play, held, flash):
    """Over the board, to those who play, to spectators and on the kitchen's screen."""
    table = lay_out("LO red Gua2 A", "LAI red Maun1 IA", *KINGS, held=[held])

    def shown(seat: int | None) -> str:
        table.refresh_from_db()
        return regions.draw(table, "table", Audience(seat, "en"))

    assert all("data-moment" not in shown(seat) for seat in (0, 1, None))
    play(table, "0 move LO LAI")
    for seat in (0, 1, None):
        assert ("flash|" in shown(seat)) == flash
    with translation.override("en"):
        told = page_of("cerke").callout(table, observe(table, None), chairs_of(table))
    assert ("flash|" in told) == flash


def test_sticks_fall_once_for_each_throw(lay_out, play, look):
    table = lay_out("LO red Gua2 A", "LI red Kauk2 A", "NY black Kauk2 IA", *KINGS, throws=[4, 3])

    def heard() -> list[str]:
        return re.findall(r'data-sound="rolled\|([^"]*)"', look(table))

    assert heard() == []
    for entry, sound in (
        ("0 slide LO LI", "LO-LI-4"),
        ("0 to LA", "LO-LI-4"),
        ("1 move NY NO", "NY-NO-3"),
    ):
        play(table, entry)
        assert heard() == [sound]


# Ends: by whom, with which hand, and what it was worth


def result(html: str) -> str:
    (end,) = re.findall(r'<section class="ended.*?</section>', html, re.DOTALL)
    return plain(end)


def test_the_hand_that_ended_the_last_season_is_told(lay_out, play, look):
    table = lay_out(*CAVALRY, held=["red Gua2", "red Kauk2"])
    play(table, "0 move LO LAI", "0 declare ta_xot")
    why = "ended the season: The Cavalry, 5 points."
    for reader, name in enumerate(("You", "Camille", "Camille")):
        assert f"{name} {why}" in result(look(table, reader))
    ingrid = look(table, 1)
    assert " 25 to 15 " in result(ingrid)
    (spoken,) = re.findall(r'id="seats-\d+"[^>]*data-say="([^"]*)"', ingrid)
    assert unescape(spoken).startswith(f"Camille {why}")


def test_a_resignation_and_an_agreed_draw_are_told(lay_out, play, look):
    table = lay_out()
    play(table, "0 resign")
    assert "You resigned." in result(look(table, 0))
    assert "Camille resigned." in result(look(table, 1))
    table = lay_out()
    play(table, "0 offer_draw", "1 accept_draw")
    assert "Draw agreed." in result(look(table))


def test_a_season_s_end_stays_until_it_was_seen_and_is_told_with_the_next(lay_out, play, look):
    table = lay_out(*CAVALRY, held=["red Gua2", "red Kauk2"], seasons=2, throws=[2, 4])
    play(table, "0 move LO LAI")
    assert "ck-season" not in look(table, 1)
    play(table, "0 declare ta_xot")
    html = look(table, 1)
    told = plain(html[html.index('class="ck-season"') : html.index("data-on")])
    assert "Spring is over Camille ended the season: The Cavalry, 5 points." in told
    assert "You 15 −5 Camille 25 +5" in told
    assert "First to move: You." in told
    assert "Camille ended the season: The Cavalry, 5 points. Throws:" in html
    # What is pushed meanwhile waits behind it.
    assert 'data-look="season-2" data-look-ms="9000"' in html
    assert "1 Camille ended the season: The Cavalry, 5 points." in html
    assert "data-moment" not in html
    # Whoever comes back later finds it all the same.
    play(table, "1 move KAI KY")
    html = look(table, 1)
    assert 'class="ck-season"' in html
    assert "data-begins" not in html
    play(table, "1 resign")
    end = result(look(table))
    assert "Ingrid resigned. Spring: You ended the season: The Cavalry" in end


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


# A replay


def seen(*moves: str, throws: tuple[int, ...] = ()) -> Observation:
    state = positions.position(*CAVALRY, held=["red Dau2"])
    return rules.observe(positions.play(state, *moves, throws=throws), None)


def test_what_a_move_brought():
    names = {0: "Camille", 1: "Ingrid"}
    start, taken, failed = seen(), seen("move LO LAI"), seen("move LO NO", throws=(1,))
    ended = seen("move LO LAI", "declare ta_xot")
    told = "ended the season: The Animals, 3 points."
    with translation.override("en"):
        brought = replaying.describe_effect(start, taken, names)
        assert brought == "captures black Horse · The Animals +3"
        brought = replaying.describe_effect(start, failed, names)
        assert brought == "the water stays closed, 1 dark face"
        assert replaying.describe_effect(taken, ended, names) == f"Camille {told}"
        assert replaying.describe_effect(taken, ended, names, 0) == f"You {told}"
    assert replaying.is_key(start, taken)
    assert replaying.is_key(taken, ended)
    assert not replaying.is_key(start, failed)


def test_old_positions_name_their_moves_and_have_nothing_to_press(people, lay_out, play, sign_in):
    table, browser = lay_out(*CAVALRY, held=["red Dau2"]), sign_in(people[0])
    play(table, "0 move LO LAI", "0 declare ta_xot")
    pages = [browser.get(f"/tables/{table.pk}/replay/{n}/").content.decode() for n in range(3)]
    for html in pages:
        assert html.count('role="gridcell"') == 81
        assert "data-tree" not in html
        assert not re.search(r'value="(move|declare|resign)', html)
    assert "LO, red Archer" in pages[0]
    assert "Camille: red Archer, from LO to LAI" in pages[1]
    assert "Camille moves from" not in pages[1]
    assert "LAI, red Archer" in pages[2]
