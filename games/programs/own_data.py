"""The keys that somebody has made, for that person; never a token."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.players.privacy.register import ADMINS, AS_LONG, Kept
from games.programs.models import Key

KEPT = Kept(
    "keys",
    _("API keys"),
    _("Your API and calendar keys, and the day each was last used."),
    _("To let programs read what you can see, and to stop them."),
    ADMINS,
    AS_LONG,
    ("programs.Key",),
)


def of_player(player: Player) -> list[dict[str, Any]]:
    fields = ("kind", "name", "scopes", "created", "expires", "revoked", "last_used")
    rows = Key.objects.filter(player=player).order_by("created").values(*fields)
    return [{name: _plain(row[name]) for name in fields} for row in rows]


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value
