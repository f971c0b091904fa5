"""Say that a channel has changed; it is heard when the transaction commits, not before."""

from __future__ import annotations

from functools import partial

from django.db import connection, transaction

from games.live.bus import bus

PG_CHANNEL = "spaye_live"


def publish(channel: str, version: int = 0) -> None:
    """Wake every stream that listens to `channel` once the running transaction has committed.

    Only the names travel: PostgreSQL carries them to every process, SQLite has but this one.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [PG_CHANNEL, f"{channel} {version}"])
    else:
        transaction.on_commit(partial(bus.wake, channel))


def player_channel(player_id: int) -> str:
    """Where a change of a player's session or rights is announced; their streams look again."""
    return f"player-{player_id}"
