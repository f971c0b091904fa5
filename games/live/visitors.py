"""Visitors who open a stream, and their rights, read in a thread from a session or token.

Apps register a kind of visitor with the function that admits it. A player, known by their session,
is one kind. The address of another kind is `/live/?as=<kind>:<credential>&on=…`. Each kind has its
own topics.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from games.live.sharing import shared_looks
from games.live.topics import PLAYER, Denied, Subscription, resolve
from games.ui.refusals import Refused

MAX_TOPICS = 8


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor with their current rights.

    Resolvers of topics get `who`; streams of the same `name` are counted together. A change on one
    of `channels` makes the visitor's streams read rights and topics again.
    """

    who: Any
    name: str
    language: str
    channels: frozenset[str]


@dataclass(frozen=True, slots=True)
class Admission:
    """A visitor, and their subscriptions by topic, in the order of the address."""

    visitor: Visitor
    subscriptions: dict[str, Subscription]


Opener = Callable[[HttpRequest, str], Visitor]
"""Returns the visitor of (request, credential), in a thread; may raise `Refused` or `Denied`."""

_openers: dict[str, Opener] = {}


def register(kind: str) -> Callable[[Opener], Opener]:
    """Register the decorated function to admit a kind of visitor."""

    def keep(opener: Opener) -> Opener:
        _openers[kind] = opener
        return opener

    return keep


def read_request(scope: dict[str, Any]) -> HttpRequest:
    """Return the stream's request. Raises `Refused` for a wrong method, host or origin."""
    request = HttpRequest()
    request.method = scope["method"]
    request.GET = QueryDict(scope["query_string"])
    request.META = {"SERVER_NAME": "unknown", "SERVER_PORT": "0"}
    for name, value in scope["headers"]:
        request.META[f"HTTP_{name.decode().upper().replace('-', '_')}"] = value.decode("latin-1")
    request.COOKIES = read_cookies(request.META.get("HTTP_COOKIE", ""))
    if request.method != "GET":
        raise Refused(_("A stream is opened with GET."), 405)
    try:
        host = request.get_host()
    except DisallowedHost:
        raise Refused(_("Not found."), 400) from None
    origin = request.headers.get("origin")
    if origin and _host_of(origin) != host and origin not in settings.CSRF_TRUSTED_ORIGINS:
        raise Refused(_("This stream can’t be opened from another site."), 403)
    return request


def read_cookies(header: str) -> dict[str, str]:
    """Return the cookies of a request's header by their names; ours are never quoted."""
    pairs = (cookie.strip().partition("=") for cookie in header.split(";"))
    return {name: value for name, _equals, value in pairs if name}


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def find_visitor(request: HttpRequest) -> Visitor:
    """Return the visitor with their current rights. Raises `Refused`, `Denied`."""
    kind, credential = _credential(request)
    if kind not in _openers:
        raise Denied
    return _openers[kind](request, credential)


def admit(request: HttpRequest) -> Admission:
    """Return the visitor and their subscriptions. Raises `Refused`, `Denied`."""
    visitor = find_visitor(request)
    topics = list(dict.fromkeys(request.GET.getlist("on")))
    if not 1 <= len(topics) <= MAX_TOPICS:
        raise Refused(_("A stream has one to eight topics."), 400)
    kind, _own = _credential(request)
    with shared_looks():
        language = visitor.language
        subscriptions = {topic: resolve(topic, visitor.who, language, kind) for topic in topics}
    return Admission(visitor, subscriptions)


def _credential(request: HttpRequest) -> tuple[str, str]:
    """Return the visitor's kind and credential from the address; a player's credential is empty."""
    kind, _, credential = request.GET.get("as", PLAYER).partition(":")
    return kind, credential
