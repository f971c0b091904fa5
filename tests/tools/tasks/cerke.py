"""Cerke: a position, all of whose moves are judged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.cerke.bot.judge import points
from games.cerke.bot.judging import expected
from games.cerke.bot.sharp import answered
from games.cerke.rules import imagine, observe
from games.learning.deals.contract import Task
from games.tables.bots.thinker import Question

SEATS = 2
GAP = 1.0
"""Points by which the best move has to be better than the second."""


def suits(state: Any) -> bool:
    return state.phase == "turn" and sum(map(len, state.reserves)) >= 2


def task(key: str, state: Any, seat: int) -> Task:
    seen = observe(state, seat)
    setup = {
        "position": dict(seen.position),
        "reserves": [list(names) for names in seen.reserves],
        "to_move": seat,
        "season": 1,
        "scores": list(seen.scores),
        "multiplier": seen.multiplier,
    }
    return Task(key, SEATS, seat, setup, {"seasons": 1})


def finished(task: Task, asked: Question, missed: tuple[str, ...]) -> Task:
    """What each of its moves is worth, looked at as closely as the best."""
    state = imagine(asked.seen)
    worth = {str(move): round(points(expected(state, move, answered)), 2) for move in asked.moves}
    return replace(task, worth=worth, missed_by=missed)
