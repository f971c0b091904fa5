"""Tables that were played in person, as an office keeps them."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from games.players.models import Player
from games.tables.models import Seat, Status, Table


def played_in_person(
    players: Sequence[Player], places: Sequence[int], points: Sequence[int] = (), **values: Any
) -> Table:
    """A game of Papayoo with this result."""
    now = timezone.now()
    result = {"places": list(places)} | ({"points": list(points)} if points else {})
    table = Table.objects.create(
        **{
            "game": "papayoo",
            "seed": "00" * 32,
            "seed_digest": "00" * 32,
            "outcome": result,
            "on_wood": True,
            "status": Status.OVER,
            "created_at": now,
            "started_at": now,
            "moved_at": now,
            "ended_at": now,
            "opened_by": players[0],
            "wanted": len(players),
            **values,
        }
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player=player) for number, player in enumerate(players)
    )
    return table
