"""Chance cards, taking in, table cards, ends of turns and of the table."""

import pytest
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import BadSetup
from games.speahx import rules
from games.speahx.rules import begin_turn
from tests.speahx.rules.positions import legal, play, position, refusal


def test_SX_19_up_to_three_one_at_a_time_whatever_the_hand_holds() -> None:
    state = position("6H 9S", "8C 7H", pile="6D", draw="KS QS JS AS AC")
    state = play(state, "chance", "chance", "chance")
    assert state.chances == ("KS", "QS", "JS")
    assert refusal(state, "chance").values == {"drawn": 3}


def test_SX_19_not_from_an_empty_draw_pile_nor_after_a_play() -> None:
    assert refusal(position("6H 9S", "8C 7H", pile="6D"), "chance").rule == "SX-19"
    state = play(position("10H 9S", "8C 7H", pile="6D", draw="KS QS"), "play 10H")
    assert refusal(state, "chance").rule == "SX-19"


def test_SX_20_the_first_chance_card_closes_the_hand() -> None:
    state = play(position("6H 9S", "8C 7H", pile="6D", draw="KS QS"), "chance")
    assert refusal(state, "play 6H").rule == "SX-20"
    assert legal(state) == {"chance", "take"}


def test_SX_20_equal_chance_cards_are_laid_together() -> None:
    state = play(position("6H 9S", "8C 7H", pile="6D", draw="KS KD QS"), "chance", "chance")
    assert refusal(state, "play KS KD from=chance").rule == "SX-10"
    assert play(state, "play KD KS from=chance").pile == ("6D", "KD", "KS")


def test_SX_21_one_chance_card_with_three_hand_cards() -> None:
    state = position("5S 5H 5D 9S", "8C 7H", pile="6C", draw="5C QS")
    state = play(state, "chance")
    assert refusal(state, "play 5S 5H 5D").rule == "SX-20"
    assert refusal(state, "play 5S 5C 5H 5D from=chance").rule == "SX-8"
    after = play(state, "play 5C 5S 5H 5D from=chance")
    assert (after.pile, after.cleared, after.hands[0]) == ((), True, ("9S",))


def test_SX_21_the_chance_card_must_be_playable() -> None:
    state = play(position("5S 5H 5D 9S", "8C 7H", pile="6H", draw="5C QS"), "chance")
    assert refusal(state, "play 5C 5S 5H 5D from=chance").rule == "SX-10"
    assert not any("from=chance" in move for move in legal(state))


def test_SX_21_four_jacks_with_a_chance_card_are_no_torkel() -> None:
    state = position("JS JH JD 9S", "8C 7H", pile="6C", draw="JC QS", jokers=False)
    after = play(state, "chance", "play JC JS JH JD from=chance")
    assert (after.cleared, after.turn) == (True, 0)


def test_SX_22_after_a_ten_of_chance_one_may_draw_on_play_or_stop() -> None:
    state = position("9S 4D", "8C 7H", pile="6D", draw="KH 10C QS AS")
    state = play(state, "chance", "chance", "play 10C from=chance")
    assert legal(state) == {"play KH from=chance", "chance", "stop"}
    assert refusal(state, "take").rule == "SX-24"
    assert play(state, "play KH from=chance").turn == 1
    drawn = play(state, "chance")
    assert refusal(drawn, "chance").rule == "SX-19"
    assert legal(drawn) == {"play KH from=chance", "play QS from=chance", "stop"}
    stopped = play(drawn, "stop")
    assert (stopped.turn, stopped.pile) == (1, ())
    assert {"9S", "4D", "KH", "QS"} <= set(stopped.hands[0])


def test_SX_23_unused_chance_cards_join_the_hand() -> None:
    state = position("9S 4D", "8C 7H", pile="6D", draw="KH QD QS AS 3C")
    after = play(state, "chance", "chance", "play QD from=chance")
    assert {"KH", "9S", "4D"} <= set(after.hands[0])
    assert len(after.hands[0]) == 5


def test_SX_24_taking_in_ends_the_turn() -> None:
    state = position("9S 4D", "8C 7H", pile="6D 7D", draw="KH")
    after = play(state, "chance", "take")
    assert sorted(after.hands[0]) == sorted(["9S", "4D", "6D", "7D", "KH"])
    assert (after.pile, after.suit, after.turn) == ((), None, 1)


