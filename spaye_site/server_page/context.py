"""What every page may ask for: the alarms, for admins alone."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.players.models import Player
from spaye_site.operations import alarms as alarm


def alarms(request: HttpRequest) -> dict[str, Any]:
    """`alarms`: what an admin has to see to; nothing for anybody else."""
    player = getattr(request, "user", None)
    if not isinstance(player, Player):
        return {"alarms": ()}
    return {"alarms": SimpleLazyObject(lambda: alarm.current() if player.is_admin else ())}
