"""Deal, écart and die."""

from itertools import groupby

import pytest

from games.engine.chance import Chance
from games.engine.contract import BadSetup, Move
from games.papayoo import rules
from games.papayoo.rules import ROUND_POINTS, full_pack, points_of
from tests.papayoo.rules.hands import give_lowest, play, refusal, sorted_hands, table, to_the_end


def test_PA_1_three_to_eight_play() -> None:
    assert list(rules.SEATS) == [3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(("seats", "size"), [(3, 60), (4, 60), (5, 60), (6, 60), (7, 56), (8, 56)])
def test_PA_2_seven_and_eight_play_without_the_french_ones(seats: int, size: int) -> None:
    pack = full_pack(seats)
    assert len(set(pack)) == len(pack) == size
    assert "1P" in pack
    assert ("1S" in pack) == (size == 60)
    assert points_of(pack, "H") == ROUND_POINTS


@pytest.mark.parametrize(
    ("seats", "each", "ecart"),
    [(3, 20, 5), (4, 15, 5), (5, 12, 4), (6, 10, 3), (7, 8, 3), (8, 7, 3)],
)
def test_PA_3_the_whole_pack_is_dealt(seats: int, each: int, ecart: int) -> None:
    state = rules.setup(seats, {}, Chance(bytes(32), 0))
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert sorted(card for hand in state.hands for card in hand) == sorted(full_pack(seats))
    assert state.deal.ecart == ecart


def test_PA_3_packets_begin_left_of_the_dealer() -> None:
    class Unshuffled:
        def shuffled(self, items: tuple[str, ...]) -> tuple[str, ...]:
            return items

    hands = rules.deal_hands(3, 1, Unshuffled())  # type: ignore[arg-type]
    assert hands[2][:3] == ["1S", "2S", "3S"]
    assert {"4S", "5S", "6S"} <= set(hands[0])
    assert {"19P", "20P"} <= set(hands[1])


def test_PA_4_the_next_seat_deals_the_next_round() -> None:
    state = table(seats=3, rounds=3, dealer=2)
    assert [dealer for dealer, _ in groupby(one.dealer for one in to_the_end(state))] == [2, 0, 1]


def test_PA_4_the_first_dealer_is_drawn() -> None:
    drawn = {rules.setup(4, {}, Chance(bytes([n] * 32), 0)).dealer for n in range(40)}
    assert drawn == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "entry",
    [
        "0 pass 1S 2S 3S 4S",
        "0 pass 1S 2S 3S 4S 5S 6S",
        "0 pass 1S 1S 3S 4S 5S",
        "0 pass 1S 2S 3S 4S 20P",
        "0 pass 1S 2S 3S 4S what",
        "0 pass",
    ],
)
def test_PA_5_exactly_the_ecart_of_the_own_hand_is_given(entry: str) -> None:
    told = refusal(table(), entry)
    assert (told.rule, told.values["count"]) == ("PA-5", 5)


def test_PA_5_it_goes_to_the_left() -> None:
    state = give_lowest(table())
    assert set(sorted_hands(4)[0][:5]) <= set(state.hands[1])
    assert set(sorted_hands(4)[3][:5]) <= set(state.hands[0])


def test_PA_6_a_choice_can_be_replaced_until_the_last_is_in() -> None:
    state = play(table(), "0 pass 1S 2S 3S 4S 5S", "0 pass 5S 6S 7S 8S 9S")
    assert state.given[0] == ("5S", "6S", "7S", "8S", "9S")
    assert rules.to_move(state) == {0, 1, 2, 3}
    assert rules.awaited(state) == {1, 2, 3}
    assert state.hands[0] == table().hands[0]


def test_PA_6_the_last_choice_changes_the_hands_at_once() -> None:
    state = give_lowest(table())
    assert state.die == "S"
    assert rules.to_move(state) == {0}
    assert sorted(card for hand in state.hands for card in hand) == sorted(full_pack(4))


def test_PA_6_the_order_of_the_cards_means_nothing() -> None:
    backwards = play(table(), "0 pass 5S 4S 3S 2S 1S")
    assert backwards == play(table(), "0 pass 1S 2S 3S 4S 5S")


def test_PA_7_no_card_before_the_ecart_and_no_ecart_after() -> None:
    early = refusal(table(), "0 play 1S")
    assert (early.rule, early.values) == ("PA-7", {"phase": "ecart"})
    late = refusal(give_lowest(table()), "0 pass 6S 7S 8S 9S 10S")
    assert (late.rule, late.values) == ("PA-7", {"phase": "tricks"})


def test_PA_8_the_die_is_rolled_when_every_ecart_is_given() -> None:
    before = play(table(), "0 pass 1S 2S 3S 4S 5S")
    assert before.die is None
    assert give_lowest(table(), die="D").die == "D"
    chance = Chance(bytes(32), 9)
    state = table()
    for seat, hand in enumerate(state.hands):
        state = rules.apply(state, seat, Move("pass", hand[:5]), chance)
    assert [kind for kind, _ in chance.events] == ["die"]
    assert state.die in tuple("SHDC")


def test_PA_16_one_round_a_player_unless_agreed_otherwise() -> None:
    assert rules.setup(5, {}, Chance(bytes(32), 0)).rounds == 5
    assert rules.setup(5, {"rounds": 2}, Chance(bytes(32), 0)).rounds == 2
    assert len(to_the_end(table(seats=3, rounds=2))[-1].finished) == 2


@pytest.mark.parametrize(
    "options", [{"rounds": 0}, {"rounds": 41}, {"rounds": "4"}, {"rounds": True}, {"more": 1}]
)
def test_PA_16_options_are_known_and_within_bounds(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup) as refused:
        rules.read_options(options)
    assert refused.value.rule == "PA-16"


def _round(**parts: object) -> dict[str, object]:
    return {"hands": sorted_hands(4), "die": "S"} | parts


@pytest.mark.parametrize(
    "setup",
    [
        {"dealer": 4},
        {"dealer": "0"},
        {"dice": ["S"]},
        {"rounds": {}},
        {"rounds": [{"die": "S"}]},
        {"rounds": [_round(die="P")]},
        {"rounds": [_round(extra=1)]},
        {"rounds": [_round(hands=sorted_hands(3))]},
        {"rounds": [_round(hands=[["1S"] * 15] * 4)]},
        {"rounds": [_round(hands=[[1] * 15] * 4)]},
        {"rounds": [{"hands": sorted_hands(4)}, _round()]},
    ],
)
def test_PA_19_an_impossible_set_up_is_refused(setup: dict[str, object]) -> None:
    with pytest.raises(BadSetup) as refused:
        rules.read_setup(setup, 4, {})
    assert refused.value.rule == "PA-19"


def test_PA_19_the_last_die_may_be_left_out() -> None:
    queues = rules.read_setup({"rounds": [_round(), {"hands": sorted_hands(4)}]}, 4, {})
    assert queues["die"] == ["S"]
    assert len(queues["hands"]) == 2
