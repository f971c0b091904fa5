"""What the lobby and the story say; names of pieces and hands in three languages."""

from dataclasses import replace

import pytest
from django.utils import translation

from games.cerke import rules
from games.cerke.page import OptionForm, words
from games.cerke.page.words import Throw, callout, motion, throws_of, turn_path_words
from games.cerke.rulebook import BOOK
from games.cerke.rules import observe
from games.cerke.rules.hands import RECIPES, SITUATIONS
from games.cerke.rules.pieces import KINDS
from games.cerke.rules.state import Turn
from games.engine.contract import Move, Refusal
from games.tables import registry
from games.tables.game_page import page_of
from tests.cerke.rules.positions import KINGS, opened, play, position

LANGUAGES = ["en", "fr", "nb"]


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("move XU XY", "Ingrid moves from XU to XY"),
        ("step KA LA KE", "Ingrid moves from KA over LA to KE"),
        ("slide ME MI", "Ingrid steps from ME on MI and throws"),
        ("to MU", "Ingrid continues to MU"),
        ("pass", "Ingrid stays put"),
        ("drop red Kauk2 MU", "Ingrid drops a piece on MU: red Pawn"),
        ("tam ZO ZU ZE via2=ZI", "Ingrid moves Tam from ZO to ZE"),
        ("declare ta_xot", "Ingrid ends the season (ta xot1)"),
        ("declare ty_mok", "Ingrid continues (ty mok1)"),
        ("offer_draw", "Ingrid offers a draw"),
        ("accept_draw", "Ingrid accepts the draw"),
        ("resign", "Ingrid resigns"),
    ],
)
def test_a_move_in_words(move: str, told: str) -> None:
    with translation.override("en"):
        assert page_of("cerke").describe_move(Move.parse(move), "Ingrid", {}) == told
    assert Move.parse(move).verb in registry.config("cerke").open_verbs


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (Turn(0, "red Kauk2", "XU", "XY"), "from XU to XY"),
        (Turn(0, "red Kauk2", "", "XY"), "dropped on XY"),
        (Turn(0, "red Gua2", "ME", "MU", "MI"), "from ME over MI to MU"),
        (Turn(0, "red Gua2", "ME", "", "MI", done=False), "from ME over MI to ME"),
        (Turn(0, "Tam2", "ZO", "ZE", "ZI", "ZU", 2), "from ZO over ZU, ZI to ZE"),
        (Turn(0, "Tam2", "ZO", "XE", "ZI", "ZE", 1), "from ZO over ZI, ZE to XE"),
    ],
)
def test_a_turn_in_words(turn: Turn, told: str) -> None:
    with translation.override("en"):
        assert turn_path_words(turn) == told


def test_throws_are_told_with_their_sticks() -> None:
    thrown = play(opened(2, 1), "slide ME MI", throws=[3])
    (one,) = throws_of(observe(thrown, 0))
    assert (one.faces, sum(one.sticks)) == (3, 3)
    assert [sum(Throw(faces, "").sticks) for faces in range(6)] == list(range(6))
    state = position("LO red Gua2 A", *KINGS)
    for water, good in ((2, False), (3, True)):
        after = play(state, "move LO NO", throws=[water])
        assert [one.good for one in throws_of(observe(after, 0))] == [good]


def test_where_the_game_stands() -> None:
    with translation.override("en"):
        assert page_of("cerke").progress_words(observe(opened(2, 1), None)) == "Spring"
        four = observe(opened(2, 1, seasons=4), None)
        assert page_of("cerke").progress_words(four) == "Spring 1/4"
        raised = play(opened(2, 1), "tam ZO ZU ZO", "declare ty_mok")
        assert page_of("cerke").progress_words(observe(raised, None)) == "Spring · stake × 2"


def test_CE_62_a_table_begins_with_the_one_season_that_the_rules_have() -> None:
    usual = rules.read_options({})
    assert usual == {"seasons": 1}
    form = OptionForm()
    assert page_of("cerke").options_of({"seasons": form["seasons"].initial}) == usual


@pytest.mark.parametrize(("text", "seasons"), [("", 1), ("1", 1), ("2", 2), ("4", 4)])
def test_options(text: str, seasons: int) -> None:
    form = OptionForm({"seasons": text})
    assert form.is_valid()
    assert page_of("cerke").options_of(form.cleaned_data) == {"seasons": seasons}
    assert not OptionForm({"seasons": "3"}).is_valid()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    with translation.override(language):
        kinds = [words.kind(kind) for kind in KINDS]
        codes = [str(words.CODES[kind]) for kind in KINDS]
        hands = [words.hand(name, flash=True) for name in (*RECIPES, *SITUATIONS)]
    for names in (kinds, codes, hands):
        assert len(set(names)) == len(names)
    assert all(len(code) == 2 for code in codes)
    assert set(words.CONLANG_HANDS) == {*RECIPES, *SITUATIONS}


@pytest.mark.parametrize("piece", ["green Kauk2", "no"])
def test_a_piece_that_is_none_is_refused_in_words_too(piece: str) -> None:
    for language in LANGUAGES:
        with translation.override(language):
            told = BOOK.sentence(Refusal("CE-39", piece=piece))
        assert "%(" not in told
        assert told.endswith((".", "!"))


@pytest.mark.parametrize(
    ("turn", "shown"),
    [
        (None, ""),
        (Turn(0, "red Kauk2", "XU", "XY"), "XU>XY"),
        (Turn(0, "red Kauk2", "XU", "XY", captured="red Dau2"), "XU>XY XY>held-0-red.Dau2"),
        (Turn(1, "red Kauk2", "", "XY"), "seat-1>XY"),
        # It went back to where it was, or never left.
        (Turn(0, "red Gua2", "ME", "", "MI", done=False), ""),
        (Turn(0, "Tam2", "ZO", "ZO", "ZI", "ZU", 2), ""),
    ],
)
def test_a_turn_as_it_is_shown(turn: Turn | None, shown: str) -> None:
    assert motion(replace(observe(opened(2, 1), None), last=turn)) == shown


def test_a_declaration_is_named_over_the_board_once() -> None:
    seen = observe(opened(2, 1), None)
    assert callout(seen) == ""
    with translation.override("fr"):
        assert callout(replace(seen, multiplier=2)) == "1-2|ty mok1\u202f: mise × 2"
        assert callout(replace(seen, multiplier=4)) == "1-4|ty mok1\u202f: mise × 4"
