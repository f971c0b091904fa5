"""Publish that a channel has changed, once the running transaction has committed."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

from django.db import connection, transaction

from games.live.bus import KNOWN, bus

PG_CHANNEL = "spaye_live"


def publish(channel: str, version: int = 0) -> None:
    """Notify every listener of `channel` once the running transaction has committed.

    Only channel and version are sent: on PostgreSQL to every process; on SQLite there is only this
    one.
    """
    _announce([(channel, version)])


def publish_all(channels: Iterable[str]) -> None:
    """Publish several channels in one statement."""
    _announce([(channel, 0) for channel in channels])


def _announce(changes: Sequence[tuple[str, int]]) -> None:
    if connection.vendor != "postgresql":
        for channel, _version in changes:
            transaction.on_commit(partial(bus.notify, channel))
    elif changes:
        calls = ", ".join(["pg_notify(%s, %s)"] * len(changes))
        pairs = [(PG_CHANNEL, f"{channel} {version}") for channel, version in changes]
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {calls}", [text for pair in pairs for text in pair])


@lru_cache(maxsize=KNOWN)
def player_channel(player_id: int) -> str:
    """Return the channel whose changes make a player's streams read session and rights again."""
    return f"player-{player_id}"
