"""The keys that somebody has made, for that person; never a token."""

from __future__ import annotations

from typing import Any

from games.players.models import Player
from games.programs.models import Key


def of_player(player: Player) -> list[dict[str, Any]]:
    fields = ("kind", "name", "scopes", "created", "expires", "revoked", "last_used")
    rows = Key.objects.filter(player=player).order_by("created").values(*fields)
    return [{name: _plain(row[name]) for name in fields} for row in rows]


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value
