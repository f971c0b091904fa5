"""Who opens a stream, and what he may be shown: read from the session, in a thread."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.live.topics import Subscription, resolve

MAX_TOPICS = 8


class Refused(Exception):
    """The stream is not opened, or ends."""

    def __init__(self, status: int, sentence: str | Promise) -> None:
        super().__init__(status)
        self.status = status
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Admission:
    """A player at the door, and what each topic of the address is for him, in its order."""

    player_id: int
    subscriptions: dict[str, Subscription]


def request_of(scope: dict[str, Any]) -> ASGIRequest:
    """The stream's request. Raises `Refused` for a method, host or origin that isn't ours."""
    request = ASGIRequest(scope, BytesIO())
    if request.method != "GET":
        raise Refused(405, _("A stream is opened with GET."))
    try:
        host = request.get_host()
    except DisallowedHost:
        raise Refused(400, _("This address is not served here.")) from None
    origin = request.headers.get("origin")
    if origin and urlsplit(origin).netloc != host and origin not in settings.CSRF_TRUSTED_ORIGINS:
        raise Refused(403, _("Another site may not open this stream."))
    return request


def signed_in(request: ASGIRequest) -> Any:
    """The player of the request's session as it is now. Raises `Refused`."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    player = get_user(request)
    if not (player.is_authenticated and player.is_active):
        raise Refused(401, _("Sign in first."))
    return player


def admit(request: ASGIRequest) -> Admission:
    """The player and everything he asked for. Raises `Refused`, `Denied`."""
    player = signed_in(request)
    topics = list(dict.fromkeys(request.GET.getlist("on")))
    if not 1 <= len(topics) <= MAX_TOPICS:
        raise Refused(400, _("A stream has one to eight topics."))
    language = player.language or settings.LANGUAGE_CODE
    return Admission(player.pk, {topic: resolve(topic, player, language) for topic in topics})
