"""What Sharp makes of a task, on average: tasks come with it; what is dealt anew gets it later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from games.learning.deals.contract import Score, Task
from games.learning.deals.course import LEVEL, Course, Think
from games.tables.bots import selfplay

PLAYS = 200
Ended = Callable[[], bool]


def par(
    game: str,
    task: Task,
    seed: bytes,
    think: Think,
    *,
    plays: int | None = None,
    level: str = LEVEL,
    ended: Ended = lambda: False,
) -> list[float] | None:
    """The mean of each number of the score; `None` if it `ended` before all was played.

    The others answer as they answer everybody on the day of this seed; only the learner's seat has
    other luck each time.
    """
    numbers = range(plays or PLAYS)
    scores = [_score(game, task, seed, think, level, f"par {n}", ended) for n in numbers]
    return _means(scores)


def par_of_days(
    game: str,
    task: Task,
    think: Think,
    numbers: Sequence[int] = range(PLAYS),
    *,
    ended: Ended = lambda: False,
) -> list[float] | None:
    """The same before it is known which day has the task: each play with another day's luck."""
    return _means(
        [
            _score(game, task, selfplay.seed_of(f"par {n}"), think, LEVEL, f"par {n}", ended)
            for n in numbers
        ]
    )


def _score(
    game: str, task: Task, seed: bytes, think: Think, level: str, luck: str, ended: Ended
) -> Score | None:
    """Of one play; `None` if it `ended` first."""
    if ended():
        return None
    course = Course(game, task, seed)
    course.answered(think)
    while not course.over:
        if ended():
            return None
        course.enter(think(course.question(course.seat, level, luck)), think)
    return course.score


def _means(scores: Sequence[Score | None]) -> list[float] | None:
    whole = [score for score in scores if score is not None]
    if len(whole) < len(scores) or not whole:
        return None
    return [round(fmean(column), 3) for column in zip(*whole, strict=True)]
