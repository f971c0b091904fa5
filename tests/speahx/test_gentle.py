"""Gentle sees what fits, not always all of it, and nothing of what comes after.

It and Steady are quick with any hand.
"""

import random
import time
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

import pytest

from games.engine.chance import Dice
from games.speahx import rules
from games.speahx.bot import BOTS
from games.speahx.rules import JOKER, State, full_pack
from tests.speahx.rules.positions import play, position
from tests.whole_tables import play_table

gentle = BOTS["gentle"]
OFTEN = 200
T = TypeVar("T")
MOST = 5
"""How many times as long as listing what is legal: what the machine does beside slows both."""


def move(state: State, number: int = 0) -> str:
    seen, moves = rules.observe(state, state.turn), list(rules.legal_moves(state, state.turn))
    return str(gentle(seen, moves, Dice(number.to_bytes(32, "big"), 0, 0)))


def moves(state: State) -> Counter[str]:
    """What it plays there, with many dice."""
    return Counter(move(state, number) for number in range(OFTEN))


def test_a_suit_is_seen_sooner_than_a_rank() -> None:
    state = position("9H 4S", "KD", "KC", pile="9S")
    found = moves(state)
    assert set(found) == {"play 4S", "play 9H", "take"}
    assert found["play 4S"] > 1.5 * found["play 9H"]


def test_it_takes_the_pile_in_where_it_doesnt_see_what_fits() -> None:
    state = position("4S 7D", "KD", "KC", pile="9S", draw="AC AD")
    assert OFTEN / 3 < moves(state)["take"] < OFTEN * 2 / 3
    larger = position("4S 7D", "KD", "KC", pile="5S 6S 8S KS JS 9S", draw="AC AD")
    assert set(moves(larger)) == {"play 4S", "chance"}


def test_it_lays_all_of_a_rank_and_keeps_special_cards() -> None:
    state = position("4S 4H 4D 2S 10S QC", "KD", "KC", pile="9S")
    found = moves(state)
    seen = [one for one in found if one.startswith("play 4")]
    assert seen
    assert all(one.count("4") == 3 for one in seen)
    special = sum(count for one, count in found.items() if one.startswith(("play 2", "play 10")))
    assert special < OFTEN / 3


def test_on_an_empty_pile_it_sees_every_card() -> None:
    state = position("4S 4H 9D", "KD", "KC")
    assert all(one.startswith("play 4") and one.count("4") == 2 for one in moves(state))


def test_it_doesnt_ask_who_is_nearest_to_going_out() -> None:
    state = position("X 5H", "KD", "KC QC AC AH", pile="9S 8S", table=["3S 4S", "", "6C 6H"])
    found = moves(state)
    assert found["play X to=1"] > 0 < found["play X to=2"]


def test_with_an_empty_hand_it_turns_a_table_card() -> None:
    state = position("", "8C 7H", pile="6D", table=["2S 9C", ""])
    assert set(moves(state)) == {"turn 0", "turn 1"}
    assert move(play(state, "turn 0")).endswith("from=table")


def test_it_stands_between_random_and_steady() -> None:
    assert won("gentle", "random") >= 0.6
    assert won("gentle", "steady") <= 0.45


def won(one: str, other: str) -> float:
    """The share of the decided ones among seeded tables of two."""
    counted = Counter[bool]()
    for number in range(24):
        names = [one, other] if number % 2 else [other, one]
        played = play_table("speahx", 2, {}, f"{number}", names)
        places = played["result"]["places"]
        if places[0] != places[1]:
            counted[names[places.index(1)] == one] += 1
    return counted[True] / counted.total()


@pytest.mark.parametrize("level", ["gentle", "steady"])
def test_it_answers_in_time_with_most_of_five_packs_in_hand(level: str) -> None:
    """One who was given pile after pile: more than forty thousand plays are legal."""
    pack = [card for card in full_pack(5, jokers=True) if card != JOKER]
    random.Random(1).shuffle(pack)
    hand, other, pile = pack[:180], pack[180], pack[181:186]
    state = position(" ".join(hand), other, pile=" ".join(pile), packs=5)
    listed, moves = _took(lambda: list(rules.legal_moves(state, 0)))
    assert len(moves) > 40_000
    seen = rules.observe(state, 0)
    answers = [_took(lambda: BOTS[level](seen, moves, Dice(bytes(32), 0, 0))) for _ in range(3)]
    assert all(chosen in moves for _seconds, chosen in answers)
    # The quickest of three: something else may have slowed one of them down.
    assert min(seconds for seconds, _chosen in answers) < MOST * listed


def _took(work: Callable[[], T]) -> tuple[float, T]:
    """The seconds of computing, and what came out."""
    start = time.thread_time()
    done = work()
    return time.thread_time() - start, done
