"""What stood before the last moves of a table, for games that can't tell a move without it.

Made of seed and journal like a replay, but of tables that run too: so nothing leaves this module
but what spectators saw then.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from games.engine.chance import OutOfSetup
from games.engine.contract import Move, Refusal
from games.tables import audience
from games.tables.course import so_far
from games.tables.models import Table
from games.tables.playback.film import Course, Position, Step

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
    before: tuple[tuple[int, Any], ...] = ()
    """By the number of the entry, which isn't the move's once some were taken back."""


Key = tuple[int, str, int]
"""Table, hash of its last entry (which stands for seed, options and all moves), version."""

_tails: OrderedDict[Key, Tail] = OrderedDict()
_lock = Lock()


def before(table: Table, number: int) -> Callable[[], Any]:
    """Asks for what a spectator saw before the entry `number`: `None` where it isn't known."""

    def ask() -> Any:
        tail = _tail(table) if table.version - number <= MOVES + table.undone else None
        return dict(tail.before).get(number) if tail else None

    return ask


def after(table: Table, number: int) -> Any:
    """What a spectator saw once the entry `number` was in: `None` where it isn't known."""
    if number == table.version - 1:
        return audience.observe(table, None)
    return before(table, number + 1)()


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
    rows = list(so_far(table).values_list("number", "seat", "move", "at", "hash"))
    course = Course(table, table.seats.count())
    tail, done = Tail(course.deal), 0
    for nth, (number, *_row, digest) in reversed(list(enumerate(rows))):
        # Whatever has been taken back since, what went before an entry that counts counts too.
        if (table.pk, digest, number + 1) in known:
            tail, done = known[table.pk, digest, number + 1], nth + 1
            break
    for nth, (number, seat, move, at, _digest) in enumerate(rows[done:], start=done):
        seen = audience.known(course.rules, tail.position.state, None)
        position = course.after(tail.position, nth, Step(seat, Move.parse(move), at))
        tail = Tail(position, ((number, seen), *tail.before)[:MOVES])
    return tail
