"""Sharp's moves: legal, drawn by the dice, never foolish."""

from collections import Counter

import pytest

from games.engine.chance import Dice
from games.engine.contract import Move
from games.spirale import rules
from games.spirale.bot import BOTS
from games.spirale.bot import sharp as sharps
from games.spirale.bot.search import Search
from games.spirale.bot.values import values
from games.spirale.rules import State
from tests.spirale.rules.positions import play, position

sharp = BOTS["sharp"]


def move(state: State, seat: int, number: int = 0) -> str:
    dice = Dice(number.to_bytes(32, "big"), 0, 0)
    return str(sharp(rules.observe(state, seat), list(rules.legal_moves(state, seat)), dice))


def test_numbers_are_drawn_as_often_as_the_mixture_says() -> None:
    mixture = sharps.numbers(Search(values(False)), rules.observe(position(), 0))
    drawn = Counter(
        sharps.draw_index(mixture, Dice(n.to_bytes(32, "big"), 0, 0)) for n in range(4000)
    )
    for place, weight in enumerate(mixture):
        assert drawn[place] / 4000 == pytest.approx(weight, abs=0.04)


def test_no_number_is_suicidal_while_another_is_there() -> None:
    for gold in range(2, 15):
        state = position(gold=(gold, 9), spiral=(3, 3), discard=5)
        for number in range(5):
            assert int(move(state, 0, number).split()[1]) < max(2, gold)


def test_no_word_is_better_than_the_one_it_says() -> None:
    """Against looking at every word and every answer, with nothing left out."""
    search = Search(values(False))
    for gold, spiral, numbers in (
        ((9, 6), (0, 6), "5-2"),
        ((7, 8), (5, 1), "2-4"),
        ((6, 6), (6, 6), "3-1"),
    ):
        state = play(position(gold=gold, spiral=spiral, stars=(2, 1), discard=5), numbers)
        assert state.speaker is not None
        sign = 1 if state.speaker == 0 else -1
        best = max(sign * everything(search, after) for after in said(state))
        chosen = play(state, f"{state.speaker} {move(state, state.speaker)}")
        assert sign * everything(search, chosen) == pytest.approx(best, abs=0.001)


def said(state: State) -> list[State]:
    seat = state.speaker
    return [play(state, f"{seat} {word}") for word in rules.legal_moves(state, seat or 0)]


def everything(search: Search, state: State) -> float:
    """What the second speaker leaves of it."""
    if state.phase != "strategy":
        return search.value(state)
    least = max if state.speaker == 0 else min
    return least(search.value(after) for after in said(state))


def test_a_whole_table_is_legal_also_with_more_stars_than_have_values() -> None:
    state = position(stars=(13, 13))
    dice = Dice(bytes(32), 0, 0)
    for _ in range(4000):
        if rules.outcome(state):
            break
        seat = min(rules.awaited(state))
        moves = list(rules.legal_moves(state, seat))
        chosen = sharp(rules.observe(state, seat), moves, dice)
        assert chosen in moves
        state = play(state, f"{seat} {chosen}")
    assert rules.outcome(state)


def test_a_draw_is_taken_by_who_is_worse() -> None:
    lost = position(gold=(3, 9), spiral=(0, 4), stars=(0, 7), discard=10)
    assert move(play(lost, "1 offer_draw"), 0) == "accept_draw"
    won = position(gold=(9, 3), spiral=(4, 0), stars=(7, 0), discard=10)
    assert move(play(won, "1 offer_draw"), 0) != "accept_draw"
    chosen = play(lost, "0 announce 1", "1 offer_draw")
    assert list(rules.legal_moves(chosen, 0)) == [Move("accept_draw")]
    assert move(chosen, 0) == "accept_draw"
