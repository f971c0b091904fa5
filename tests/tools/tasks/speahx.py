"""Speahx: a table of three whose draw pile is gone, at the beginning of a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.learning.deals.contract import Task
from games.tables.bots.thinker import Question

SEATS = 3
GAP = 0.08
"""Chance by which the best move has to be better than the second."""


def suits(state: Any) -> bool:
    fresh = not (state.chances or state.drawn or state.cleared or state.turned or state.order)
    held = [len(hand) for hand in state.hands]
    return fresh and not state.draw and bool(state.pile) and max(held) <= 9 and min(held) >= 2


def task(key: str, state: Any, seat: int) -> Task:
    setup = {
        "hands": [list(hand) for hand in state.hands],
        "table": [[card for card in slots if card] for slots in state.table],
        "draw": [],
        "starts": seat,
        "pile": list(state.pile),
        "suit": state.suit,
    }
    return Task(key, SEATS, seat, setup)


def finished(task: Task, asked: Question, missed: tuple[str, ...]) -> Task:
    return replace(task, missed_by=missed)
