"""The personal data of keys."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.players.personal_data import ADMINS, AS_LONG, PersonalData, plain
from games.programs import services
from games.programs.models import Key


class Keys(PersonalData):
    """A player's keys, without their tokens."""

    section = "keys"
    title = _("API keys")
    holds = _("Your API and calendar keys, and the day each was last used.")
    purpose = _("To let programs read what you can see, and to stop them.")
    seen_by = ADMINS
    kept_for = AS_LONG
    models = ("programs.Key",)

    def export(self, player: Player) -> list[dict[str, Any]]:
        fields = ("kind", "name", "scopes", "created", "expires", "revoked", "last_used")
        rows = Key.objects.filter(player=player).order_by("created").values(*fields)
        return [{name: plain(row[name]) for name in fields} for row in rows]

    def forget(self, player: Player) -> None:
        services.forget(player)
