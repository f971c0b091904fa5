"""The devices that want to be told: a browser's subscription, bound to the device's session.

It ends with the session (revoked, signed out, deactivated, run out), when the push service says so,
and 90 days after the browser has last renewed it.
"""

import binascii
import json
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.players.models import Player
from games.telling.leaving.addresses import Forbidden, target
from games.telling.leaving.sealed import seal, unseal
from games.telling.models import Delivery, Subscription

MOST = 10
"""Of one person; one more ends the one that was renewed longest ago."""
KEPT = timedelta(days=90)
SERVICES = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
)
FAMILIES = (".push.apple.com", ".notify.windows.com")
"""Hosts whose names end so."""


class NoSubscription(ValueError):
    """It isn't what a browser gives, or leads to no push service that we know."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Where a browser is reached, and what only it can read."""

    endpoint: str
    public: bytes
    auth: bytes


def standing() -> QuerySet[Subscription]:
    """Those that may be sent to."""
    now = timezone.now()
    return Subscription.objects.filter(device__expire_date__gt=now, renewed__gt=now - KEPT)


def save(player: Player, session_key: str, told: Mapping[str, Any]) -> Subscription:
    """This device wants to be told. Sent again it is renewed. Raises `NoSubscription`."""
    keys = read(told)
    sealed = seal(json.dumps({name: told[name] for name in ("endpoint", "p256dh", "auth")}))
    values = {
        "player": player,
        "device_id": session_key,
        "host": target(keys.endpoint, settings.PUSH_HOSTS).host,
        "sealed": sealed,
        "renewed": timezone.now(),
        "why": "",
    }
    digest = sha256(keys.endpoint.encode()).hexdigest()
    with transaction.atomic():
        Subscription.objects.filter(device=session_key).exclude(digest=digest).delete()
        row, _new = Subscription.objects.update_or_create(digest=digest, defaults=values)
        mine = Subscription.objects.filter(player=player).order_by("-renewed", "-pk")
        end(*mine.values_list("pk", flat=True)[MOST:])
    return row


def stop(session_key: str) -> None:
    """This device no longer wants to be told. Twice is once."""
    end(*Subscription.objects.filter(device=session_key).values_list("pk", flat=True))


def end(*numbers: int) -> None:
    """These subscriptions are no more, nor what waits for them."""
    if numbers:
        with transaction.atomic():
            Subscription.objects.filter(pk__in=numbers).delete()
            Delivery.objects.filter(way="push", target__in=numbers, done=None).delete()


def trouble(number: int, why: str) -> None:
    """The last try has failed, and why; empty once one goes well."""
    Subscription.objects.filter(pk=number).exclude(why=why).update(why=why)


def clear() -> int:
    """Throw away those that nobody has renewed; how many there were."""
    old = Subscription.objects.filter(renewed__lt=timezone.now() - KEPT)
    return old.delete()[0]


def keys_of(row: Subscription) -> Keys | None:
    """`None` where they were sealed with another key, or the host is no longer allowed."""
    text = unseal(row.sealed)
    try:
        return read(json.loads(text)) if text else None
    except NoSubscription:
        return None


def read(told: Mapping[str, Any]) -> Keys:
    """What a browser has told of itself. Raises `NoSubscription`."""
    endpoint = told.get("endpoint")
    if not isinstance(endpoint, str) or not _known(endpoint):
        raise NoSubscription("endpoint")
    public, auth = _bytes(told.get("p256dh"), 65), _bytes(told.get("auth"), 16)
    # Loaded with the first subscription: an office without push doesn't need it.
    from games.telling.push import encryption

    if not encryption.is_key(public):
        raise NoSubscription("p256dh")
    return Keys(endpoint, public, auth)


def _known(endpoint: str) -> bool:
    try:
        there = target(endpoint, settings.PUSH_HOSTS)
    except Forbidden:
        return False
    return there.trusted or there.host in SERVICES or there.host.endswith(FAMILIES)


def _bytes(text: object, length: int) -> bytes:
    if not isinstance(text, str) or len(text) > 200:
        raise NoSubscription("keys")
    try:
        found = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise NoSubscription("keys") from None
    if len(found) != length:
        raise NoSubscription("keys")
    return found
