"""What stood before the last moves of a table, for games that can't tell a move without it.

Made of seed and journal like a replay, but of tables that run too: so nothing leaves this module
but what spectators saw then.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from games.engine.chance import OutOfSetup
from games.engine.contract import Move, Refusal
from games.tables import audience
from games.tables.models import Entry, Table
from games.tables.replay.film import Course, Position, Step

MOVES = 12
"""The last moves of which it is known."""
KEPT = 64
"""Tables at one of their versions, the newest of them."""


@dataclass(frozen=True, slots=True)
class Tail:
    """Where a table stands, and what a spectator saw before each of its last moves, the newest
    first.
    """

    position: Position
    before: tuple[Any, ...] = ()


Key = tuple[int, str, int]
"""Table, hash of its last entry (which stands for seed, options and all moves), version."""

_tails: OrderedDict[Key, Tail] = OrderedDict()
_lock = Lock()


def before(table: Table, number: int) -> Callable[[], Any]:
    """Asks for what a spectator saw before the entry `number`: `None` where it isn't known."""

    def ask() -> Any:
        back = table.version - 1 - number
        tail = _tail(table) if back < MOVES else None
        return tail.before[back] if tail else None

    return ask


def forget() -> None:
    """Nothing is in memory any more."""
    with _lock:
        _tails.clear()


def _tail(table: Table) -> Tail | None:
    """Kept for the next move; nothing where the journal is refused, which the checks find."""
    key = (table.pk, table.head, table.version)
    with _lock:
        known = dict(_tails)
    if key in known:
        return known[key]
    try:
        tail = _made(table, known)
    except (Refusal, OutOfSetup):
        return None
    with _lock:
        _tails[key] = tail
        while len(_tails) > KEPT:
            _tails.popitem(last=False)
    return tail


def _made(table: Table, known: dict[Key, Tail]) -> Tail:
    """Played on from the newest version that is known, else from the deal."""
    entries = Entry.objects.filter(table=table, number__lt=table.version).order_by("number")
    rows = list(entries.values_list("number", "seat", "move", "at", "hash"))
    course = Course(table, table.seats.count())
    tail, done = Tail(course.deal), 0
    for number, *_row, digest in reversed(rows):
        if (table.pk, digest, number + 1) in known:
            tail, done = known[table.pk, digest, number + 1], number + 1
            break
    for number, seat, move, at, _digest in rows[done:]:
        seen = audience.known(course.rules, tail.position.state, None)
        position = course.after(tail.position, number, Step(seat, Move.parse(move), at))
        tail = Tail(position, (seen, *tail.before)[:MOVES])
    return tail
