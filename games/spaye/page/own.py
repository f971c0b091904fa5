"""What a nikāyé's own page says to the nikāyé alone: the movement they have chosen, their most.

It stands outside the live regions, which are drawn for audiences, and is read for the person who is
signed in. Nothing that others can open, receive or download is made from it (S2, S3).
"""

from __future__ import annotations

from dataclasses import dataclass

from games.players.first_exercises import spoken
from games.players.models import Player
from games.players.wishes import own_exercises
from games.spaye.models import Day
from games.spaye.page import exercises
from games.spaye.page.tasks import Task


@dataclass(frozen=True, slots=True)
class Own:
    """What one does for an exercise, and from which repetition on it is up to oneself."""

    does: str
    """The equivalent that was chosen; empty for the exercise itself."""
    most: int | None
    """How many of this exercise are within the day's personal most; `None`: all of them."""


def of_task(day: Day, player: Player, task: Task) -> Own | None:
    """For the nikāyé and for those who do a part of it; `None` for everybody else."""
    share = _share(task)
    exercise = exercises.of_text(task.exercise.what) if share else None
    chosen = own_exercises.of_player(player, exercise) if exercise else None
    if chosen is None:
        return None
    name = chosen.equivalent.name if chosen.equivalent else ""
    does = spoken(name) if name in day.equivalents and not task.exercise.adjusted else ""
    most = None if chosen.most is None else max(0, chosen.most - _done_before(task))
    return Own(does, most if most is not None and most < share else None)


def _share(task: Task) -> int:
    """How many of it the reader does."""
    mine = (n for person, n in task.parts if person.me)
    return next(mine, 0)


def _done_before(task: Task) -> int:
    """What the reader has done of the same exercise today."""
    others = (one for one in task.scene.exercises if one.number != task.number)
    return sum(
        one.exercise.done or 0
        for one in others
        if one.person.me and one.exercise.what == task.exercise.what
    )
