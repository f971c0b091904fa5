"""What is threatened, in words, at Papayoo and Speahx: from what lies open and one's own hand."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.chance import Chance
from games.papayoo import rules as papayoo
from games.speahx import rules as speahx
from games.tables.game_page import page_of

pytestmark = pytest.mark.usefixtures("english")
NAMES = {0: "Camille", 1: "Ingrid", 2: "Mehdi"}


def papayoo_seen(leader: int = 1, **other: Any) -> Any:
    """Seat 0 reads, and is the last to play unless another seat leads."""
    state = papayoo.setup(3, {"rounds": 1}, Chance(bytes(32), 0))
    seen = papayoo.observe(state, 0)
    return replace(seen, phase="tricks", die="H", leader=leader, **other)


def test_cards_that_would_take_the_trick_are_named_with_its_points() -> None:
    seen = papayoo_seen(trick=("5S", "12P"), worth=12, hand=("3S", "9S", "10S", "10H"))
    told, points = page_of("papayoo").threats(seen, NAMES)
    assert (
        told
        == "There are 12 points in the trick; the 9 of spades, the 10 of spades would win them."
    )
    assert points == ["card-9S", "card-10S"]


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"trick": ("5S",), "hand": ("3S", "10H")}, "No card of yours can take this trick."),
        ({"trick": (), "hand": ("3S",)}, "Nothing has been led yet"),
        ({"phase": "ecart"}, "No threats before the tricks."),
    ],
)
def test_nothing_of_yours_takes_it(other: dict[str, Any], told: str) -> None:
    words, points = page_of("papayoo").threats(replace(papayoo_seen(), **other), NAMES)
    assert words.startswith(told)
    assert points == ()


@pytest.mark.parametrize(
    ("leader", "trick", "told"),
    [
        (
            2,
            ("6C", "9C"),
            "There are 0 points in the trick; you’ll get them unless someone beats your card.",
        ),
        (0, ("1P",), "There’s 1 point in the trick; you’ll get it unless someone beats your card."),
        (2, ("6C", "5C"), "No threat: another card already beats yours."),
        (2, ("6C", "10D"), "No threat: another card already beats yours."),
        (1, ("6C", "7C"), "There are 0 points in the trick; the 8 of clubs would win them."),
    ],
)
def test_once_played_ones_own_card_is_judged_not_those_in_hand(
    leader: int, trick: tuple[str, ...], told: str
) -> None:
    """Seat 0 reads; who led says whether one of the cards is theirs."""
    seen = papayoo_seen(leader=leader, trick=trick, hand=("3C", "8C"))
    seen = replace(seen, worth=papayoo.points_of(trick, "H"))
    assert page_of("papayoo").threats(seen, NAMES)[0] == told


def test_who_is_about_to_go_out_is_named_and_what_the_pile_holds() -> None:
    state = speahx.setup(3, speahx.read_options({}), Chance(bytes(32), 0))
    seen = replace(speahx.observe(state, 0), cards=(5, 2, 8), slots=((0, 1), (4,), ()), pile=())
    assert page_of("speahx").threats(seen, NAMES) == ("Ingrid has 3 cards left.", ())
    seen = replace(seen, cards=(5, 9, 1), pile=("4S", "5S"))
    told, _points = page_of("speahx").threats(seen, NAMES)
    assert told == "Mehdi has 1 card left. If you can’t play, you take 2 cards."
    # Nobody hears of their own cards, nor of those who are out.
    told, _points = page_of("speahx").threats(replace(seen, order=(2,), cards=(1, 9, 0)), NAMES)
    assert told.startswith("No one else is about to go out.")
