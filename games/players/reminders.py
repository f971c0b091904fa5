"""What the house itself puts into an inbox."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.players import inbox
from games.players.inbox import InboxItem
from games.players.models import Player, Role


def alone() -> bool:
    """Nobody but one admin looks after the office."""
    keepers = Player.objects.active().filter(role__in=(Role.REFEREE, Role.ADMIN))
    return keepers.count() < 2


@inbox.sources.register
def second_admin(player: Player, now: datetime) -> list[InboxItem]:
    """An admin alone is asked to appoint another admin or a referee."""
    if not player.is_admin or not alone():
        return []
    return [
        InboxItem(
            title=_("You’re the only admin"),
            text=_("Add a second admin or a referee."),
            url=reverse("players:appoint"),
            at=player.joined,
            icon="shield-check",
        )
    ]
