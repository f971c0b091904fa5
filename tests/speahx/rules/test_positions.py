"""Positions off the beaten track: special cards from everywhere, several packs, last cards."""

import pytest

from games.speahx import rules
from tests.speahx.rules.positions import legal, play, position, refusal


def drew(*hands: str, count: int = 1, **setup: object) -> rules.State:
    """The position after so many chance cards."""
    return play(position(*hands, **setup), *["chance"] * count)


# Special chance cards (SX-22)


def test_SX_12_a_chance_two_names_its_suit() -> None:
    state = drew("9S", "8C 7H", pile="6D", draw="2C KH")
    assert refusal(state, "play 2C from=chance").rule == "SX-12"
    assert {f"play 2C suit={suit} from=chance" for suit in "SHDC"} <= legal(state)
    after = play(state, "play 2C suit=S from=chance")
    assert (after.suit, after.turn) == ("S", 1)
    assert after.last is not None
    assert after.last.calls == ("speah",)


def test_SX_16_a_chance_joker_gives_the_pile() -> None:
    state = drew("9S", "8C 7H", "3C", pile="6D", draw="KH X QH", count=2)
    assert refusal(state, "play X from=chance").rule == "SX-16"
    after = play(state, "play X to=2 from=chance")
    assert (after.hands[2], after.pile, after.turn) == (("3C", "6D"), (), 1)
    assert set(after.hands[0]) == {"9S", "KH", "QH"}


def test_SX_16_a_chance_joker_on_an_empty_pile_is_the_play() -> None:
    """On an empty pile one chance card must be played: a joker is one (SX-31)."""
    state = drew("9S", "8C 7H", draw="X QH")
    assert legal(state) == {"play X from=chance", "chance"}
    after = play(state, "play X from=chance")
    assert (after.pile, after.removed, after.turn) == ((), ("X",), 1)


def test_SX_14_a_chance_card_makes_four_with_three_that_lie() -> None:
    state = drew("9S", "8C 7H", pile="6D 3D 3C 3H", draw="3S QH")
    after = play(state, "play 3S from=chance")
    assert (after.pile, after.cleared, after.turn) == ((), True, 0)
    assert legal(after) == {"chance", "stop"}


def test_SX_22_after_a_ten_a_mixed_four() -> None:
    state = drew("5S 5H 5D 9S", "8C 7H", pile="6D", draw="10C 5C KH", count=2)
    after = play(state, "play 10C from=chance")
    assert "play 5C 5D 5H 5S from=chance" in legal(after)
    four = play(after, "play 5C 5D 5H 5S from=chance")
    assert legal(four) == {"chance", "stop"}
    assert refusal(after, "play 9S").rule == "SX-20"


def test_SX_21_a_mixed_four_of_twos_names_a_suit() -> None:
    state = drew("2S 2H 2D 9S", "8C 7H", pile="6C", draw="2C QS")
    assert refusal(state, "play 2C 2S 2H 2D from=chance").rule == "SX-12"
    after = play(state, "play 2C 2S 2H 2D suit=H from=chance")
    assert (after.pile, after.suit, after.cleared) == ((), None, True)


def test_SX_21_a_mixed_four_on_an_equal_card_leaves_one() -> None:
    """Several packs: five lie together, four go, the last one laid stays, the turn ends."""
    state = drew("5S 5H 5D 9S", "8C 7H", pile="6C 5C", draw="5C QS", packs=2)
    after = play(state, "play 5C 5S 5H 5D from=chance")
    assert (after.pile, after.suit, after.turn) == (("5D",), "D", 1)


@pytest.mark.parametrize("laid", ["5C 5S", "5C 5S 5H", "5C 5S 5H 5D 5D", "5C 5D 5H 5S"])
def test_SX_21_exactly_one_chance_card_with_exactly_three(laid: str) -> None:
    state = drew("5S 5H 5D 5D 9S", "8C 7H", pile="6C", draw="5C 5D QS", count=2, packs=3)
    move = f"play {laid} from=chance"
    if laid.count(" ") == 3:
        assert play(state, move).cleared
    else:
        assert refusal(state, move).rule == "SX-8"


# Table cards (SX-25 to SX-27)


