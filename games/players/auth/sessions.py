"""Sessions as rows of `Device`, with player, kind of device, start and last use.

Every save derives these columns from the session's data. A session in use is renewed once a day,
with its cookie: it expires a year after the last visit, or `SESSION_LONGEST` after signing in.
"""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import DatabaseError
from django.db.models import Max
from django.utils import timezone

from games.live import outages
from games.players.models import Device
from games.players.prepared import Prepared

PLAYER = "_auth_user_id"
"""Key of the player's id, by which Django knows whose a session is."""
LABEL = "device_label"
SINCE = "device_since"
HOW = "device_how"
OWN = "device_own"
"""Key of whether one of the player's open sessions made the link, passkey or account used."""
RENEW_AFTER = timedelta(days=1)
VISIT_SECONDS = 3600
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The earliest possible time: this code was written later, so an earlier clock is wrong."""
_device = Prepared(lambda key: Device.objects.filter(session_key=key), str)


def session_time() -> datetime:
    """Return the time to date sessions by: now, or the last use of any if the clock is wrong.

    A machine without a battery starts in 1970 and gets the time later; a session dated by that
    clock would have expired long ago.
    """
    now = timezone.now()
    if now >= WRITTEN:
        return now
    seen: datetime | None = Device.objects.aggregate(latest=Max("last_seen"))["latest"]
    return max(seen or WRITTEN, WRITTEN)


class SessionStore(DatabaseStore):
    @classmethod
    def get_model_class(cls) -> type[Device]:
        return Device

    def save(self, must_create: bool = False) -> None:
        """Save; re-raise a database outage itself instead of what Django makes of it."""
        try:
            super().save(must_create)
        except Exception as error:
            if isinstance(error.__context__, DatabaseError) and outages.kind_of(error.__context__):
                raise error.__context__ from None
            raise

    def get_session_cookie_age(self) -> int:
        """Return seconds: a year, at most `SESSION_LONGEST` from the sign-in; an hour for visitors.

        A visitor's session holds only a sign-in that has begun.
        """
        if PLAYER not in self:
            return VISIT_SECONDS
        now = session_time().timestamp()
        left = self.get(SINCE, now) + settings.SESSION_LONGEST - now
        return min(super().get_session_cookie_age(), max(0, int(left)))

    def create_model_instance(self, data: dict[str, Any]) -> Device:
        device = super().create_model_instance(data)
        assert isinstance(device, Device)
        device.player_id = int(data[PLAYER]) if PLAYER in data else None
        device.label = data.get(LABEL, "")
        since, now = data.get(SINCE), session_time()
        device.created = datetime.fromtimestamp(since, UTC) if since else now
        device.last_seen = now
        device.expire_date = now + timedelta(seconds=self.get_session_cookie_age())
        return device

    def load(self) -> dict[str, Any]:
        device = _device.first(self.session_key)
        if device is None or device.expire_date <= timezone.now():
            return super().load()
        if device.player_id and timezone.now() - device.last_seen > RENEW_AFTER:
            self.modified = True
        return device.get_decoded()


def handle(session_key: str) -> str:
    """Return an id of a session for forms that doesn't reveal its key."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:16]


# Names of devices


SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
HANDHELD = ("iPhone", "iPad", "Android")
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)


def device_label(user_agent: str) -> str:
    """Return `iPhone, Safari`; "" for an unknown agent. Never contains text of the agent."""
    found = (_first_known(SYSTEMS, user_agent), _first_known(BROWSERS, user_agent))
    return ", ".join(name for name in found if name)


def is_handheld(label: str) -> bool:
    return label.startswith(HANDHELD)


def _first_known(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for mark, name in known if mark in user_agent), "")
