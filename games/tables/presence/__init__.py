"""Who sits at, or watches, a table right now: known to every process by a time in the database.

A page of a table is open wherever its topic `seats:<table>` is; that stream says so when it opens
and closes, and every 20 seconds. Whoever wasn't heard of for `models.PRESENT` is away.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.players.models import Player
from games.tables.models import PRESENT, Seat, Watcher

Mark = tuple[str, int, int]
"""("seat", its row, table) or ("watcher", player, table): what a stream says of its reader."""


def channel(table_id: int) -> str:
    """Where it is announced that somebody came or went."""
    return f"presence-{table_id}"


def mark(table_id: int, player: Any) -> Mark:
    """What an open page of the table says of this player."""
    seat = Seat.objects.filter(table=table_id, player=player.pk).values_list("pk", flat=True)
    found = seat.first()
    return ("watcher", player.pk, table_id) if found is None else ("seat", found, table_id)


def watchers(table_id: int) -> list[Player]:
    """Who looks on without a seat."""
    recent = Watcher.objects.filter(table=table_id, seen_at__gt=timezone.now() - PRESENT)
    seated = Seat.objects.filter(table=table_id, player__isnull=False).values("player")
    found = recent.exclude(player__in=seated).select_related("player").order_by("pk")
    return [watcher.player for watcher in found if watcher.player.is_active]
