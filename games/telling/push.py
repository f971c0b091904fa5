"""Push: subscriptions of devices, the messages sent to them, and the offer to subscribe."""

import binascii
import json
from base64 import urlsafe_b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.players.office import Held
from games.telling import http_client, notice_kinds
from games.telling.addresses import Forbidden, parse_target
from games.telling.models import Delivery, Notice, Offer, Subscription
from games.telling.notice_kinds import Message, NoticeKind
from games.telling.sealing import seal, unseal
from games.telling.ways import Send, SendResult

# A browser's subscription, bound to the device's session
#
# A subscription ends with the session (revoked, signed out, deactivated, expired), when the push
# service says so, and 90 days after the browser last renewed it.


MOST_DEVICES = 10
"""The most devices of a person; one more replaces the one that was renewed longest ago."""
KEPT = timedelta(days=90)
SERVICES = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
)
FAMILIES = (".push.apple.com", ".notify.windows.com")
"""Endings of the hosts of push services."""


class NoSubscription(ValueError):
    """Raised for data that no browser sends, or whose address isn't a push service we know."""


@dataclass(frozen=True, slots=True)
class Keys:
    """A browser's address at its push service, and the keys for texts that only it can read."""

    endpoint: str
    public: bytes
    auth: bytes


def active_subscriptions() -> QuerySet[Subscription]:
    """Query the subscriptions whose session is valid and that were renewed recently."""
    now = timezone.now()
    return Subscription.objects.filter(device__expire_date__gt=now, renewed__gt=now - KEPT)


def subscribe(player: Player, session_key: str, sent: Mapping[str, Any]) -> Subscription:
    """Subscribe this device, or renew its subscription. Raises `NoSubscription`."""
    keys = parse_subscription(sent)
    sealed = seal(json.dumps({name: sent[name] for name in ("endpoint", "p256dh", "auth")}))
    values = {
        "player": player,
        "device_id": session_key,
        "host": parse_target(keys.endpoint, settings.PUSH_HOSTS).host,
        "sealed": sealed,
        "renewed": timezone.now(),
        "why": "",
    }
    digest = sha256(keys.endpoint.encode()).hexdigest()
    with transaction.atomic():
        Subscription.objects.filter(device=session_key).exclude(digest=digest).delete()
        row, _new = Subscription.objects.update_or_create(digest=digest, defaults=values)
        mine = Subscription.objects.filter(player=player).order_by("-renewed", "-pk")
        end_subscriptions(*mine.values_list("pk", flat=True)[MOST_DEVICES:])
    return row


def unsubscribe(session_key: str) -> None:
    """End this device's subscription. Idempotent."""
    end_subscriptions(*Subscription.objects.filter(device=session_key).values_list("pk", flat=True))


def end_subscriptions(*numbers: int) -> None:
    """Delete these subscriptions, and the deliveries that wait for them."""
    if numbers:
        with transaction.atomic():
            Subscription.objects.filter(pk__in=numbers).delete()
            Delivery.objects.filter(way="push", target__in=numbers, done=None).delete()


def note_trouble(number: int, why: str) -> None:
    """Store why the last try failed, or "" if it succeeded."""
    Subscription.objects.filter(pk=number).exclude(why=why).update(why=why)


def clear_old() -> int:
    """Delete subscriptions that weren't renewed for 90 days; return how many."""
    old = Subscription.objects.filter(renewed__lt=timezone.now() - KEPT)
    return old.delete()[0]


def keys_of(row: Subscription) -> Keys | None:
    """Return a subscription's keys; None if sealed by another key, or its host isn't allowed."""
    text = unseal(row.sealed)
    try:
        return parse_subscription(json.loads(text)) if text else None
    except NoSubscription:
        return None


def parse_subscription(sent: Mapping[str, Any]) -> Keys:
    """Parse a subscription sent by a browser. Raises `NoSubscription`."""
    endpoint = sent.get("endpoint")
    if not isinstance(endpoint, str) or not _is_push_service(endpoint):
        raise NoSubscription("endpoint")
    public, auth = _decode(sent.get("p256dh"), 65), _decode(sent.get("auth"), 16)
    # Imported at the first subscription: an office without push doesn't need it.
    from games.telling import push_encryption

    if not push_encryption.is_key(public):
        raise NoSubscription("p256dh")
    return Keys(endpoint, public, auth)


def _is_push_service(endpoint: str) -> bool:
    try:
        there = parse_target(endpoint, settings.PUSH_HOSTS)
    except Forbidden:
        return False
    return there.trusted or there.host in SERVICES or there.host.endswith(FAMILIES)


def _decode(text: object, length: int) -> bytes:
    if not isinstance(text, str) or len(text) > 200:
        raise NoSubscription("keys")
    try:
        decoded = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise NoSubscription("keys") from None
    if len(decoded) != length:
        raise NoSubscription("keys")
    return decoded


# The way: requests to a push service, and how long they stay valid


