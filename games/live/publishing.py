"""Say that a channel has changed; it is heard when the transaction commits, not before."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

from django.db import connection, transaction

from games.live.bus import KNOWN, bus

PG_CHANNEL = "spaye_live"


def publish(channel: str, version: int = 0) -> None:
    """Wake every stream that listens to `channel` once the running transaction has committed.

    Only the names travel: PostgreSQL carries them to every process, SQLite has but this one.
    """
    _announce([(channel, version)])


def publish_all(channels: Iterable[str]) -> None:
    """The same of several, in one statement."""
    _announce([(channel, 0) for channel in channels])


def _announce(changes: Sequence[tuple[str, int]]) -> None:
    if connection.vendor != "postgresql":
        for channel, _version in changes:
            transaction.on_commit(partial(bus.wake, channel))
    elif changes:
        calls = ", ".join(["pg_notify(%s, %s)"] * len(changes))
        told = [(PG_CHANNEL, f"{channel} {version}") for channel, version in changes]
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {calls}", [text for one in told for text in one])


@lru_cache(maxsize=KNOWN)
def player_channel(player_id: int) -> str:
    """Where a change of a player's session or rights is announced; their streams look again."""
    return f"player-{player_id}"
