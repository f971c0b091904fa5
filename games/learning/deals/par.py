"""What Sharp makes of a day's task, on average: played often, off everybody's request."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

from games.learning.deals.contract import Score, Task
from games.learning.deals.course import LEVEL, Course, Think

PLAYS = 200


def par(
    game: str,
    task: Task,
    seed: bytes,
    think: Think,
    *,
    plays: int | None = None,
    level: str = LEVEL,
    ended: Callable[[], bool] = lambda: False,
) -> Score | None:
    """The mean of each number of the score; `None` if it `ended` before all was played.

    The others answer as they answer everybody; only the learner's seat has other luck each time.
    """
    scores: list[Score] = []
    for number in range(plays or PLAYS):
        course = Course(game, task, seed)
        course.answered(think)
        while not course.over:
            if ended():
                return None
            course.enter(think(course.question(course.seat, level, f"par {number}")), think)
        scores.append(course.score)
    return [round(fmean(column), 3) for column in zip(*scores, strict=True)]
