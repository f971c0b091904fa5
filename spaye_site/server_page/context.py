"""What every page may ask for, and the administration's list: the alarms, for admins alone."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import administration
from games.players.administration import Page
from games.players.models import Player
from spaye_site.operations import alarms as alarm


def alarms(request: HttpRequest) -> dict[str, Any]:
    """`alarms`: what an admin has to see to; nothing for anybody else."""
    player = getattr(request, "user", None)
    if not isinstance(player, Player):
        return {"alarms": ()}
    return {"alarms": SimpleLazyObject(lambda: alarm.current() if player.is_admin else ())}


def fact() -> str:
    raised = alarm.current()
    return str(raised[0].sentence) if raised else _("Everything’s fine")


administration.register(
    Page("server", gettext_lazy("Server"), "server", "technical", 50, "settings", fact)
)
