"""Cards by their letters and names in the three languages."""

import pytest
from django.utils import translation

from games.ui.cards import Face, letter

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
def test_a_card_has_its_name_written_small_in_the_middle_of_a_sentence(language: str) -> None:
    with translation.override(language):
        for code, label in NAMES[language].items():
            name, _comma, _value = label.partition(",")
            assert Face.parse(code).label == label
            assert Face.parse(code).in_sentence == name[0].lower() + name[1:]


@pytest.mark.parametrize("language", LETTERS)
def test_letters(language: str) -> None:
    with translation.override(language):
        assert " ".join(letter(rank) for rank in "AKQJ") == LETTERS[language]
        assert [letter(rank) for rank in ("10", "2", "N")] == ["10", "2", "N"]


def test_a_joker() -> None:
    with translation.override("nb"):
        joker = Face.parse("X")
        assert (joker.name, joker.in_sentence, joker.letter) == ("Joker", "joker", "★")


@pytest.mark.parametrize("code", ["", "XS", "1", "0H", "NS", "11D", "QP", "21P", "QHH", "qh"])
def test_what_is_no_card_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        Face.parse(code)


def test_papayoos_cards_have_a_fifth_suit() -> None:
    with translation.override("fr"):
        assert Face.parse("16P").name == "16 de payoo"
        assert Face.parse("1S").name == "1 de pique"
    assert [Face.parse(code).value for code in ("1S", "7D", "16P")] == [1, 7, 16]
