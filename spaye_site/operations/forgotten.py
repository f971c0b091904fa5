"""Who was erased stays erased, also when a backup from before is restored over it."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.db import DatabaseError, connection

from games.players.errors import LastAdmin
from games.players.models import Player
from games.players.privacy.erasure import services as erasure
from spaye_site.operations import databases

Erased = dict[int, datetime]
"""Number of a person, and when they joined: together they are the same person in a backup."""


def read() -> Erased | None:
    """Those whom the present database has erased; `None`, if it is too damaged to say."""
    if not databases.kind().exists():
        return {}
    try:
        if Player._meta.db_table not in connection.introspection.table_names():
            return {}
        return dict(Player.objects.exclude(erased=None).values_list("pk", "joined"))
    except (DatabaseError, ValueError):
        return None


def erase_again(erased: Erased) -> int:
    """Erase those of them who are back. How many."""
    back = [
        player
        for player in Player.objects.filter(pk__in=erased, erased=None)
        if player.joined == erased[player.pk]
    ]
    done = 0
    for player in back:
        with suppress(LastAdmin):
            erasure.erase(player, player)
            done += 1
    return done
