"""`tests.tools deal_tasks GAME`: mines tasks of the deal of the day from tables of bots.

A position is a task where finding the best matters and Steady misses it: in Cerke and Speahx the
best move is clearly better than the second, in La Spirale d'Or Steady's plays bring clearly less
than Sharp's. What is found goes into the game's `deals.json`; no position twice.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine.chance import Dice
from games.engine.judging import STRICT
from games.learning.deals.contract import Task
from games.learning.deals.course import Course
from games.learning.deals.par import par
from games.tables import registry
from games.tables.bots import selfplay
from games.tables.bots.registry import bots, judge
from games.tables.bots.thinker import Question, answer
from tests.tools.tasks import cerke, speahx, spirale

MINERS = {"cerke": cerke, "speahx": speahx, "spirale": spirale}
LEVELS = ("random", "gentle", "steady", "sharp")


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(MINERS))
        parser.add_argument("--count", type=int, default=20, help="how many tasks")
        parser.add_argument("--seed", default="0", help="the same seed mines the same tasks")
        parser.add_argument("--first", type=int, default=0, help="the first table's number")

    def handle(self, *args: Any, **options: Any) -> None:
        game = options["game"]
        path = Path(registry.config(game).path) / "deals.json"
        found = msgspec.json.decode(path.read_bytes(), type=list[Task]) if path.exists() else []
        if options["count"] < 1:
            raise CommandError("--count takes a number from 1 on")
        known = {_position(task) for task in found}
        for task in _mined(game, options["seed"], options["first"]):
            if len(found) >= options["count"]:
                break
            if _position(task) not in known:
                known.add(_position(task))
                found.append(task)
                lines = b",\n".join(map(msgspec.json.encode, found))
                path.write_bytes(b"[\n" + lines + b"\n]\n")
                self.stdout.write(f"{len(found)}: {task.key}, missed by {task.missed_by}")


def _position(task: Task) -> bytes:
    return msgspec.json.encode(task.setup, order="sorted")


def _mined(game: str, seed: str, first: int) -> Iterator[Task]:
    """One task a table at most, so that they have little in common."""
    miner, number = MINERS[game], first
    while True:
        for state, seat in _decisions(game, miner.SEATS, f"{seed} {number}", miner.suits):
            task = miner.task(f"{game}-{seed}-{number}", state, seat)
            if task and (better := _hard(game, task)):
                yield better
                break
        number += 1


def _decisions(
    game: str, seats: int, source: str, suits: Callable[[Any], bool]
) -> Iterator[tuple[Any, int]]:
    """States of a table of Steadies at which somebody decides and that suit."""
    played = selfplay.Playing.of(game, seats, {}, f"deal {source}")
    (steady,) = selfplay.bots_of(game, ["steady"])
    dice, rules = Dice(selfplay.seed_of(source), 0, 0), played.rules
    while rules.outcome(played.state) is None and len(played.journal) < 600:
        seat = min(rules.awaited(played.state))
        if suits(played.state):
            yield played.state, seat
        moves = list(rules.legal_moves(played.state, seat))
        played.enter(seat, str(steady(played.look(seat), moves, dice)))


def _hard(game: str, task: Task) -> Task | None:
    """The task with what its moves are worth and who misses it; `None` if it isn't hard enough."""
    if MINERS[game] is spirale:
        return _won_by_play(game, task)
    app, course = registry.config(game).name, Course(game, task, b"mined" * 6)
    found = judge(app)
    assert found is not None
    asked = course.question(task.seat, "sharp")
    luck = Dice(asked.seed, 0, 0)
    if len(asked.moves) < 3 or _agree(asked):
        return None
    judged = found(asked.seen, asked.moves, luck)
    if len(judged) < 3:
        return None
    gap = judged[0].worth - judged[1].worth
    if gap < MINERS[game].GAP or gap <= STRICT * judged[1].error:
        return None
    missed = tuple(level for level in LEVELS if _missed(asked, level, str(judged[0].move)))
    if "steady" not in missed or "sharp" in missed:
        return None
    better: Task = MINERS[game].finished(task, asked, missed)
    return better


def _agree(asked: Question) -> bool:
    """Whether Steady plays Sharp's move: then there is nothing to be judged."""
    steady, sharp = (
        str(bots(asked.app)[level](asked.seen, asked.moves, Dice(asked.seed, 0, 0)))
        for level in ("steady", "sharp")
    )
    return steady == sharp


def _missed(asked: Question, level: str, best: str) -> bool:
    """Whether a level plays something else in most of five tries."""
    bot = bots(asked.app)[level]
    tries = (str(bot(asked.seen, asked.moves, Dice(bytes([n]) * 32, 0, 0))) for n in range(5))
    return sum(move != best for move in tries) > 2


def _won_by_play(game: str, task: Task) -> Task | None:
    """What the levels' plays bring on average over several days' luck."""
    means = {}
    for level in ("gentle", "steady", "sharp"):
        scores = [_mean(game, task, f"day {n}", level) for n in range(5)]
        means[level] = fmean(scores)
    missed = tuple(level for level in ("gentle", "steady") if means[level] - means["sharp"] >= 3)
    return spirale.finished(task, missed) if "steady" in missed else None


def _mean(game: str, task: Task, source: str, level: str) -> float:
    found = par(
        game, task, selfplay.seed_of(source), lambda asked: answer(asked).move, plays=4, level=level
    )
    assert found is not None
    return found[0]