@pytest.mark.parametrize("slots", ["10S 9C 4D", "3S 9C 4D"])
def test_SX_26_a_turned_card_that_clears_lets_one_go_on(slots: str) -> None:
    """A ten, or the fourth three on three that lie."""
    state = position("", "8C 7H", "KD", pile="6D 3D 3C 3H", table=[slots, "", ""])
    state = play(state, "turn 0")
    assert (state.pile, state.turn) == ((), 0)
    assert legal(state) == {"stop", "turn 1", "turn 2"}
    assert play(state, "turn 2").pile == ("4D",)
    assert play(state, "stop").turn == 1


def test_SX_26_a_turned_two_that_makes_four_clears_too() -> None:
    state = position("", "8C 7H", pile="2D 2C 2H", table=["2S 9C", ""])
    state = play(state, "turn 0", "play 2S suit=H from=table")
    assert (state.pile, state.suit, state.cleared) == ((), None, True)


def test_SX_26_a_turned_two_waits_on_an_empty_pile_too() -> None:
    state = play(position("", "8C 7H", table=["2S 9C", ""]), "turn 0")
    assert legal(state) == {f"play 2S suit={suit} from=table" for suit in "SHDC"}


@pytest.mark.parametrize(
    ("slots", "moves"),
    [("6S", ["turn 0"]), ("10S", ["turn 0"]), ("X", ["turn 0", "play X to=1 from=table"])],
)
def test_SX_30_the_last_table_card_takes_one_out(slots: str, moves: list[str]) -> None:
    state = play(position("", "8C 7H", "KD", pile="6D", table=[slots, "", ""]), *moves)
    assert (state.order, state.turn) == ((0,), 1)


def test_SX_24_the_pile_may_be_taken_instead_of_turning() -> None:
    state = position("", "8C 7H", pile="6D", table=["6S 9C", ""])
    after = play(state, "take")
    assert (after.hands[0], after.slots(0)) == (("6D",), (0, 1))


def test_SX_25_a_table_card_after_the_last_chance_card() -> None:
    """The draw pile ends with a ten, the hand is empty: the turn goes on with a table card."""
    state = drew("", "8C 7H", pile="6D", draw="10C", table=["6S 9C", ""])
    assert refusal(state, "turn 0").rule == "SX-25"
    after = play(state, "play 10C from=chance")
    assert legal(after) == {"stop", "turn 0", "turn 1"}


# Torkel and fours with several packs (SX-15, SX-17)


def test_SX_17_four_jacks_are_torkel_on_lying_jacks_too() -> None:
    """House: always Torkel; the jacks that lie go with the pile to who gets it."""
    jacks = "JS JH JD JC"
    state = position(f"{jacks} 9S", "8C 7H", "3C", pile="6D JD", jokers=False, packs=2)
    after = play(state, f"play {jacks} to=2")
    assert (set(after.hands[2]), after.turn) == ({"3C", "6D", "JD"}, 1)
    assert set(after.removed) == set(jacks.split())


def test_SX_17_three_jacks_on_a_lying_one_are_a_four() -> None:
    state = position("JS JH JC 9S", "8C 7H", pile="6D JD", jokers=False)
    assert refusal(state, "play JS JH JC to=1").rule == "SX-16"
    assert play(state, "play JS JH JC").cleared


def test_SX_17_torkel_as_last_cards_takes_one_out() -> None:
    state = position("JS JH JD JC", "8C 7H", "3C", pile="6D", jokers=False)
    after = play(state, "play JS JH JD JC to=1")
    assert (after.order, after.turn) == ((0,), 1)
    assert set(after.hands[1]) == {"6D", "7H", "8C"}


@pytest.mark.parametrize("pile", ["6D", "2H 2D"])
def test_SX_35_speah_is_said_also_when_the_twos_vanish(pile: str) -> None:
    """The suit is named all the same (SX-12), while another was in force."""
    hand = "2C 2D 2S 2H 9S" if pile == "6D" else "2C 2S 9S"
    laid = hand.removesuffix(" 9S")
    state = play(position(hand, "8C 7H", pile=pile), f"play {laid} suit=S")
    assert state.pile == ()
    assert state.last is not None
    assert state.last.calls == ("speah",)
