"""Which task a day has: it follows from date, server and what was played before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import msgspec
from django.utils.crypto import salted_hmac

from games.engine.chance import Dice, digest
from games.learning.deals.contract import DEALT, Task, deals_of, games, tasks_of
from games.learning.models import Deal, MinedTask
from games.players.calendar import Calendar

SALT = "games.learning.deals"


@dataclass(frozen=True, slots=True)
class Day:
    """A day's task. Game and digest may be read in the morning, seed and task once it has closed.

    `row` is there once somebody has begun.
    """

    date: date
    game: str
    task: Task
    seed: bytes
    row: Deal | None

    @property
    def digest(self) -> str:
        return digest(self.seed)


def day_of(day: date, calendar: Calendar) -> Day | None:
    """The task of this date; none on a day off, or where no game has tasks."""
    row = Deal.objects.filter(date=day).first()
    if row is not None:
        return of_row(row)
    if not calendar.is_working_day(day):
        return None
    game = _game(day, calendar)
    if game is None:
        return None
    seed = _seed(day)
    left = _left(game)
    return Day(day, game, Dice(seed, 0, 0).choice(left), seed, None)


def of_row(row: Deal) -> Day | None:
    """What has begun stays as it was; `None` if its task isn't there any more."""
    return next(iter(of_rows([row])), None)


def of_rows(rows: Sequence[Deal]) -> list[Day]:
    """The same of several, without those whose task is gone; one statement a game."""
    known = {game: {one.key: one for one in _tasks(game)} for game in {row.game for row in rows}}
    return [
        Day(row.date, row.game, task, bytes.fromhex(row.seed), row)
        for row in rows
        if (task := known[row.game].get(row.task))
    ]


def _seed(day: date) -> bytes:
    """Of this server and date alone: revealed, it tells nothing of another day's."""
    return salted_hmac(SALT, day.isoformat(), algorithm="sha256").digest()


def _game(day: date, calendar: Calendar) -> str | None:
    """The games take turns over the year's working days; one without tasks left is passed over."""
    found = games()
    turn = sum(
        sum(one < day for one in calendar.working_days(day.year, month))
        for month in range(1, day.month + 1)
    )
    in_turn = [found[(turn + n) % len(found)] for n in range(len(found))]
    return next((game for game in in_turn if _left(game)), None)


def _left(game: str) -> list[Task]:
    """What a day may have: tasks that none has had yet, else one that is dealt anew each day."""
    return ready(game) or [task for task in tasks_of(game) if task.key == DEALT]


def ready(game: str) -> list[Task]:
    """Tasks that no day has had yet: none comes twice."""
    had = set(Deal.objects.filter(game=game).values_list("task", flat=True)) | {DEALT}
    return [task for task in _tasks(game) if task.key not in had]


def is_known(game: str, task: Task) -> bool:
    """Whether a task has the same position, whatever it is called."""
    return any(one.setup == task.setup for one in _tasks(game))


def _tasks(game: str) -> list[Task]:
    """Those that came with the game, and those that this office has mined."""
    rows = MinedTask.objects.filter(game=game).order_by("pk").values_list("data", flat=True)
    own = [msgspec.convert(data, Task) for data in rows]
    return [*tasks_of(game), *own] if deals_of(game) else []
