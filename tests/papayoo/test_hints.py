"""What the original advises stands beside the hand where it applies, and nowhere else."""

from __future__ import annotations

from django.utils import translation
from msgspec.structs import replace

from games.papayoo import rules
from games.papayoo.page.scene import OwnHand
from games.papayoo.rules import Round, State
from tests.papayoo.rules.hands import play, table

GIVEN = (
    "0 pass 6S 7S 8S 9S 10S",
    "1 pass 7H 9H 1D 2D 3D",
    "2 pass 7C 1P 2P 3P 4P",
    "3 pass 16P 17P 18P 19P 20P",
)


def hint(state: State, seat: int) -> str:
    with translation.override("en"):
        return OwnHand(rules.observe(state, seat), seat, {}).hint


def test_before_the_ecart_it_says_what_it_is_about_then_warns_of_empty_suits() -> None:
    assert hint(table(), 0).startswith("Fewest points win")
    later = replace(table(rounds=2), finished=(Round("S", (60, 40, 110, 40), 0),))
    assert "a lone 7, 9 or 10" in hint(later, 0)


def test_a_seven_that_came_alone_is_named() -> None:
    state = play(table(dealer=2), *GIVEN)
    assert hint(state, 3) == "You were passed a lone 7 of clubs: you can’t duck with it."


def test_a_card_whose_company_was_played_did_not_come_alone() -> None:
    """The 7 and the 9 of hearts came together: that one of them is left is nobody's warning."""
    state = play(table(dealer=2), *GIVEN)
    assert hint(state, 2) == ""
    state = play(state, "2 play 7H", "3 play 6P", "0 play 1H", "1 play 10H")
    assert sum(card.endswith("H") for card in state.hands[2]) == 1
    assert hint(state, 2) == ""


def test_the_last_of_a_cheap_trick_may_take_it() -> None:
    state = play(table(dealer=2), *GIVEN)
    state = play(state, "2 play 7H", "3 play 6P", "0 play 1H")
    assert "a few points now" in hint(state, 1)
    assert hint(state, 0) == ""
