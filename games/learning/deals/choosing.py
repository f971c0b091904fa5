"""The choice of a day's task: it follows from the date, the secret key and earlier deals."""

from dataclasses import dataclass
from datetime import date

import msgspec

from games.engine.chance import Dice, digest
from games.learning.deals.contract import Task, games, tasks_of
from games.learning.models import Deal
from games.live import secret_key
from games.players.calendar import Calendar
from games.players.prepared import Prepared, PreparedRows

SALT = "games.learning.deals"


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """A day's task.

    Game and digest are public from the morning on, seed and task once the deal has closed. `row`
    is None until somebody has begun.
    """

    date: date
    game: str
    task: Task
    seed: bytes
    row: Deal | None

    @property
    def digest(self) -> str:
        return digest(self.seed)


_of_date = Prepared(lambda day: Deal.objects.filter(date=day), date)
_used_tasks = PreparedRows(
    lambda game: Deal.objects.filter(game=game).order_by("-date").values_list("task"), str
)


def find_deal(day: date, calendar: Calendar) -> DailyDeal | None:
    """Return the deal of this date.

    None on a day off, if no game has tasks, or if a stored deal's task no longer exists.
    """
    row = _of_date.first(day)
    if row is not None:
        return stored_deal(row)
    if not games() or not calendar.is_working_day(day):
        return None
    game, seed = _game(day, calendar), _seed(day)
    return DailyDeal(day, game, _task(game, seed), seed, None)


def stored_deal(row: Deal) -> DailyDeal | None:
    """Return a deal that somebody has begun, or None if its task no longer exists."""
    task = (
        msgspec.convert(row.data, Task, str_keys=True)
        if row.data
        else tasks_of(row.game).get(row.task)
    )
    return DailyDeal(row.date, row.game, task, bytes.fromhex(row.seed), row) if task else None


def _seed(day: date) -> bytes:
    """Derive the seed from secret key and date: a revealed one says nothing about other days'."""
    return secret_key.digest(SALT, day.isoformat())


def _game(day: date, calendar: Calendar) -> str:
    """Choose the game: they take turns over the year's working days."""
    found = games()
    turn = sum(
        sum(one < day for one in calendar.working_days(day.year, month))
        for month in range(1, day.month + 1)
    )
    return found[turn % len(found)]


def _task(game: str, seed: bytes) -> Task:
    """Choose a task that hasn't been used yet, else the one that was used longest ago."""
    tasks = tasks_of(game)
    had = [task for (task,) in _used_tasks(game)]
    fresh = [task for key, task in tasks.items() if key not in had]
    if fresh:
        return Dice(seed, 0, 0).choice(fresh)
    return max(tasks.values(), key=lambda task: had.index(task.key))
