"""`tests.tools deal_tasks GAME`: mines tasks of the deal of the day, and reckons their par.

What an office does at night (`games/learning/mining`), for the tasks that come with a game: they
go into its `deals.json`, no position twice. `--plays` more plays of Sharp are added to the par of
each task that has fewer than 200.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.learning.deals.contract import Task
from games.learning.deals.par import PLAYS, par_of_days
from games.learning.mining import hardness, sources
from games.learning.mining.contract import Mining, here, mining_of
from games.learning.mining.services import position_of
from games.tables import registry

MIND = here()


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--count", type=int, default=20, help="how many tasks there are to be")
        parser.add_argument("--seed", default="0", help="the same seed mines the same tasks")
        parser.add_argument("--first", type=int, default=0, help="the first table's number")
        parser.add_argument("--plays", type=int, default=0, help="more plays for each par")

    def handle(self, *args: Any, **options: Any) -> None:
        game, mining = options["game"], mining_of(options["game"])
        if mining is None:
            raise CommandError(f"{game} has no tasks to mine")
        path = Path(registry.config(game).path) / "deals.json"
        tasks = msgspec.json.decode(path.read_bytes(), type=list[Task]) if path.exists() else []
        mined = _mined(game, mining, options["seed"], options["first"])
        while len(tasks) < options["count"]:
            task = next(mined)
            if is_new(task, tasks):
                tasks.append(task)
                _write(path, tasks)
                self.stdout.write(f"{len(tasks)}: {task.key}, missed by {task.missed_by}")
        for nth, task in enumerate(tasks):
            if options["plays"] and task.plays < PLAYS:
                tasks[nth] = _played(game, task, options["plays"])
                _write(path, tasks)
                self.stdout.write(f"{task.key}: {tasks[nth].par} after {tasks[nth].plays} plays")


def is_new(task: Task, tasks: list[Task]) -> bool:
    """Neither its position nor its key is there: a judge that has changed finds another move of
    the same table, and a key names one task for good.
    """
    return all(task.key != one.key and position_of(task) != position_of(one) for one in tasks)


def _write(path: Path, tasks: list[Task]) -> None:
    lines = b",\n".join(map(msgspec.json.encode, tasks))
    path.write_bytes(b"[\n" + lines + b"\n]\n")


def _mined(game: str, mining: Mining, seed: str, number: int) -> Iterator[Task]:
    """One task a table at most, so that they have little in common."""
    while True:
        key = f"{game}-{seed}-{number}"
        for state, seat in sources.played(game, mining, f"{seed} {number}", MIND.think):
            if task := hardness.hard(game, mining.task(key, state, seat), MIND):
                yield task
                break
        number += 1


def _played(game: str, task: Task, plays: int) -> Task:
    """The task with so many more plays in its par."""
    last = min(PLAYS, task.plays + plays)
    more = par_of_days(game, task, MIND.think, range(task.plays, last))
    assert more is not None
    before = task.par or [0.0] * len(more)
    par = [
        round((old * task.plays + new * (last - task.plays)) / last, 3)
        for old, new in zip(before, more, strict=True)
    ]
    return replace(task, par=par, plays=last)
