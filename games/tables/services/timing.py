"""Clocks of seats: their settings, and starting and stopping them. Nothing is saved here.

Deadlines are columns. A clock runs while the table waits for a person: not for a bot or a stand-in,
and not while the table sleeps.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.tables.models import Pace, Seat, Status, Table

SPARE = timedelta(seconds=10)
"""The least time for a turn, even with an empty bank, and for a clock that resumes."""
PER_MOVE = {Pace.LIVE: (30, 60, 120, 300), Pace.DAYS: (86_400, 3 * 86_400, 7 * 86_400)}
"""The choices of seconds for each move."""
BANKS = {Pace.LIVE: (300, 600, 1200, 1800), Pace.DAYS: ()}
"""The choices of seconds for all moves of a seat."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds for each move, or for all moves of a seat together."""

    per: str
    seconds: int

    @property
    def full(self) -> timedelta:
        return timedelta(seconds=self.seconds)

    def at_turn(self, left: timedelta | None) -> timedelta:
        """Return the time for a new turn, when the clock last stopped at `left`."""
        if self.per == "move" or left is None:
            return self.full
        return max(left, SPARE)

    @property
    def word(self) -> str:
        """The clock as a form's value: `move:60`."""
        return f"{self.per}:{self.seconds}"


def clock_of(table: Table) -> Clock | None:
    """Return the table's clock; None without one."""
    return Clock(table.clock["per"], table.clock["seconds"]) if table.clock else None


def offered_clocks(pace: str) -> list[Clock]:
    """Return the clocks that fit a pace."""
    known = Pace(pace)
    moves = [Clock("move", seconds) for seconds in PER_MOVE[known]]
    return moves + [Clock("bank", seconds) for seconds in BANKS[known]]


def parse_clock(word: str, pace: str) -> Clock | None:
    """Return the clock of a form's value, None if it is empty. Raises `ValueError` for others."""
    if not word:
        return None
    found = next((clock for clock in offered_clocks(pace) if clock.word == word), None)
    if found is None:
        raise ValueError(word)
    return found


def run_clocks(
    table: Table, seats: Iterable[Seat], now: datetime, mover: int | None = None
) -> list[Seat]:
    """Start, stop or reset the seats' clocks, and set `table.due_at` to the earliest deadline.

    `mover` is the seat that has just moved. Returns the seats whose clock has changed.
    """
    clock = clock_of(table)
    if clock is None:
        return []
    seats = list(seats)
    changed = [seat for seat in seats if _run_clock(clock, table, seat, now, seat.number == mover)]
    table.due_at = min((seat.due_at for seat in seats if seat.due_at), default=None)
    return changed


def _run_clock(clock: Clock, table: Table, seat: Seat, now: datetime, moved: bool) -> bool:
    before = seat.due_at, seat.left
    if seat.due_at and (moved or not is_running(table, seat)):
        seat.left, seat.due_at = max(seat.due_at - now, timedelta()), None
    if moved or not seat.turn:
        # The turn has ended: the next one starts with its full time, or with the bank.
        seat.left = seat.left if clock.per == "bank" else None
    if is_running(table, seat) and seat.due_at is None:
        mid_turn = seat.left is not None and not moved and clock.per == "move"
        left = max(seat.left or SPARE, SPARE) if mid_turn else clock.at_turn(seat.left)
        seat.due_at = now + left
    return (seat.due_at, seat.left) != before


def is_running(table: Table, seat: Seat) -> bool:
    """Return whether the seat's clock runs: the table waits for its person now."""
    here = seat.player_id is not None and not seat.standin
    return seat.turn and here and table.status == Status.RUNNING


def late_seat(seats: Iterable[Seat], now: datetime) -> Seat | None:
    """Return the seat whose time was up first, or None."""
    out = [seat for seat in seats if seat.due_at and seat.due_at <= now]
    return min(out, key=lambda seat: (seat.due_at, seat.number), default=None)
