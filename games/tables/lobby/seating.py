"""Who sits where: chairs while the table gathers, turn order when it starts."""

import hashlib
from collections.abc import Collection

from games.engine.chance import Dice
from games.tables.models import Seat, Table


def drawn(seed: bytes, count: int) -> tuple[int, ...]:
    """The turn order of `count` who have sat down 0, 1, 2, …: the first plays as seat 0.

    It follows from the seed, whose digest stood on the page before anybody sat: nobody chooses a
    neighbour, and everybody can check it once the seed is shown.
    """
    return Dice(hashlib.sha256(seed + b"/seats").digest(), 0, 0).shuffled(range(count))


def turned(number: int, count: int) -> int:
    """The seat at the next table for who sat at `number`: all turn by one, the second begins."""
    return (number - 1) % count


def host_of(table: Table) -> int | None:
    """The player who has sat there longest; `None` when nobody sits."""
    people = table.seats.filter(player__isnull=False).order_by("pk")
    return people.values_list("player_id", flat=True).first()


def free_chairs(table: Table) -> list[int]:
    """Numbers of the chairs that nobody has taken."""
    taken = set(table.seats.values_list("number", flat=True))
    return [number for number in range(table.wanted or 0) if number not in taken]


def chair_for(table: Table, player_id: int, free: Collection[int]) -> int:
    """Which of the `free` chairs: one's own of the last time turned by one, else one that waits for
    nobody."""
    if table.again_of_id is None:
        return min(free)
    seats = Seat.objects.filter(table=table.again_of_id).values_list("player_id", "number")
    before = {player_id: turned(number, table.wanted or 1) for player_id, number in seats}
    if before.get(player_id) in free:
        return before[player_id]
    guests = set(table.guests.values_list("player_id", flat=True)) - {player_id}
    kept = {before[guest] for guest in guests if guest in before}
    return min(set(free) - kept or free)
