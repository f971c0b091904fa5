"""The personal data of this app: described, exported without devices' addresses, and erased."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.players.models import Player
from games.players.personal_data import AS_LONG, ONESELF, PersonalData, Sent
from games.telling import chats, services
from games.telling.chats import Chat
from games.telling.mail import Mail
from games.telling.models import Letterbox, Notice, Offer, Quiet, Subscription, Wish
from games.telling.push import Push
from games.telling.sealing import unseal


class Notifications(PersonalData):
    """Preferences, devices and recent notices; no device's address is exported."""

    section = "telling"
    title = _("Notifications")
    holds = _(
        "Which notifications you want, how and when, an e-mail address if you entered one, "
        "and recent messages."
    )
    purpose = _("To notify people about what they chose, and nothing else.")
    seen_by = ONESELF
    kept_for = AS_LONG
    sent = (
        Sent(
            _("Messages to office chats"),
            _("If an admin has set up a chat, the office’s news is posted there."),
            Chat().is_open,
            ("games.telling.chat_sender",),
        ),
        Sent(
            _("Phone notifications"),
            _(
                "If you turn them on, an encrypted message goes to your device through your "
                "browser’s own service, which can’t read it."
            ),
            Push().is_open,
            ("games.telling.http_client", "games.telling.addresses"),
        ),
        Sent(
            pgettext_lazy("by e-mail", "E-mail"),
            _("To an e-mail address you’ve entered and confirmed, sent by the office’s server."),
            Mail().is_open,
            ("games.telling.mail", "games.telling.mail_server"),
        ),
    )
    models = (
        "telling.Notice",
        "telling.Wish",
        "telling.Quiet",
        "telling.Subscription",
        "telling.Offer",
        "telling.Letterbox",
        "telling.Hook",
    )

    def export(self, player: Player) -> dict[str, Any]:
        """Wishes, hours, devices, and the notices of the last weeks."""
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
                {"service": row.host, "renewed": row.renewed.isoformat()}
                for row in Subscription.objects.filter(player=player)
            ],
            "push_offered": _offer(player),
            "notices": [
                _notice(notice) for notice in Notice.objects.filter(player=player).order_by("pk")
            ],
        }

    def forget(self, player: Player) -> None:
        services.forget(player)
        chats.forget(player)


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
