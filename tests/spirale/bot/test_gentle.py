"""Gentle is bold, forgets what a beginner forgets, and does what plainly helps."""

from collections import Counter

import pytest

from games.engine.chance import Dice
from games.spirale import rules
from games.spirale.bot import BOTS
from games.spirale.rules import State
from tests.spirale.rules.positions import play, position
from tests.whole_tables import play_table

gentle = BOTS["gentle"]
OFTEN = 300


def move(state: State, seat: int, number: int = 0) -> str:
    dice = Dice(number.to_bytes(32, "big"), 0, 0)
    return str(gentle(rules.observe(state, seat), list(rules.legal_moves(state, seat)), dice))


def moves(state: State, seat: int) -> Counter[str]:
    """What it plays there, with many dice."""
    return Counter(move(state, seat, number) for number in range(OFTEN))


def numbers(state: State) -> list[int]:
    return [int(one.split()[1]) for one in moves(state, 0).elements()]


def test_it_likes_large_numbers() -> None:
    found = numbers(position(gold=(10, 9), discard=7))
    assert sum(found) / OFTEN > 6
    assert min(found) < 4


@pytest.mark.parametrize("gold", [2, 5, 13])
def test_it_never_beats_itself_with_a_number(gold: int) -> None:
    """As much as its gold is a Défaut at once (LS-7): whoever plays against it would only wait."""
    state = position(gold=(gold, 9), spiral=(13 - gold, 3))
    found = numbers(state)
    assert 1 <= min(found) <= max(found) < gold


def test_a_second_confrontation_is_no_exception() -> None:
    state = play(position(gold=(8, 9), discard=9), "5-2", "engage double_confrontation", "pass")
    assert state.second
    assert max(numbers(state)) < state.gold[0]


def test_it_engages_what_helps_and_notices_simple_jokers_sooner() -> None:
    state = play(position(gold=(8, 9), spiral=(6, 3)), "5-2")
    found = Counter(one.split()[1] if " " in one else one for one in moves(state, 0).elements())
    assert found["pass"] > OFTEN / 5
    assert found["destruction"] > 1.5 * found["interversion"] > 0
    assert "transfert_de_jokers" not in found
    assert "appropriation spiral=2" not in moves(state, 0)


def test_it_forgets_now_and_then_what_a_joker_costs() -> None:
    poor = play(position(gold=(3, 9), spiral=(4, 2), discard=8), "2-1")
    assert poor.gold[0] == 1
    engaged = OFTEN - moves(poor, 0)["pass"]
    assert OFTEN / 10 < engaged < OFTEN / 2
    rich = play(position(gold=(8, 9), spiral=(4, 2), discard=3), "2-1")
    assert OFTEN - moves(rich, rich.speaker or 0)["pass"] > 1.3 * engaged


def test_it_overlooks_medals_that_may_turn() -> None:
    state = play(position(gold=(5, 9), spiral=(4, 2), discard=6), "1-1")
    found = moves(state, 0)
    assert set(found) == {"reinforce 0", "reinforce 1", "reinforce 2"}
    assert min(found.values()) > OFTEN / 12


def test_a_draw_is_taken_by_who_has_fewer_medals() -> None:
    lost = position(gold=(3, 9), spiral=(0, 4), discard=10)
    assert move(play(lost, "1 offer_draw"), 0) == "accept_draw"
    won = position(gold=(9, 3), spiral=(4, 0), discard=10)
    assert move(play(won, "1 offer_draw"), 0) != "accept_draw"
    assert move(play(won, "0 announce 1", "1 offer_draw"), 0) == "accept_draw"


@pytest.mark.parametrize("gold", [13, 9, 5, 3])
def test_it_keeps_two_medals_as_long_as_it_has_more(gold: int) -> None:
    """It announced 12 of 13, and the table was over with one number and one joker."""
    state = position(gold=(gold, 9), spiral=(13 - gold, 4), discard=0)
    found = {int(one.split()[1]) for one in moves(state, 0)}
    assert max(found) == gold - 2


def test_it_stands_between_random_and_steady() -> None:
    assert 0.6 < won("random") < 0.9
    assert 0.15 < won("steady") < 0.4


def won(other: str) -> float:
    """Its share of seeded tables; the few draws are the other's."""
    count = 0
    for number in range(150):
        names = ["gentle", other] if number % 2 else [other, "gentle"]
        played = play_table("spirale", 2, {}, f"gentle {number}", names)
        places = played["result"]["places"]
        count += places[names.index("gentle")] < places[names.index(other)]
    return count / 150
