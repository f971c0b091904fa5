"""A good move comes with why, where one clause says it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from games.cerke.page.hooks import advice as cerke_advice
from games.cerke.page.hooks import undoes as cerke_undoes
from games.cerke.rules import observe as cerke_observe
from games.engine.contract import Move
from games.speahx.page.hooks import advice as speahx_advice
from games.spirale.page.hooks import advice as spirale_advice
from tests.cerke.rules.positions import position


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


PLACED = ("LAI black Kauk2 IA", "KIA black Io IA", "KA red Io A", "LU red Gua2 A")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("move LU LAI", "– it takes black Pawn."),
        ("move LU LY", "Red Archer, from LU to LY"),
        ("move KA KE", "Red King, from KA to KE"),
    ],
)
def test_cerke_says_what_a_piece_takes(move: str, why: str) -> None:
    seen = cerke_observe(position(*PLACED, to_move=0), 0)
    assert cerke_advice(seen, Move.parse(move), {}).endswith(why)


@pytest.mark.parametrize(
    ("placed", "move", "before", "undone"),
    [
        (PLACED, "move LU LY", "move LY LU", True),
        (PLACED, "step LU LAI LY", "step LY LAI LU", True),
        (PLACED, "move LU LI", "move LY LU", False),
        (PLACED, "move LU LAI", "move LAI LU", False),
        (PLACED, "move LU LY", "drop red Gua2 LU", False),
        ((*PLACED, "MU black Gua2 IA"), "move LU LY", "move LY LU", False),
    ],
)
def test_cerke_knows_a_piece_that_only_goes_back(
    placed: tuple[str, ...], move: str, before: str, *, undone: bool
) -> None:
    """What it takes there, or flees from, is a reason."""
    seen = cerke_observe(position(*placed, to_move=0), 0)
    assert cerke_undoes(seen, Move.parse(move), Move.parse(before)) is undone


def test_cerke_names_the_hand_that_is_made() -> None:
    seen = cerke_observe(position("LAI black Io IA", *PLACED[2:], to_move=0), 0)
    told = cerke_advice(seen, Move.parse("move LU LAI"), {})
    assert told.endswith("it takes black King and makes The King.")


def test_cerke_says_that_a_piece_is_threatened() -> None:
    seen = cerke_observe(position(*PLACED, to_move=1), 1)
    told = cerke_advice(seen, Move.parse("move LAI LY"), {})
    assert told.endswith("– it could be taken where it stands.")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("chance", "keeps the pile away from you."),
        ("take", "many cards give many equal ones."),
        ("play 10H", "a 10 clears the pile, and you may go on."),
        ("play 2H suit=C", "and you choose what follows."),
        ("play 4H 4C", "equal cards leave your hand together."),
        ("play 4H", "keeps your special cards for later."),
        ("play X to=1", "the pile goes to somebody else."),
        ("stop", "there"),
    ],
)
def test_speahx_says_what_it_is_good_for(move: str, why: str) -> None:
    seen: Any = None
    assert speahx_advice(seen, Move.parse(move), {1: "Pixel"}).endswith(why)


class Seen:
    """As much of a table as a reason looks at."""

    seat = 0
    gold = (9, 6)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (
            "announce 7",
            "Choose 7. It stays below your 9 gold medals; whoever is lower loses the difference.",
        ),
        ("announce 9", "Choose 9."),
        ("engage miroir", "Engage Miroir. Takes 2 gold and 2 spiral medals."),
        (
            "reinforce 2",
            "Turn 2 gold medals. Gold allows higher numbers, and pays what you lose.",
        ),
        ("reinforce 0", "Turn none."),
        ("pass", "Pass. No joker is worth its price right now."),
    ],
)
def test_la_spirale_says_what_lies_open(move: str, told: str) -> None:
    seen: Any = Seen()
    assert spirale_advice(seen, Move.parse(move), {}) == told
