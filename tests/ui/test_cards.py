"""Cards by their letters and names in the three languages."""

import pytest
from django.utils import translation

from games.ui.cards import Face, letter, rank_name, suit_name

NAMES = {
    "fr": {
        "QH": "Dame de cœur, vaut 12",
        "AS": "As de pique, vaut 14",
        "10D": "10 de carreau, vaut 10",
        "JC": "Valet de trèfle, vaut 11",
        "K": "Roi, vaut 13",
        "N": "Nikāye, vaut 20",
    },
    "en": {
        "QH": "Queen of hearts, worth 12",
        "AS": "Ace of spades, worth 14",
        "10D": "10 of diamonds, worth 10",
        "JC": "Jack of clubs, worth 11",
        "K": "King, worth 13",
        "N": "Nikāye, worth 20",
    },
    "nb": {
        "QH": "Hjerterdame, verdt 12",
        "AS": "Sparess, verdt 14",
        "10D": "Ruter 10, verdt 10",
        "JC": "Kløverknekt, verdt 11",
        "K": "Konge, verdt 13",
        "N": "Nikāye, verdt 20",
    },
}
LETTERS = {"fr": "A R D V", "en": "A K Q J", "nb": "E K D Kn"}


@pytest.mark.parametrize("language", NAMES)
def test_names(language: str) -> None:
    with translation.override(language):
        assert {code: Face.parse(code).label for code in NAMES[language]} == NAMES[language]


@pytest.mark.parametrize("language", LETTERS)
def test_letters(language: str) -> None:
    with translation.override(language):
        assert " ".join(letter(rank) for rank in "AKQJ") == LETTERS[language]
        assert [letter(rank) for rank in ("10", "2", "N")] == ["10", "2", "N"]


def test_names_for_sentences() -> None:
    with translation.override("fr"):
        assert (rank_name("Q"), rank_name("7"), rank_name("N")) == ("dame", "7", "nikāye")
        assert suit_name("C") == "trèfle"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "queen of hearts, ace of spades, 10 of diamonds, king, nikāye"),
        ("fr", "dame de cœur, as de pique, 10 de carreau, roi, nikāye"),
        ("nb", "hjerterdame, sparess, ruter 10, konge, nikāye"),
    ],
)
def test_in_the_middle_of_a_sentence_a_card_is_written_small(language: str, told: str) -> None:
    with translation.override(language):
        assert (
            ", ".join(Face.parse(code).in_sentence for code in ("QH", "AS", "10D", "K", "N"))
            == told
        )


def test_a_joker() -> None:
    with translation.override("nb"):
        assert (Face.parse("X").name, Face.parse("X").letter, rank_name("X")) == (
            "Joker",
            "★",
            "joker",
        )


@pytest.mark.parametrize("code", ["", "XS", "1", "0H", "NS", "11D", "QP", "21P", "QHH", "qh"])
def test_what_is_no_card_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        Face.parse(code)


def test_papayoos_cards_have_a_fifth_suit() -> None:
    with translation.override("fr"):
        assert Face.parse("16P").name == "16 de payoo"
        assert Face.parse("1S").name == "1 de pique"
    assert [Face.parse(code).value for code in ("1S", "7D", "16P")] == [1, 7, 16]
