"""What is kept about telling a person, for that person's own file: no address of a device."""

from __future__ import annotations

from typing import Any

from games.players.models import Player
from games.telling.models import Notice, Quiet, Subscription, Wish


def of_player(player: Player) -> dict[str, Any]:
    """Wishes, hours, and what was told within the last weeks."""
    own = Quiet.objects.filter(player=player).first()
    return {
        "wishes": dict(Wish.objects.filter(player=player).values_list("kind", "ways")),
        "hours": own
        and {
            "time_zone": own.time_zone,
            "begins": own.begins,
            "ends": own.ends,
            "not_before": own.until.isoformat() if own.until else None,
        },
        "devices": [
            {"service": one.host, "renewed": one.renewed.isoformat()}
            for one in Subscription.objects.filter(player=player)
        ],
        "notices": [_notice(one) for one in Notice.objects.filter(player=player).order_by("pk")],
    }


def _notice(notice: Notice) -> dict[str, Any]:
    deliveries = notice.deliveries.order_by("pk").values_list("way", "outcome")
    return {
        "kind": notice.kind,
        "at": notice.at.isoformat(),
        "put_away": notice.noted.isoformat() if notice.noted else None,
        "sent": [{"way": way, "outcome": outcome or "waits"} for way, outcome in deliveries],
    }
