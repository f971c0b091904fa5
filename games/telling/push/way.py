"""The way to a device: what is sent to a push service, and how soon it has to arrive."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.telling.kinds import Kind, Message
from games.telling.leaving import client
from games.telling.models import Delivery, Notice
from games.telling.push import subscriptions
from games.telling.push.subscriptions import Keys
from games.telling.ways import Answer, Send

DECLARATIVE = 8030
"""Says to browsers that know it (iOS) to show the notification without our script."""
LONGEST = 24 * 3600
TEXT = 400
"""Signs of a title or a text: more is cut."""
APPLE = ".push.apple.com"


class Push:
    """Devices whose browsers have subscribed."""

    name = "push"
    label: str | Promise = _("Notification")
    icon = "bell"
    sparing = False

    def is_open(self) -> bool:
        return bool(settings.PUSH)

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        if player is None:
            return []
        return list(subscriptions.standing().filter(player=player).values_list("pk", flat=True))

    def send(self, delivery: Delivery, kind: Kind, said: Message) -> Send | None:
        """One push; a newer one of the same key takes its place while the phone sleeps."""
        found = _keys(delivery)
        player = delivery.notice.player
        if found is None or player is None:
            return None
        body = _text(payload(delivery.notice, kind, said, player.language))
        left = (delivery.notice.ends - timezone.now()).total_seconds()
        headers = {
            "TTL": str(int(max(0, min(left, LONGEST)))),
            "Topic": tag(delivery.notice),
            "Urgency": "high" if kind.urgent else "normal",
        }
        return partial(client.tried, _post(found, body, headers))

    def take_back(self, delivery: Delivery) -> Send | None:
        """Close it. Not on Apple's: a push that shows nothing costs the permission there."""
        found = _keys(delivery)
        if found is None or APPLE in found.endpoint:
            return None
        body = _text({"close": tag(delivery.notice)})
        headers = {"TTL": str(LONGEST), "Topic": tag(delivery.notice), "Urgency": "low"}
        return partial(client.tried, _post(found, body, headers))

    def heard(self, delivery: Delivery, answer: Answer) -> None:
        if answer.gone:
            subscriptions.end(delivery.target)
        else:
            subscriptions.trouble(delivery.target, answer.why)


def payload(notice: Notice, kind: Kind, said: Message, language: str) -> dict[str, Any]:
    """The notification, as a browser shows it by itself and as our worker reads it."""
    shown = {
        "title": said.title[:TEXT],
        "body": said.text[:TEXT],
        "navigate": settings.SITE_URL + said.url,
        "tag": tag(notice),
        "lang": language,
        "silent": False,
    }
    return {"web_push": DECLARATIVE, "notification": shown, "urgent": kind.urgent, "path": said.url}


def tag(notice: Notice) -> str:
    """By this name a newer notification takes the place of an older one (32 signs at most)."""
    return sha256(f"{notice.kind} {notice.key}".encode()).hexdigest()[:32]


def _text(told: Mapping[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False).encode()


def _keys(delivery: Delivery) -> Keys | None:
    row = subscriptions.standing().filter(pk=delivery.target, player=delivery.notice.player).first()
    return subscriptions.keys_of(row) if row else None


def _post(found: Keys, text: bytes, headers: Mapping[str, str]) -> Callable[[], client.Reply]:
    """The request, encrypted for this browser, as often as it is tried."""

    # Loaded with the first push: an office without any doesn't need their cryptography.
    from games.telling.push import encryption, keys

    def post() -> client.Reply:
        sent = {
            **headers,
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "Authorization": keys.header(found.endpoint),
        }
        body = encryption.encrypt(text, found.public, found.auth)
        return client.post(found.endpoint, body, sent, settings.PUSH_HOSTS)

    return post
