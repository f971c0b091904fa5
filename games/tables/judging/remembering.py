"""What a seat has seen of a running table, kept as its game's judge remembers it."""

from __future__ import annotations

from typing import Any

from games.engine.contract import Move
from games.engine.judging import Judge
from games.tables import audience
from games.tables.course import course
from games.tables.models import Table
from games.tables.replay.film import Course, Step


def memory_of(table: Table, seat: int, judge: Judge) -> Any:
    """From the observations of this seat alone, the first to the last; `None` without a memory."""
    if judge.remember is None:
        return None
    played = Course(table, table.seats.count())
    position = played.deal
    memory = judge.remember(None, audience.known(played.rules, position.state, seat))
    for number, entry in enumerate(course(table)):
        step = Step(entry.seat, Move.parse(entry.move), entry.at)
        position = played.after(position, number, step)
        memory = judge.remember(memory, audience.known(played.rules, position.state, seat))
    return memory
