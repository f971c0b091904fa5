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
from games.spirale.rules import observe as spirale_observe
from tests.cerke.rules.positions import position
from tests.spirale.rules import positions as spirale


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


GOLD = "By the end of the Spirale "


@pytest.mark.parametrize(
    ("gold", "spiral", "numbers", "move", "why"),
    [
        (
            (9, 9),
            (2, 2),
            "3-5",
            "destruction 2",
            f"{GOLD}Pixel can have 4 gold medals instead of 6, you 7 gold medals instead of 8.",
        ),
        (
            (9, 9),
            (2, 2),
            "3-5",
            "annulation",
            "It gives you back what you have just lost: 2 gold medals.",
        ),
        (
            (9, 9),
            (2, 2),
            "5-3",
            "annulation",
            "It turns back what you have just turned: 5 gold medals.",
        ),
        (
            (9, 9),
            (2, 2),
            "5-3",
            "permutation",
            f"{GOLD}you can have 7 gold medals instead of 6.",
        ),
        (
            (9, 9),
            (2, 2),
            "5-3",
            "renforcement_integral",
            f"{GOLD}you can have 9 gold medals instead of 6.",
        ),
        (
            (9, 9),
            (2, 2),
            "5-3",
            "double_confrontation",
            "You have less gold, 4 to 7: another Confrontation may change that.",
        ),
        (
            (9, 9),
            (2, 2),
            "5-3",
            "transfert_de_jokers 3",
            "It leaves Pixel 4 starred medals to engage jokers with, instead of 7.",
        ),
        (
            (9, 4),
            (0, 0),
            "3-1",
            "destruction 2",
            "Pixel is in Défaut by the end of the Spirale.",
        ),
        (
            (4, 9),
            (0, 0),
            "1-4",
            "medailles_de_reserve",
            "Without it you are in Défaut by the end of the Spirale.",
        ),
        (
            (9, 9),
            (2, 2),
            "5-3",
            "appropriation spiral=1",
            "Takes 1 gold medal, or up to 2 spiral ones.",
        ),
    ],
)
def test_la_spirale_says_what_a_joker_changes(
    gold: tuple[int, int], spiral: tuple[int, int], numbers: str, move: str, why: str
) -> None:
    """Against a pass, by the rules: the numbers that its player will see."""
    state = spirale.play(
        spirale.position(gold, spiral, discard=26 - sum(gold) - sum(spiral)), numbers
    )
    if state.speaker == 1:
        state = spirale.play(state, "pass")
    told = spirale_advice(spirale_observe(state, 0), Move.parse(f"engage {move}"), {1: "Pixel"})
    assert told.endswith(f". {why}")
