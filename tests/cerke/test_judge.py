"""The judge looks where Sharp looks and further; the best capture is found as by listing all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.cerke import rules
from games.cerke.bot import JUDGES, sharp, steady
from games.cerke.bot.evaluation import arrivals, best_capture, prize
from games.cerke.bot.judge import DEEP, END, WIDE, judge
from games.cerke.rules import pieces
from games.cerke.rules.pieces import OWNER
from games.cerke.rules.state import State
from games.engine.chance import Dice
from games.engine.contract import Move
from games.tables.bots import selfplay
from tests.cerke.rules.positions import opened, play, position

SEED = Dice(b"\5" * 32, 0, 0)


def positions(tables: int, moves: int) -> Iterator[State]:
    """Of tables that Steady and Random play by turns, so that pieces are taken and stand about."""
    for number in range(tables):
        played = selfplay.Playing.of("cerke", 2, {"seasons": 2}, f"captures {number}")
        dice = Dice(selfplay.seed_of(f"captures {number}"), 0, 0)
        bots = [steady, *selfplay.bots_of("cerke", ["random"])]
        while rules.outcome(played.state) is None and len(played.journal) < moves:
            yield played.state
            (seat,) = rules.awaited(played.state)
            seen, legal = played.look(seat), list(rules.legal_moves(played.state, seat))
            played.enter(seat, str(bots[dice.below(2)](seen, legal, dice)))


def test_the_best_capture_is_that_of_all_arrivals() -> None:
    count = 0
    for state in positions(3, 40):
        for seat in (0, 1):
            listed = [
                chance * prize(state.reserves[seat], pieces.held(state.board[square]))
                for square, chance in arrivals(state.board, seat).items()
                if OWNER[state.board[square]] == 1 - seat
            ]
            reserve = state.reserves[seat]
            assert best_capture(state.board, seat, reserve) == max(listed, default=0.0)
            count += any(listed)
    assert count > 50


def test_what_sharp_plays_is_judged_and_nothing_is_found_better_by_less_looking() -> None:
    for state in [*positions(1, 12)][::4]:
        seen, moves = rules.observe(state, state.turn), list(rules.legal_moves(state, state.turn))
        played = sharp(seen, moves, Dice(b"\5" * 32, 0, 0))
        evaluations = judge(seen, moves, Dice(b"\5" * 32, 0, 0), None, played)
        worth = {one.move: one.value for one in evaluations}
        assert evaluations[0].value >= worth[played]
        assert len(evaluations) <= DEEP + 1 <= WIDE


@pytest.mark.parametrize("first", ["tam ZO ZU ZO", "tam ZO ZU TU"])
def test_it_declares_as_sharp_does(first: str) -> None:
    state = play(opened(2, 1), first)
    if state.phase != "declare":
        state = position("LO red Gua2 A", "LAI black Maun1 IA", "KA red Io A", held=["red Dau2"])
        state = play(state, "move LO LAI")
    seen, moves = rules.observe(state, state.turn), list(rules.legal_moves(state, state.turn))
    evaluations = JUDGES["sharp"](seen, moves, SEED)
    assert evaluations[0].move == sharp(seen, moves, SEED)
    assert {one.move for one in evaluations} == {
        Move("declare", (END,)),
        Move("declare", ("ty_mok",)),
    }
