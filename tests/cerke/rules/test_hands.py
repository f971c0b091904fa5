"""Hands of a reserve."""

import itertools
import random
from collections import Counter

import pytest

from games.cerke.rules import pieces
from games.cerke.rules.hands import RECIPES, Hand, hands_of, missing_kinds, value

LETTERS = {"r": "red", "b": "black"}


def reserve(*words: str) -> tuple[int, ...]:
    """`rKauk2` is the red Pawn."""
    names = (f"{LETTERS[word[0]]} {word[1:]}" for word in words)
    return tuple(sorted(pieces.HELD_BY_NAME[name] for name in names))


def hands(*words: str) -> dict[str, bool]:
    """The hands made, and whether with Flash."""
    return {hand.name: hand.flash for hand in hands_of(reserve(*words))}


ONE_OF_EACH = tuple(pieces.KINDS)


@pytest.mark.parametrize(
    ("kinds", "name", "points"),
    [
        (ONE_OF_EACH, "unbeatable", 50),
        (("Kauk2", "Gua2", "Uai1", "Kua2", "Tuk2"), "social_order", 10),
        (("Kua2", "Tuk2", "Uai1"), "culture", 7),
        (("Kauk2", "Gua2", "Maun1"), "cavalry", 5),
        (("Nuak1", "Kaun1", "Maun1"), "attack", 5),
        (("Io",), "king", 3),
        (("Dau2", "Maun1"), "animals", 3),
        (("Uai1", "Kauk2", "Kauk2"), "army", 3),
        (("Kaun1", "Kauk2", "Kauk2"), "comrades", 3),
        (("Kauk2",) * 5, "deadly_army", 3),
    ],
)
def test_CE_50_the_ten_hands(kinds: tuple[str, ...], name: str, points: int) -> None:
    assert RECIPES[name][0] == points
    one_colour = [f"r{kind}" for kind in kinds]
    assert hands(*one_colour)[name] is True
    mixed = [f"{'rb'[at % 2]}{kind}" for at, kind in enumerate(kinds)]
    assert hands(*mixed)[name] is (name == "king")
    assert Hand(name).points == points
    for left_out in range(len(kinds)):
        assert name not in hands(*mixed[:left_out], *mixed[left_out + 1 :])


def test_CE_51_a_piece_serves_in_several_hands_and_each_counts_once() -> None:
    assert hands("rKauk2", "bGua2", "rMaun1", "bDau2") == {"cavalry": False, "animals": False}
    assert value(reserve("rKauk2", "bGua2", "rMaun1", "bDau2")) == 8
    assert value(reserve("rDau2", "bDau2", "rMaun1", "bMaun1")) == 5
    assert value(reserve("rDau2", "rDau2", "bMaun1", "bMaun1")) == 3


def test_CE_52_one_colour_is_worth_two_more() -> None:
    assert hands("bDau2", "bMaun1") == {"animals": True}
    assert hands("rDau2", "rMaun1", "bMaun1") == {"animals": True}
    assert value(reserve("rDau2", "rMaun1")) == value(reserve("bDau2", "bMaun1")) == 5
    assert Hand("unbeatable", flash=True).points == 52


def test_CE_53_a_King_stands_for_a_piece_of_its_colour_in_each_hand_as_it_suits() -> None:
    assert hands("rIo", "rDau2") == {"king": True, "animals": True}
    assert hands("rIo", "bDau2") == {"king": True, "animals": False}
    found = hands("bIo", "bDau2", "bNuak1", "bKaun1", "bKauk2")
    assert found == {"king": True, "animals": True, "attack": True, "comrades": True}
    assert "social_order" not in hands("rIo", "rKauk2", "rGua2", "rUai1")


def test_CE_54_both_Kings_stand_for_pieces() -> None:
    assert hands("rIo", "bIo") == {"king": True, "animals": False}
    assert hands("rIo", "bIo", "rKua2")["culture"] is False
    assert hands("rIo", "bIo", "rKua2", "rTuk2")["culture"] is True
    assert value(reserve("rIo", "bIo")) == 5 + 3


def test_CE_55_the_Unbeatable_needs_a_King_as_itself() -> None:
    others = [f"r{kind}" for kind in pieces.KINDS if kind not in ("Io", "Nuak1")]
    assert "unbeatable" not in hands(*others, "rIo")
    assert hands(*others, "rIo", "bIo")["unbeatable"] is False
    assert hands(*others, "rNuak1", "rIo")["unbeatable"] is True
    assert hands(*others, "rNuak1", "bIo")["unbeatable"] is False
    assert "unbeatable" not in hands(*others[1:], "rIo", "bIo")


def by_definition(held: tuple[int, ...]) -> dict[str, bool]:
    """The hands by the sheet's definition: every way in which Kings stand for pieces."""
    others = [(piece // 2, piece % 2) for piece in held if piece // 2 != pieces.IO]
    kings = [piece % 2 for piece in held if piece // 2 == pieces.IO]
    found: dict[str, bool] = {}
    for kinds in itertools.product(range(len(pieces.KINDS)), repeat=len(kings)):
        whole = [*others, *zip(kinds, kings, strict=True)]
        for name, (_, recipe) in RECIPES.items():
            wanted = Counter(recipe) + Counter(
                {pieces.IO: 1} if name in ("king", "unbeatable") else {}
            )
            if wanted <= Counter(kind for kind, _ in whole):
                found.setdefault(name, False)
            for colour in (0, 1):
                if wanted <= Counter(kind for kind, one in whole if one == colour):
                    found[name] = True
    return found


def test_CE_55_hands_are_those_of_the_definition() -> None:
    dice = random.Random(55)
    every = [piece for piece in range(20) for _ in range(pieces.COUNTS[piece // 2])]
    for size in [*range(14), *range(14, 30, 3)] * 8:
        held = tuple(sorted(dice.sample(every, size)))
        assert {hand.name: hand.flash for hand in hands_of(held)} == by_definition(held)


def test_CE_50_what_a_hand_lacks() -> None:
    held = reserve("rKauk2", "bUai1")
    assert [pieces.KINDS[kind] for kind in missing_kinds(held, "army")] == ["Kauk2"]
    assert [pieces.KINDS[kind] for kind in missing_kinds(held, "culture")] == ["Kua2", "Tuk2"]
    assert [pieces.KINDS[kind] for kind in missing_kinds(held, "king")] == ["Io"]
    assert missing_kinds(reserve("rDau2", "bMaun1"), "animals") == ()
