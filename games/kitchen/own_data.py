"""What the kitchen keeps about a person: screens that an admin put up."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.kitchen.models import Screen
from games.players.models import Player
from games.players.privacy.register import ADMINS, AS_LONG, Kept

KEPT = Kept(
    "screens",
    _("Screens"),
    _("Which screens an admin has added."),
    _("To show the day on the wall."),
    ADMINS,
    AS_LONG,
    ("kitchen.Screen",),
)


def of_player(player: Player) -> list[dict[str, Any]]:
    """The screens that this person has put up."""
    found = Screen.objects.filter(made_by=player).order_by("pk")
    return [{"name": one.name, "put_up": one.created.isoformat()} for one in found]
