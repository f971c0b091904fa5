"""`manage.py judge_deals`: judges the tasks of the deal of the day anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.engine.chance import Dice
from games.learning.deals.contract import Task, games, mined
from games.learning.deals.course import Course
from games.tables import registry
from games.tables.bots.registry import bots, judge

SEED = b"judged again" + bytes(20)


class Command(BaseCommand):
    help = (
        "Judges every task of the deal of the day by the game's judge of now, and names those "
        "whose best move isn't what was found before, or isn't missed by Steady any more. "
        "It writes nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        for game in games():
            for task in mined(game):
                count += 1
                if fault := _fault(game, task):
                    self.stdout.write(f"{game} {task.key}: {fault}")
        self.stdout.write(f"{count} tasks judged")


def _fault(game: str, task: Task) -> str:
    """What is otherwise than it was; empty where nothing is."""
    app, course = registry.config(game).name, Course(game, task, SEED)
    asked, found = course.question(task.seat, "steady"), judge(app)
    if found is None:
        return "the game has no judge any more"
    judged = found(asked.seen, asked.moves, Dice(asked.seed, 0, 0))
    best = str(judged[0].move)
    if task.worth and task.worth[best] < max(task.worth.values()) - found.costly:
        return f"the best move is {best} now"
    steady = bots(app)["steady"](asked.seen, asked.moves, Dice(asked.seed, 0, 0))
    if task.worth and str(steady) == best:
        return "Steady doesn't miss it any more"
    return ""
