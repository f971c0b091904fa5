"""Chance: the same numbers on every machine, the set-up before the seed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chance import Chance, Dice, Guess, OutOfSetup, digest

SEED = bytes(range(32))


def test_the_stream_never_changes() -> None:
    """Stored tables replay by these numbers: a new release may not alter them."""
    dice = Dice(SEED, 3, 1)
    assert [dice.below(1000) for _ in range(6)] == [56, 469, 702, 286, 83, 592]
    assert Dice(SEED, 0, 0).shuffled("ABCDEFGH") == tuple("BHFAEDCG")
    assert digest(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_each_event_has_its_own_stream() -> None:
    streams = {
        tuple(Dice(seed, entry, event).below(1 << 60) for _ in range(2))
        for seed in (SEED, bytes(32))
        for entry in (0, 1, 11)
        for event in (0, 1)
    }
    assert len(streams) == 12


@given(st.integers(1, 1 << 40), st.integers(0, 1000))
def test_below_is_below(n: int, entry: int) -> None:
    assert 0 <= Dice(SEED, entry, 0).below(n) < n


def test_below_is_even() -> None:
    dice = Dice(SEED, 0, 0)
    counts = Counter(dice.below(6) for _ in range(12_000))
    assert all(1850 < counts[face] < 2150 for face in range(6))
    with pytest.raises(ValueError, match="0"):
        dice.below(0)


def test_a_bot_s_guesses_are_even_and_follow_its_dice() -> None:
    guess, same = Guess(Dice(SEED, 0, 0)), Guess(Dice(SEED, 0, 0))
    drawn = [guess.below(6) for _ in range(12_000)]
    assert all(1850 < count < 2150 for count in Counter(drawn).values())
    assert [same.below(6) for _ in range(12_000)] == drawn
    assert guess.shuffled(range(60)) == Dice.shuffled(same, range(60))
    assert guess.below(1 << 30) == same.below(1 << 30)
    orders = Counter(guess.shuffled("ABC") for _ in range(12_000))
    assert len(orders) == 6
    assert all(1850 < count < 2150 for count in orders.values())


@given(st.lists(st.integers(), max_size=30), st.integers(0, 99))
def test_shuffled_keeps_everything(items: list[int], entry: int) -> None:
    assert sorted(Dice(SEED, entry, 0).shuffled(items)) == sorted(items)


def test_the_set_up_is_asked_before_the_seed() -> None:
    script = {"die": [6, 5, 4]}
    chance = Chance(SEED, 2, script, before={"die": 2})
    plain = Chance(SEED, 2)
    decided = [chance.decide("die", lambda dice: dice.below(1 << 60)) for _ in range(2)]
    from_seed = [plain.decide("die", lambda dice: dice.below(1 << 60)) for _ in range(2)]
    # An event that the set-up serves counts as an event: the next one keeps its stream.
    assert decided == [4, from_seed[1]]
    assert chance.events == [("die", 4), ("die", from_seed[1])]


def test_without_seed_the_set_up_may_run_out() -> None:
    chance = Chance(None, 0, {"die": [6]})
    assert chance.decide("die", lambda dice: 1) == 6
    with pytest.raises(OutOfSetup, match="die"):
        chance.decide("die", lambda dice: 1)
