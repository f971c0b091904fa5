"""La Spirale d'Or: medals at the opening of a Spirale."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.learning.deals.contract import Task

SEATS = 2


def suits(state: Any) -> bool:
    opening = state.phase == "confrontation" and not state.second and not any(state.announced)
    return opening and state.spirale > 2 and min(state.gold) >= 4


def task(key: str, state: Any, seat: int) -> Task:
    setup = {
        "gold": list(state.gold),
        "spiral": list(state.spiral),
        "stars": list(state.stars),
        "discard": state.discard,
    }
    return Task(key, SEATS, seat, setup)


def finished(task: Task, missed: tuple[str, ...]) -> Task:
    return replace(task, missed_by=missed)
