"""Whether a position is hard enough to be a day's task, and what is kept of it then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import fmean

from games.engine.contract import Move
from games.engine.judging import STRICT
from games.learning.deals.contract import Task
from games.learning.deals.course import Course
from games.learning.deals.par import par
from games.learning.mining.contract import Mind, Mining, mining_of
from games.tables.bots import selfplay
from games.tables.bots.registry import judge
from games.tables.bots.thinker import Position, Question

LEVELS = ("random", "gentle", "steady", "sharp")
TRIES = 5
"""How often a level is asked for its move: it misses the best if it does in most."""
DAYS, PLAYS = 5, 4
"""Days' luck, and plays with each, over which levels are compared."""
AT_ONCE = 12
"""Moves that a judge is asked about together: few enough that it leaves none out."""
SEED = b"mined" * 6


def hard(game: str, task: Task, mind: Mind) -> Task | None:
    """The task with what was found of it; `None` if it isn't hard enough. Raises `Failed`."""
    mining = mining_of(game)
    assert mining is not None
    if mining.HARD == "plays":
        return _by_plays(game, task, mining, mind)
    if mining.HARD == "best":
        return _by_judge(game, task, mining, mind)
    return task


def _by_judge(game: str, task: Task, mining: Mining, mind: Mind) -> Task | None:
    """One move is clearly the best; Sharp finds it, Steady doesn't."""
    asked = Course(game, task, SEED).question(task.seat, "sharp")
    if len(asked.moves) < 3 or _said(asked, "steady", mind) == _said(asked, "sharp", mind):
        return None
    position = _position(asked, asked.moves)
    judged = mind.judge(position)
    found = judge(asked.app)
    assert found is not None
    if len(judged) < 3:
        return None
    gap = judged[0].worth - judged[1].worth
    if gap < mining.GAP or gap <= STRICT * judged[1].error:
        return None
    best = str(judged[0].move)
    missed = tuple(level for level in LEVELS if _misses(asked, level, best, mind))
    if "steady" not in missed or "sharp" in missed:
        return None
    worth = dict(_worths(asked, mind)) if mining.EVERY_MOVE else {}
    if worth and max(worth, key=worth.__getitem__) != best:
        return None
    return replace(task, worth=worth, missed_by=missed)


def _worths(asked: Question, mind: Mind) -> Iterator[tuple[str, float]]:
    """What every move is worth, each looked at as closely as the best."""
    for first in range(0, len(asked.moves), AT_ONCE):
        for one in mind.judge(_position(asked, asked.moves[first : first + AT_ONCE])):
            yield str(one.move), round(one.worth, 2)


def _position(asked: Question, moves: tuple[Move, ...]) -> Position:
    return Position(asked.app, asked.seen, moves, asked.seed)


def _said(asked: Question, level: str, mind: Mind, seed: bytes = b"") -> str:
    return mind.think(replace(asked, level=level, seed=seed or asked.seed))


def _misses(asked: Question, level: str, best: str, mind: Mind) -> bool:
    """Whether a level plays something else in most of its tries."""
    said = (_said(asked, level, mind, bytes([nth]) * 32) for nth in range(TRIES))
    return sum(move != best for move in said) > TRIES // 2


def _by_plays(game: str, task: Task, mining: Mining, mind: Mind) -> Task | None:
    """What the levels' plays bring on average over several days' luck."""
    means = {level: _mean(game, task, level, mind) for level in ("gentle", "steady", "sharp")}
    missed = tuple(
        level for level in ("gentle", "steady") if means[level] - means["sharp"] >= mining.GAP
    )
    return replace(task, missed_by=missed) if "steady" in missed else None


def _mean(game: str, task: Task, level: str, mind: Mind) -> float:
    scores = []
    for day in range(DAYS):
        seed = selfplay.seed_of(f"day {day}")
        found = par(game, task, seed, mind.think, plays=PLAYS, level=level)
        assert found is not None
        scores.append(found[0])
    return fmean(scores)
