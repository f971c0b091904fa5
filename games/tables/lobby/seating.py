"""Who sits where, and the link and code that lead to a chair.

Chairs are numbered while the table gathers, the turn order when it starts.
"""

import hashlib
from collections.abc import Collection

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from games.engine.chance import Dice
from games.players.auth import tokens
from games.tables.models import Seat, Table


def turn_order(seed: bytes, count: int) -> tuple[int, ...]:
    """The turn order of `count` who have sat down 0, 1, 2, …: the first plays as seat 0.

    It follows from the seed, whose digest stood on the page before anybody sat: nobody chooses a
    neighbour, and everybody can check it once the seed is shown.
    """
    return Dice(hashlib.sha256(seed + b"/seats").digest(), 0, 0).shuffled(range(count))


def next_seat(number: int, count: int) -> int:
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
    before = {player_id: next_seat(number, table.wanted or 1) for player_id, number in seats}
    if before.get(player_id) in free:
        return before[player_id]
    guests = set(table.guests.values_list("player_id", flat=True)) - {player_id}
    kept = {before[guest] for guest in guests if guest in before}
    return min(set(free) - kept or free)


INVITATION = "games.tables.invitation"


def invitation_url(table: Table) -> str:
    """The whole address, as it is handed out to whoever should sit down."""
    return settings.SITE_URL + reverse("tables:invited", args=[table.pk, invitation_token(table)])


def invitation_token(table: Table) -> str:
    return tokens.derived(table.nonce, INVITATION)


def is_invitation(table: Table, token: str) -> bool:
    return bool(table.nonce) and constant_time_compare(token, invitation_token(table))


def is_code(table: Table, code: str) -> bool:
    """Whether it is the table's code, however it was typed."""
    typed = "".join(code.split()).replace("-", "").upper()[:64]
    return bool(table.code) and constant_time_compare(typed, table.code)
