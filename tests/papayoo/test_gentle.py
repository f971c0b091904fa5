"""Gentle ducks and throws, and sees neither every card nor every danger."""

from collections import Counter
from dataclasses import replace

import pytest

from games.engine.chance import Chance, Dice
from games.engine.contract import Move
from games.papayoo import bot, rules
from games.papayoo.rules import Observation, points_of, suit_of
from tests.whole_tables import play_table

OFTEN = 300


def start(seats: int, seed: int = 1) -> rules.State:
    return rules.setup(seats, {"rounds": 1}, Chance(bytes([seed]) * 32, 0))


def holding(hand: str, trick: str = "", die: str = "S") -> Observation:
    """Whoever sits last or leads, with these cards; those that follow are playable."""
    held, lying = tuple(hand.split()), tuple(trick.split())
    led = [card for card in held if lying and suit_of(card) == suit_of(lying[0])]
    return replace(
        rules.observe(start(4), 0),
        phase="tricks",
        die=die,
        hand=held,
        playable=tuple(led) or held,
        trick=lying,
        worth=points_of(lying, die),
    )


def played(seen: Observation) -> Counter[str]:
    """What it plays there, with many dice."""
    moves = [Move("play", (card,)) for card in seen.playable]
    dice = (Dice(number.to_bytes(32, "big"), 0, 0) for number in range(OFTEN))
    return Counter(bot.gentle(seen, moves, one).args[0] for one in dice)


def most(found: Counter[str]) -> str:
    return found.most_common(1)[0][0]


def test_it_gives_high_cards_away_and_sees_nothing_special_in_sevens() -> None:
    seen = replace(holding("1S 2S 7S 3H 7H 9H 10H 2D 7D 10D 4C 2P 9P 15P 20P"), phase="ecart")
    given: Counter[str] = Counter()
    for number in range(OFTEN):
        move = bot.gentle(seen, [], Dice(number.to_bytes(32, "big"), 0, 0))
        assert len(set(move.args)) == seen.ecart
        given.update(move.args)
    assert given["20P"] == pytest.approx(given["10H"], abs=OFTEN / 6)
    assert given["15P"] > given["9H"] > given["7S"] > given["4C"]
    assert given["1S"] < OFTEN / 20


def test_it_ducks_with_the_highest_card_that_it_notices() -> None:
    found = played(holding("2H 6H 8H 10H", "9H 1H 3H"))
    assert most(found) == "8H"
    assert 0 < found["6H"] < found["8H"]
    # Where it notices none that ducks.
    assert 0 < found["10H"] < OFTEN / 5


def test_it_doesnt_use_that_it_sits_last() -> None:
    """Steady takes a harmless trick with its highest card."""
    seen = holding("9H 10H", "8H 1H 3H")
    assert bot.steady(seen, [], Dice(bytes(32), 0, 0)).args == ("10H",)
    assert most(played(seen)) == "9H"


def test_it_throws_high_cards_and_forgets_the_papayoo_at_times() -> None:
    found = played(holding("7S 2H 10H 3P", "9D 1D 3D"))
    assert set(found) >= {"7S", "10H"}
    assert min(found["7S"], found["10H"]) > OFTEN / 5
    assert found["2H"] + found["3P"] < OFTEN / 4


def test_it_leads_low_and_keeps_no_count_of_suits() -> None:
    found = played(holding("2S 4H 9H 3D 10C"))
    assert most(found) == "2S"
    assert found["10C"] < OFTEN / 6


def test_it_stands_between_random_and_steady() -> None:
    assert points("gentle", "random") < 45
    assert points("gentle", "steady") > 75
    assert 15 < points("steady", "gentle") < 55


def points(one: str, others: str) -> float:
    """What one takes a round among three others; the average is 62.5."""
    taken = 0
    for number in range(24):
        names = [others] * 4
        names[number % 4] = one
        record = play_table("papayoo", 4, {"rounds": 1}, f"gentle {number}", names)
        taken += record["result"]["scores"][number % 4]
    return taken / 24
