"""Chairs of a gathering table, the turn order at its start, and the invitation's link and code."""

import hashlib
from collections.abc import Collection

from django.conf import settings
from django.urls import reverse

from games.engine.chance import Dice
from games.live import secret_key
from games.players.auth import tokens
from games.tables.models import Seat, Table


def turn_order(seed: bytes, count: int) -> tuple[int, ...]:
    """Return the turn order of `count` people, by their places among the taken chairs, from 0.

    It follows from the seed, whose digest was public before anybody sat down: nobody can choose
    their neighbour, and everybody can check the order once the seed is shown.
    """
    return Dice(hashlib.sha256(seed + b"/seats").digest(), 0, 0).shuffled(range(count))


def next_seat(number: int, count: int) -> int:
    """Return a rematch's seat for the player at `number`: all move by one, the second begins."""
    return (number - 1) % count


def host_of(table: Table) -> int | None:
    """Return the key of the player who has sat there longest; None if only bots sit there."""
    people = table.seats.filter(player__isnull=False).order_by("pk")
    return people.values_list("player_id", flat=True).first()


def free_chairs(table: Table) -> list[int]:
    """Return the numbers of the free chairs."""
    taken = set(table.seats.values_list("number", flat=True))
    return [number for number in range(table.wanted or 0) if number not in taken]


def chair_for(table: Table, player_id: int, free: Collection[int]) -> int:
    """Return one of the `free` chairs for this player.

    The first; in a rematch the player's last one moved by one (`next_seat`), else one that isn't
    kept for a guest.
    """
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
    """Return the invitation's link, with the site's address."""
    return settings.SITE_URL + reverse("tables:invited", args=[table.pk, invitation_token(table)])


def invitation_token(table: Table) -> str:
    return tokens.derived(table.nonce, INVITATION)


def is_invitation(table: Table, token: str) -> bool:
    return bool(table.nonce) and secret_key.same(token, invitation_token(table))


def is_code(table: Table, code: str) -> bool:
    """Return whether this is the table's code; case, spaces and hyphens don't count."""
    typed = "".join(code.split()).replace("-", "").upper()[:64]
    return bool(table.code) and secret_key.same(typed, table.code)
