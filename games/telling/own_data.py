"""What is kept about telling a person, for that person's own file: no address of a device."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.players.privacy.register import AS_LONG, ONESELF, Kept
from games.telling.leaving.sealed import unseal
from games.telling.models import Letterbox, Notice, Offer, Quiet, Subscription, Wish

KEPT = Kept(
    "telling",
    _("Notifications"),
    _(
        "Which notifications you want, how and when, an e-mail address if you entered one, "
        "and recent messages."
    ),
    _("To notify people about what they chose, and nothing else."),
    ONESELF,
    AS_LONG,
    (
        "telling.Notice",
        "telling.Wish",
        "telling.Quiet",
        "telling.Subscription",
        "telling.Offer",
        "telling.Letterbox",
        "telling.Hook",
    ),
)


def of_player(player: Player) -> dict[str, Any]:
    """Wishes, hours, and what was told within the last weeks."""
    own = Quiet.objects.filter(player=player).first()
    return {
        "wishes": dict(Wish.objects.filter(player=player).values_list("group", "ways")),
        "hours": own
        and {
            "time_zone": own.time_zone,
            "begins": own.begins,
            "ends": own.ends,
            "not_before": own.until.isoformat() if own.until else None,
        },
        "mail": _mail(player),
        "devices": [
            {"service": one.host, "renewed": one.renewed.isoformat()}
            for one in Subscription.objects.filter(player=player)
        ],
        "push_offered": _offer(player),
        "notices": [_notice(one) for one in Notice.objects.filter(player=player).order_by("pk")],
    }


def _mail(player: Player) -> dict[str, Any] | None:
    row = Letterbox.objects.filter(player=player).first()
    if row is None:
        return None
    proved = row.proved.isoformat() if row.proved else None
    return {"address": unseal(row.sealed), "proved": proved, "digest": row.digest}


def _offer(player: Player) -> dict[str, Any] | None:
    row = Offer.objects.filter(player=player).first()
    return {"taken": row.taken, "at": row.at.isoformat()} if row else None


def _notice(notice: Notice) -> dict[str, Any]:
    deliveries = notice.deliveries.order_by("pk").values_list("way", "outcome")
    return {
        "kind": notice.kind,
        "at": notice.at.isoformat(),
        "put_away": notice.noted.isoformat() if notice.noted else None,
        "sent": [{"way": way, "outcome": outcome or "waits"} for way, outcome in deliveries],
    }
