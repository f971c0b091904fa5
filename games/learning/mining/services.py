"""Every write of mining: a task that was found, ready for a day to come."""

from __future__ import annotations

import hashlib

import msgspec
from django.utils import timezone

from games.learning.deals.contract import Task
from games.learning.models import MinedTask


def keep(game: str, task: Task) -> bool:
    """Have the task for a day to come; whether its position is a new one."""
    data = msgspec.to_builtins(task)
    _row, new = MinedTask.objects.get_or_create(
        game=game,
        position=position_of(task),
        defaults={"key": task.key, "data": data, "mined_at": timezone.now()},
    )
    return new


def position_of(task: Task) -> str:
    """The same of the same position, whatever its task is called."""
    return hashlib.sha256(msgspec.json.encode(task.setup, order="deterministic")).hexdigest()
