"""What is seen, and that what is hidden changes nothing that is seen."""

import random

import pytest
from msgspec.structs import replace

from games.engine import codec
from games.engine.chance import Chance
from games.papayoo import rules
from games.papayoo.rules import State, in_order
from tests.papayoo.rules.hands import give_lowest, play, table


def steps(seats: int, number: int) -> list[State]:
    """A whole random table."""
    dice = random.Random(number)
    state = rules.setup(seats, {"rounds": 2}, Chance(bytes([number] * 32), 0))
    found = [state]
    while rules.outcome(state) is None:
        seat = dice.choice(sorted(rules.awaited(state)))
        moves = list(rules.legal_moves(state, seat)) or [rules.fallback(state, seat)]
        move = dice.choice(moves)
        assert move is not None
        state = rules.apply(state, seat, move, Chance(bytes([number] * 32), len(found)))
        found.append(state)
    return found


def otherwise(state: State, seat: int | None, dice: random.Random) -> State:
    """Another state that looks the same to `seat`: others' hands and choices exchanged."""
    others = [one for one in range(state.seats) if one != seat]
    got = set() if seat is None or state.ecart else set(state.given[seat - 1] or ())
    pool = [card for one in others for card in state.hands[one]]
    dice.shuffle(pool)
    hands = list(state.hands)
    for one in others:
        hands[one] = in_order(pool.pop() for _ in hands[one])
    given = list(state.given)
    for one in others:
        known = seat is not None and one == (seat - 1) % state.seats and not state.ecart
        if given[one] is not None and not known:
            given[one] = (
                in_order(dice.sample(hands[one] + tuple(got), state.deal.ecart))
                if (len(hands[one]) >= state.deal.ecart)
                else given[one]
            )
    return replace(state, hands=tuple(hands), given=tuple(given))


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_PA_20_what_is_hidden_changes_no_observation(seats: int) -> None:
    dice = random.Random(seats)
    for state in steps(seats, seats):
        for seat in (None, *range(seats)):
            seen = codec.encode(rules.observe(state, seat))
            assert codec.encode(rules.observe(otherwise(state, seat, dice), seat)) == seen


def test_PA_20_nobody_sees_what_arrives_before_all_have_chosen() -> None:
    state = play(table(), "0 pass 1S 2S 3S 4S 5S", "3 pass 6P 7P 8P 9P 10P")
    seen = rules.observe(state, 0)
    assert seen.chosen == (True, False, False, True)
    assert seen.received is None
    assert seen.given == ("1S", "2S", "3S", "4S", "5S")
    after = rules.observe(give_lowest(table()), 0)
    assert after.received == ("6P", "7P", "8P", "9P", "10P")


def test_PA_20_a_spectator_sees_no_hand() -> None:
    seen = rules.observe(give_lowest(table()), None)
    assert (seen.seat, seen.given, seen.received) == (None, None, None)
    assert seen.hand == seen.playable == ()
    assert seen.cards == (15, 15, 15, 15)


def test_PA_20_the_trick_that_ended_a_round_is_no_last_trick_of_the_next() -> None:
    """It is shown as what ended the round, until the first has chosen; then no more."""
    rounds = [state for state in steps(4, 7) if state.ecart and state.finished]
    fresh, *chosen = [state for state in rounds if len(state.finished) == 1]
    assert not any(fresh.given)
    assert len(chosen) >= 3
    for seat in (None, *range(4)):
        seen = rules.observe(fresh, seat)
        assert (seen.last, seen.ended) == (None, fresh.last)
        assert seen.ended is not None
        for state in chosen:
            seen = rules.observe(state, seat)
            assert (seen.last, seen.ended) == (None, None)


def test_PA_20_the_last_trick_is_this_rounds_alone() -> None:
    shown = [rules.observe(state, 0).last for state in steps(4, 7) if not state.ecart]
    # No trick while the first of a round lies there; then fifteen, of which the last of the first
    # round is what ended it.
    assert shown.count(None) == 2 * 4
    assert len({trick.cards for trick in shown if trick}) == 15 - 1 + 15


def test_PA_20_the_die_is_unknown_until_it_is_rolled() -> None:
    for state in steps(4, 7):
        if state.ecart:
            assert rules.observe(state, 0).die is None
