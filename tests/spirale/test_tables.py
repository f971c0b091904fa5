"""Seeded whole tables: they end by the rules, and at every step what has to hold does."""

import random
from collections.abc import Callable

import pytest

from games.engine.chance import Chance, Dice
from games.engine.contract import Move
from games.spirale import rules
from games.spirale.bot.steady import steady
from games.spirale.rules import State

ENDS = {"number", "debt", "payment", "gold", "agreed", "bare", "still", "long"}
Chooser = Callable[[State, int, list[Move]], Move]


def by_chance(number: int) -> Chooser:
    """Mostly not suicidal: those tables end at once."""
    dice = random.Random(number)

    def choose(state: State, seat: int, moves: list[Move]) -> Move:
        sane = [
            move
            for move in moves
            if move.verb != "announce" or int(move.args[0]) < state.gold[seat]
        ]
        return dice.choice(sane if sane and dice.random() < 0.97 else moves)

    return choose


def by_steady(number: int) -> Chooser:
    dice = Dice(number.to_bytes(32, "big"), 0, 0)
    return lambda state, seat, moves: steady(rules.observe(state, seat), moves, dice)


def hidden(state: State) -> bool:
    """No observation of the other holds what waits to be revealed."""
    for seat, other in ((0, 1), (1, 0)):
        secret = state.announced[seat] if state.phase == "confrontation" else state.chosen[seat]
        seen = rules.observe(state, other)
        if secret is not None and (seen.mine == secret) and not seen.ready[other]:
            return False
    return True


def check(before: State, move: Move, after: State) -> None:
    """The sheet's invariants, over one move."""
    medals = [sum(one.gold) + sum(one.spiral) + one.discard for one in (before, after)]
    reserve = 2 * sum(word.joker == "medailles_de_reserve" for word in after.words or before.words)
    assert medals[0] <= medals[1] <= medals[0] + max(reserve, 2 * (move.verb == "engage"))
    assert min(*after.gold, *after.spiral, *after.stars, after.discard) >= 0
    assert sum(after.stars) <= sum(before.stars)
    assert hidden(after)
    assert bool(rules.awaited(after)) == (rules.outcome(after) is None)


def play(number: int, choose: Chooser) -> State:
    costs = "worded" if number % 3 == 0 else "listed"
    state = rules.setup(
        2, rules.read_options({"costs": costs, "stars": 3 + number % 11}), Chance(None, 0)
    )
    dice = random.Random(-number)
    while rules.outcome(state) is None:
        seat = dice.choice(sorted(rules.awaited(state)))
        move = choose(state, seat, list(rules.legal_moves(state, seat)))
        before, state = state, rules.apply(state, seat, move, Chance(None, 1))
        check(before, move, state)
        assert state.spirale <= 200
    return state


def finish(number: int) -> None:
    for choose in (by_chance(number), by_steady(number)):
        state = play(number, choose)
        outcome = rules.outcome(state)
        assert outcome is not None
        assert state.end in ENDS
        places = outcome.result["places"]
        assert sorted(places) in ([1, 1], [1, 2])
        assert (places == [1, 1]) == (not state.beaten)


@pytest.mark.parametrize("hundred", range(2))
def test_seeded_tables_end_by_the_rules(hundred: int) -> None:
    for number in range(100 * hundred, 100 * (hundred + 1)):
        finish(number)


@pytest.mark.long
def test_thousands_of_seeded_tables_end_by_the_rules() -> None:
    for number in range(1000, 3000):
        finish(number)
