"""Who is absent from a table or stalls there, and how many of its people make most of them."""

from datetime import datetime, timedelta

from games.tables.models import Pace, Seat, Status, Table

PATIENCE = {Pace.LIVE: timedelta(seconds=60), Pace.DAYS: timedelta(days=1)}
"""How long somebody whom the table waits for may be away before the others are asked."""
LONGER = {Pace.LIVE: timedelta(minutes=2), Pace.DAYS: timedelta(days=1)}
"""How long they aren't asked again after one of them has chosen to wait."""

STALLED = timedelta(minutes=10)
"""How long somebody who is there may think at a table without a clock (R7)."""


def absent(table: Table, now: datetime) -> list[Seat]:
    """Seats of people whom a running table waits for, and who have been away too long."""
    if table.status != Status.RUNNING:
        return []
    return [seat for seat in table.seats.all() if is_absent(table, seat, now)]


def is_absent(table: Table, seat: Seat, now: datetime) -> bool:
    """Whether the table waits in vain for this seat's person."""
    if not seat.turn or seat.player_id is None or seat.standin:
        return False
    return now - away_since(table, seat) >= PATIENCE[Pace(table.pace)]


def away_since(table: Table, seat: Seat) -> datetime:
    """When a page was last open; where people come by over days, not before the last move."""
    seen = seat.seen_at or table.started_at or table.created_at
    if table.pace == Pace.DAYS and table.moved_at:
        return max(seen, table.moved_at)
    return seen


def is_stalling(table: Table, seat: Seat, now: datetime) -> bool:
    """Whether its person is there, the table waits for them, and has done so for `STALLED`.

    Never with a clock, which decides by itself, nor where people come by over several days.
    """
    plain = table.status == Status.RUNNING and table.clock is None and table.pace == Pace.LIVE
    waited_for = seat.turn and seat.player_id is not None and not seat.standin
    if not (plain and waited_for and seat.is_present(now)):
        return False
    return now - waiting_since(table, seat) >= STALLED


def waiting_since(table: Table, seat: Seat) -> datetime:
    """Since when nobody has moved and this seat's person has been there."""
    moved = table.moved_at or table.started_at or table.created_at
    return max(moved, seat.here_since or moved)


def deciders(table: Table, about: Seat) -> list[Seat]:
    """Who says whether the person at seat `about` is sat out: the others for whom no bot plays."""
    return [seat for seat in voters(table) if seat.pk != about.pk and not seat.standin]


def most_of(people: int) -> int:
    """How many of so many people are a majority."""
    return people // 2 + 1


def voters(table: Table) -> list[Seat]:
    """The seats of people; nobody waits for the vote of somebody who can't sign in any more."""
    return [seat for seat in table.seats.select_related("player") if _votes(seat)]


def _votes(seat: Seat) -> bool:
    return seat.player is not None and seat.player.is_active