def test_SX_24_not_on_an_empty_pile() -> None:
    assert refusal(position("9S 4D", "8C 7H", draw="KH"), "take").rule == "SX-24"


TABLE = ["6S 2C X KD 3D", "9H", "AS"]


@pytest.mark.parametrize(
    ("hand", "draw", "moves"), [("9S", "", []), ("", "KH", []), ("", "KH QH", ["chance", "chance"])]
)
def test_SX_25_only_with_no_card_in_hand_to_draw_or_drawn(
    hand: str, draw: str, moves: list[str]
) -> None:
    state = position(hand, "8C 7H", "KS", pile="6D", table=TABLE, draw=draw)
    assert refusal(play(state, *moves), "turn 0").rule == "SX-25"


@pytest.mark.parametrize("slot", ["5", "x", "00", "-1"])
def test_SX_25_a_slot_that_is_left(slot: str) -> None:
    state = position("", "8C 7H", "KS", pile="6D", table=TABLE)
    assert refusal(state, f"turn {slot}").rule == "SX-25"
    used = position("8H", "8C 7H", pile="6D", table=["", "9H"])
    assert refusal(used, "turn 0").rule == "SX-25"


def test_SX_25_after_a_ten_with_an_empty_hand() -> None:
    state = position("10H", "8C 7H", "KS", pile="6D", table=TABLE)
    state = play(state, "play 10H")
    assert legal(state) == {"stop", *(f"turn {slot}" for slot in range(5))}
    assert play(state, "turn 4").pile == ("3D",)


def test_SX_26_a_playable_one_is_laid_at_once() -> None:
    state = position("", "8C 7H", "KS", pile="6D", table=TABLE)
    after = play(state, "turn 0")
    assert (after.pile, after.turn, after.slots(0)) == (("6D", "6S"), 1, (1, 2, 3, 4))


def test_SX_26_a_two_waits_for_its_suit() -> None:
    state = play(position("", "8C 7H", "KS", pile="6D", table=TABLE), "turn 1")
    assert legal(state) == {f"play 2C suit={suit} from=table" for suit in "SHDC"}
    for move in ("take", "turn 0", "chance", "stop", "play 2C suit=H", "play 6S from=table"):
        assert refusal(state, move).rule == "SX-26"
    assert refusal(state, "show yes").rule == "SX-27"
    assert play(state, "play 2C suit=H from=table").suit == "H"


def test_SX_26_a_joker_waits_for_who_gets_the_pile() -> None:
    state = play(position("", "8C 7H", "KS", pile="6D", table=TABLE), "turn 2")
    assert legal(state) == {"play X to=1 from=table", "play X to=2 from=table"}
    after = play(state, "play X to=2 from=table")
    assert (after.hands[2], after.turn) == (("6D", "KS"), 1)
    alone = play(position("10H", "8C 7H", "KS", pile="6D", table=TABLE), "play 10H", "turn 2")
    assert (alone.turned, alone.turn) == (None, 1)


def test_SX_26_nothing_to_play_from_the_table_otherwise() -> None:
    state = position("5D", "8C 7H", pile="6D", table=["9C", "9H"])
    assert refusal(state, "play 9C from=table").rule == "SX-26"


def test_SX_27_an_unplayable_one_joins_the_hand_with_the_pile() -> None:
    state = play(position("", "8C 7H", "KS", pile="6C 7S", table=TABLE), "turn 3")
    assert legal(state) == {"show yes", "show no"}
    assert refusal(state, "take").rule == "SX-27"
    shown = play(state, "show yes")
    assert sorted(shown.hands[0]) == ["6C", "7S", "KD"]
    assert (shown.pile, shown.turn) == ((), 1)
    assert rules.observe(shown, None).last.cards == ("KD",)  # type: ignore[union-attr]
    assert rules.observe(play(state, "show no"), 1).last.cards == ()  # type: ignore[union-attr]