DECLARATIVE = 8030
"""Makes browsers that know it (iOS) show the notification without our script."""
LONGEST_LIFE = 24 * 3600
LONGEST_TEXT = 400
"""The most characters of a title or a text; longer ones are cut."""
APPLE = ".push.apple.com"


class Push:
    """The way to devices whose browsers have subscribed."""

    name = "push"
    label: str | Promise = _("Notification")
    icon = "bell"
    sparing = False

    def is_open(self) -> bool:
        return bool(settings.PUSH)

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        if player is None:
            return []
        return list(active_subscriptions().filter(player=player).values_list("pk", flat=True))

    def send(self, delivery: Delivery, kind: NoticeKind, said: Message) -> Send | None:
        """Prepare a push; a newer one with its key replaces it while the phone sleeps."""
        keys = _keys_for(delivery)
        player = delivery.notice.player
        if keys is None or player is None:
            return None
        body = _encode(payload(delivery.notice, kind, said, player.language))
        left = (delivery.notice.ends - timezone.now()).total_seconds()
        headers = {
            "TTL": str(int(max(0, min(left, LONGEST_LIFE)))),
            "Topic": tag(delivery.notice),
            "Urgency": "high" if kind.urgent else "normal",
        }
        return partial(http_client.try_send, _post(keys, body, headers))

    def take_back(self, delivery: Delivery) -> Send | None:
        """Prepare to close it; None at Apple, where a push without a text costs the permission."""
        keys = _keys_for(delivery)
        if keys is None or APPLE in keys.endpoint:
            return None
        body = _encode({"close": tag(delivery.notice)})
        headers = {"TTL": str(LONGEST_LIFE), "Topic": tag(delivery.notice), "Urgency": "low"}
        return partial(http_client.try_send, _post(keys, body, headers))

    def record_result(self, delivery: Delivery, result: SendResult) -> None:
        if result.gone:
            end_subscriptions(delivery.target)
        else:
            note_trouble(delivery.target, result.why)


def payload(notice: Notice, kind: NoticeKind, said: Message, language: str) -> dict[str, Any]:
    """Return the notification for browsers that show it themselves, and for our worker."""
    shown = {
        "title": said.title[:LONGEST_TEXT],
        "body": said.text[:LONGEST_TEXT],
        "navigate": settings.SITE_URL + said.url,
        "tag": tag(notice),
        "lang": language,
        "silent": False,
    }
    return {"web_push": DECLARATIVE, "notification": shown, "urgent": kind.urgent, "path": said.url}


def tag(notice: Notice) -> str:
    """Return the name by which a newer notification replaces an older one: 32 characters."""
    return sha256(f"{notice.kind} {notice.key}".encode()).hexdigest()[:32]


def _encode(payload: Mapping[str, Any]) -> bytes:
    return json.dumps(payload, ensure_ascii=False).encode()


def _keys_for(delivery: Delivery) -> Keys | None:
    row = active_subscriptions().filter(pk=delivery.target, player=delivery.notice.player).first()
    return keys_of(row) if row else None


def _post(keys: Keys, text: bytes, headers: Mapping[str, str]) -> Callable[[], http_client.Reply]:
    """Return a function that encrypts the text for this browser and sends it."""

    # Imported at the first push: an office without any doesn't need its cryptography.
    from games.telling import push_encryption

    def post() -> http_client.Reply:
        sent = {
            **headers,
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "Authorization": push_encryption.authorization(keys.endpoint),
        }
        body = push_encryption.encrypt(text, keys.public, keys.auth)
        return http_client.post(keys.endpoint, body, sent, settings.PUSH_HOSTS)

    return post


# The offer, made once to people who missed something that a push would have announced in time


LATELY = timedelta(days=7)
LOOKED_AT = 5
"""The number of a person's latest notices that are checked for a missed one."""


def missed_sentence(player: Player) -> str:
    """Return a sentence on what was missed; "" if nothing was, or the offer was answered.

    Every page calls it, so the candidates are read for everybody and cached for two seconds.
    """
    if not settings.PUSH:
        return ""
    numbers = _candidates.get().get(player.pk, ())[:LOOKED_AT]
    for notice in Notice.objects.filter(pk__in=numbers).select_related("player"):
        kind = notice_kinds.get(notice.kind)
        sentence = kind.missed(notice) if kind and kind.missed else None
        if sentence:
            return sentence
    return ""


def clear_cache() -> None:
    """Make the next page of this process read the candidates again."""
    _candidates.forget()


def _load_candidates() -> dict[int, list[int]]:
    now = timezone.now()
    names = [kind.name for kind in notice_kinds.everything() if kind.missed]
    known = [
        Exists(model.objects.filter(player=OuterRef("player"))) for model in (Subscription, Offer)
    ]
    rows = Notice.objects.filter(
        *(~known_to for known_to in known),
        kind__in=names,
        at__gt=now - LATELY,
        ends__lte=now,
        player__isnull=False,
    )
    candidates: dict[int, list[int]] = {}
    for player, number in rows.values_list("player", "pk"):
        candidates.setdefault(player or 0, []).append(number)
    return candidates


_candidates = Held(_load_candidates)
