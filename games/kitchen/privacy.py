"""Personal data of the kitchen: screens that an admin put up."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.kitchen import services
from games.kitchen.models import Screen
from games.players.models import Player
from games.players.personal_data import ADMINS, AS_LONG, PersonalData


class Screens(PersonalData):
    """Screens that an admin put up."""

    section = "screens"
    title = _("Screens")
    holds = _("Which screens an admin has added.")
    purpose = _("To show the day on the wall.")
    seen_by = ADMINS
    kept_for = AS_LONG
    models = ("kitchen.Screen",)

    def export(self, player: Player) -> list[dict[str, Any]]:
        """Return the screens that this person has put up."""
        found = Screen.objects.filter(made_by=player).order_by("pk")
        return [{"name": one.name, "put_up": one.created.isoformat()} for one in found]

    def forget(self, player: Player) -> None:
        services.strike_names(player)