def test_SX_28_the_hand_is_drawn_up_to_five_however_the_turn_ended() -> None:
    setup = {"pile": "6D", "draw": "KH QH JH AH 3H 4H"}
    played = play(position("6H 9S 5S", "8C 7H", **setup), "play 6H")
    assert played.hands[0] == ("5S", "9S", "JH", "QH", "KH")
    taken = play(position("9S 5S", "8C 7H", **setup), "take")
    assert len(taken.hands[0]) == 5
    many = position("3S 4S 5S 6S 7S 8S", "8C 7H", **setup)
    assert len(play(many, "play 6S").hands[0]) == 5


def test_SX_28_cards_drawn_come_too_late_for_this_turn() -> None:
    after = play(position("6H", "8C 7H", pile="6D", draw="6S 6C KH"), "play 6H")
    assert after.turn == 1
    assert {"6S", "6C"} <= set(after.hands[0])


def test_SX_29_a_turn_ends_when_only_stopping_is_left() -> None:
    state = play(position("10H", "8C 7H", pile="6D", draw="6S 6C KH"), "play 10H")
    assert state.turn == 1
    assert len(state.hands[0]) == 3


def test_SX_29_a_chance_turn_goes_on_while_it_can_draw() -> None:
    state = position("", "8C 7H", pile="6D", draw="10C 6C KH 9C", table=["3D", "4D"])
    state = play(state, "chance", "play 10C from=chance")
    assert legal(state) == {"chance", "stop"}
    state = position("9S", "8C 7H", pile="6D", draw="KH QH 10C 9C", table=["3D", "4D"])
    state = play(state, "chance", "chance", "chance", "play 10C from=chance")
    assert legal(state) == {"play KH from=chance", "play QH from=chance", "stop"}
    state = position("9S", "8C 7H", pile="6D", draw="10D 10H 10C 9C")
    state = play(state, "chance", "chance", "chance")
    assert play(state, "play 10D 10H 10C from=chance").turn == 1


def test_SX_30_out_without_a_card_also_after_a_ten() -> None:
    state = play(position("10H", "8C 7H", "KS", pile="6D"), "play 10H")
    assert (state.order, state.turn, state.pile) == ((0,), 1, ())
    given = play(position("X", "8C 7H", "KS", pile="6D"), "play X to=2")
    assert (given.order, given.turn) == ((0,), 1)


def test_SX_30_table_cards_keep_one_in() -> None:
    state = play(position("6H", "8C 7H", "KS", pile="6D", table=["3C", "", ""]), "play 6H")
    assert state.order == ()


def test_SX_31_on_an_empty_pile_something_must_be_played() -> None:
    state = position("9S 5S", "8C 7H", draw="KH QH")
    assert legal(state) == {"play 9S", "play 5S", "chance"}
    drawn = play(state, "chance")
    assert legal(drawn) == {"play KH from=chance", "chance"}
    assert refusal(drawn, "take").rule == "SX-24"
    assert refusal(drawn, "stop").rule == "SX-18"


def test_SX_32_the_last_with_cards_is_last() -> None:
    state = position("6H", "7H 8H", "9H KS", pile="6D")
    state = play(state, "play 6H", "play 7H", "play 9H", "play 8H")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.result == {"places": [1, 2, 3], "scores": None}


def test_SX_33_the_third_time_of_a_position_ends_it() -> None:
    state = position("6H", "6S", "KC", "QD", pile="2D", suit="C")
    state = replace(state, seen=())
    state = begin_turn(begin_turn(state))
    assert not state.over
    state = begin_turn(state)
    assert state.over
    outcome = rules.outcome(replace(state, order=(2,)))
    assert outcome is not None
    assert outcome.result["places"] == [2, 2, 1, 2]


@pytest.mark.parametrize(
    "other",
    [
        {"suit": "H"},
        {"pile": ("6D", "4D", "2D")},
        {"turn": 1},
        {"hands": (("6H",), ("6S", "7H"))},
        {"table": ((None, "9D", None, None, None), (None,) * 5)},
    ],
    ids=lambda other: next(iter(other)),
)
def test_SX_33_a_position_that_differs_in_one_thing_is_another(other: dict[str, object]) -> None:
    state = position("6H 7H", "6S", pile="4D 6D 2D", suit="C", table=["9D", ""])
    twice = begin_turn(begin_turn(replace(state, seen=())))
    before = {name: getattr(twice, name) for name in other}
    between = begin_turn(replace(twice, **other))
    assert not between.over
    assert begin_turn(replace(between, **before)).over


