"""Sessions as rows of `Device`: who is signed in where, since when, last seen.

The row's columns are derived from the session's data, so that every save writes them whole. A
session in use renews itself once a day, its cookie too: signed in for a year since the last visit,
though not for ever (`SESSION_LONGEST`).
"""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.utils import timezone

from games.players.models import Device, Player
from games.players.prepared import Prepared

LABEL = "device_label"
SINCE = "device_since"
HOW = "device_how"
RENEW_AFTER = timedelta(days=1)
VISIT_SECONDS = 3600
_device = Prepared(lambda key: Device.objects.select_related("player").filter(session_key=key), str)


class SessionStore(DatabaseStore):
    @classmethod
    def get_model_class(cls) -> type[Device]:
        return Device

    def get_session_cookie_age(self) -> int:
        """A year from now, but not beyond three from the sign-in; an hour for a visitor.

        A visitor's session holds the question they were asked: nothing to keep for a year.
        """
        if SESSION_KEY not in self:
            return VISIT_SECONDS
        now = timezone.now().timestamp()
        left = self.get(SINCE, now) + settings.SESSION_LONGEST - now
        return min(super().get_session_cookie_age(), max(0, int(left)))

    def create_model_instance(self, data: dict[str, Any]) -> Device:
        device = super().create_model_instance(data)
        assert isinstance(device, Device)
        device.player_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        device.label = data.get(LABEL, "")
        since = data.get(SINCE)
        device.created = datetime.fromtimestamp(since, UTC) if since else timezone.now()
        device.last_seen = timezone.now()
        return device

    player: Player | None = None
    """Whose session this is, read in the same statement; a page's reader needs no other."""

    def _get_session_from_db(self) -> Device | None:
        device = _device.first(self.session_key)
        if device is None or device.expire_date <= timezone.now():
            self._session_key = None
            return None
        self.player = device.player
        if device.player_id and timezone.now() - device.last_seen > RENEW_AFTER:
            self.modified = True
        return device


def handle(session_key: str) -> str:
    """How forms name a session without giving its key away."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:16]
