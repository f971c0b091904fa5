"""The personal data of the honours."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.honours.models import Honour
from games.players.models import Player
from games.players.personal_data import ALL, WITH_NAME, PersonalData


class Honours(PersonalData):
    """A person's places and points at tables."""

    section = "honours"
    title = _("Honours of the other games")
    holds = _("Your places and points at finished tables.")
    purpose = _("Monthly honours for each game.")
    seen_by = ALL
    kept_for = WITH_NAME
    models = ("honours.Honour",)

    def export(self, player: Player) -> list[dict[str, Any]]:
        """Return every table that counted, oldest first, as JSON values."""
        rows = Honour.objects.filter(player=player).order_by("ended_at", "table_id")
        return [
            {
                "table": row.table_id,
                "game": row.game,
                "ended": row.ended_at.isoformat(),
                "place": row.place,
                "won": row.won,
                "points": row.points,
            }
            for row in rows
        ]

    def forget(self, player: Player) -> None:
        """Do nothing: places and points stay, with a player who has no name any more."""