def test_SX_33_is_reached_by_an_exchange_of_takes() -> None:
    """Two sensible players: after twelve moves everybody holds the same cards again."""
    state = position("6H 7H KC", "6S 7S KD")
    round_ = ["play 6H", "play 6S", "take", "play 7S", "play 7H", "take"]
    round_ += ["play 6H", "play 7H", "take", "play 7S", "play 6S", "take"]
    # Before B's second and fourth turn of a round they stand alike: the third time comes early.
    twice = play(state, *round_, *round_[:3])
    assert twice.drawish
    assert not play(state, *round_, *round_[:2]).over
    outcome = rules.outcome(twice)
    assert outcome is not None
    assert outcome.result["places"] == [1, 1]


def test_SX_34_two_hundred_quiet_turns_end_it() -> None:
    state = position("6H 8S", "9C KD", pile="3C")
    # The start of the first turn is among them, and the start of this one makes one more.
    marks = tuple(f"{number}" for number in range(199))
    assert not begin_turn(replace(state, seen=marks)).over
    assert begin_turn(replace(state, seen=(*marks, "more"))).over


def test_SX_34_a_turned_table_card_starts_the_count_again_and_a_play_does_not() -> None:
    marks = tuple(f"{number}" for number in range(50))
    turned = replace(position("", "8C", pile="6D", table=["6S 7S", ""]), seen=marks)
    assert len(play(turned, "turn 0").seen) == 1
    plain = replace(position("6S 7S", "8C", "KD", pile="6D"), seen=marks)
    assert len(play(plain, "play 6S").seen) == 51


@pytest.mark.parametrize(
    ("hand", "pile", "move", "jokers"),
    [
        ("X 9S", "6D", "play X to=1", True),
        ("X 9S", "", "play X", True),
        ("JS JH JD JC 9S", "6D", "play JS JH JD JC to=1", False),
        ("JS JH JD JC 9S", "", "play JS JH JD JC", False),
        ("6S 6H 6C 9S", "6D", "play 6S 6H 6C", True),
        ("10H 9S", "6D", "play 10H", True),
        ("6S", "6D", "play 6S", True),
    ],
    ids=["joker", "joker on nothing", "Torkel", "Torkel on nothing", "four", "ten", "last card"],
)
def test_SX_34_what_leaves_and_whoever_goes_out_start_the_count_again(
    hand: str, pile: str, move: str, jokers: bool
) -> None:
    """What the move leaves is counted from the turn after it, if one has begun."""
    marks = tuple(f"{number}" for number in range(50))
    state = replace(position(hand, "8C", "KD", pile=pile, jokers=jokers), seen=marks)
    after = play(state, move)
    assert len(after.seen) == (after.turn != state.turn)


@pytest.mark.parametrize(
    "setup",
    [
        {"more": 1},
        {"starts": 2},
        {"starts": "0"},
        {"hands": [["6H"]]},
        {"hands": ["6H", "7H"]},
        {"hands": [["6H"], []]},
        {"hands": [["6H"], ["6H"]]},
        {"hands": [["6H"], [6]]},
        {"hands": [["6H"], ["7H"]], "table": [["8H"]]},
        {"hands": [["6H"], ["7H"]], "table": [["8H"] + [None] * 5, []]},
        {"hands": [["6H"], ["7H"]], "draw": "8H"},
        {"hands": [["6H"], ["7H"]], "pile": ["X"]},
        {"hands": [["6H"], ["7H"]], "suit": "H"},
        {"hands": [["6H"], ["7H"]], "pile": ["8H"], "suit": "X"},
        {"hands": [["6H"], ["7H"]], "draw": ["X", "X", "X"]},
        {"pile": ["8H"]},
    ],
)
def test_SX_37_an_impossible_set_up_is_refused(setup: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="SX-37"):
        rules.read_setup(setup, 2, rules.read_options({}))


def test_SX_37_only_who_starts_may_be_named() -> None:
    queues = rules.read_setup({"starts": 2}, 3, rules.read_options({}))
    assert rules.setup(3, rules.read_options({}), Chance(bytes(32), 0, queues)).turn == 2
