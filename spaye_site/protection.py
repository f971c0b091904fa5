"""Limits and headers that protect everything we serve: pages, files and streams."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from games.live.visitors import read_cookies
from games.players.limits import later
from games.players.middleware import accepted
from spaye_site.errors import csrf_failure
from spaye_site.logs import RequestIds, say_nothing

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]
Header = tuple[bytes, bytes]

# Limits of concurrent requests.
#
# Nobody needs more than a few, and many slow requests of one person would make all others wait.
# Excess requests queue for a moment, before they take one of the few threads, and are then refused.
# Event streams are served elsewhere, so they don't count.

THREADS = 12
"""Django's threads: most of them wait for the database, since Python computes in one at a time."""
AT_ONCE = 3
"""The most requests of one session that a process works on at the same time."""
OF_A_PERSON = 6
"""The most requests of one person, who may have a phone and a desktop open."""
PATIENCE = 5.0
"""The most seconds that a request waits for its turn."""
WAITING = 24
"""The most waiting requests of one session; browsers that reopen all their tabs need some."""
BUSY = "spaye.busy"
"""The key in the scope of a request that has waited for its turn in vain."""


class Busy(Exception):
    """All of a person's slots are taken by their other requests."""


class Turns:
    """Limits concurrent requests of a session; waiting requests hold no thread (ASGI)."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._here: Counter[str] = Counter()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        session = _session(scope)
        if not session:
            await self._app(scope, receive, send)
            return
        turns = self._turns.setdefault(session, asyncio.Semaphore(AT_ONCE))
        self._here[session] += 1
        try:
            if await self._comes(turns, self._here[session]):
                try:
                    await self._app(scope, receive, send)
                finally:
                    turns.release()
            else:
                await self._app(scope | {BUSY: True}, receive, send)
        finally:
            _one_less(self._here, session)
            if session not in self._here:
                del self._turns[session]

    async def _comes(self, turns: asyncio.Semaphore, here: int) -> bool:
        if here > AT_ONCE + WAITING:
            return False
        try:
            await asyncio.wait_for(turns.acquire(), PATIENCE)
        except TimeoutError:
            return False
        return True


def in_turns(django: Any) -> App:
    """Return Django (WSGI) as an ASGI app: when its turn comes, a request is handled by one thread.

    Threads are reused, and each keeps its connection to the database.
    """
    threads: Any = WSGIMiddleware(django, workers=THREADS)
    return Turns(threads)


def _session(scope: dict[str, Any]) -> str:
    """Return the session's cookie; empty for a visitor without one."""
    sent = dict(scope["headers"]).get(b"cookie", b"")
    return read_cookies(sent.decode("latin-1")).get(settings.SESSION_COOKIE_NAME, "")


class ConcurrencyLimiter:
    """Limits concurrent requests of a person, over all their sessions."""

    def __init__(self) -> None:
        self._at_work: Counter[int] = Counter()
        self._lock = Lock()

    @contextmanager
    def slot(self, person: int) -> Iterator[None]:
        """Take one of the person's slots until the block ends. Raises `Busy` if none is free."""
        with self._lock:
            if self._at_work[person] >= OF_A_PERSON:
                raise Busy
            self._at_work[person] += 1
        try:
            yield
        finally:
            with self._lock:
                _one_less(self._at_work, person)


def _one_less(counted: Counter[Any], key: Any) -> None:
    counted[key] -= 1
    if not counted[key]:
        del counted[key]


limiter = ConcurrencyLimiter()


class AtWorkMiddleware:
    """Answers 429 to a person with too many requests at work; visitors have other limits."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.META.get("asgi.scope", {}).get(BUSY):
            return _later(request)
        if not request.user.is_authenticated:
            return self._answer(request)
        try:
            with limiter.slot(request.user.pk):
                return self._answer(request)
        except Busy:
            return _later(request)


def _later(request: HttpRequest) -> HttpResponse:
    sentence = _("Your other pages are still loading. Try again in a moment.")
    return later(request, sentence, 2)


SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


class OwnPagesMiddleware:
    """Refuses forms sent by another site's page: Django checks the referrer over https only."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _args: Any, _named: Any
    ) -> HttpResponse | None:
        if request.method in SAFE or getattr(view, "csrf_exempt", False):
            return None
        has_origin = "HTTP_ORIGIN" in request.META
        return csrf_failure(request) if not has_origin and _is_foreign(request) else None


def _is_foreign(request: HttpRequest) -> bool:
    page = request.META.get("HTTP_REFERER")
    if not page:
        return False
    try:
        parts = urlsplit(page)
    except ValueError:
        return True
    ours = (f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS)
    return f"{parts.scheme}://{parts.netloc}" not in ours


class KnownNamesMiddleware:
    """Refuses requests for a foreign host name, before any link is made with it.

    The name isn't logged, because anybody can send any name.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            request.get_host()
        except DisallowedHost:
            return wrong_host(request)
        return self.get_response(request)


def wrong_host(request: HttpRequest) -> HttpResponse:
    """Return a page, with status 400, that names the office's right address."""
    wanted = accepted(request.headers.get("Accept-Language", ""))
    with translation.override(wanted or settings.LANGUAGE_CODE):
        text = render_to_string("errors/elsewhere.html", {"site": settings.SITE_URL})
    say_nothing(request)
    return HttpResponse(text, status=400)


# Limits of a request's address, headers and body, before any of it is stored. Its encoding is
# limited too: our forms are UTF-8, so a request that announces another encoding is refused.

LONGEST_ADDRESS = 2048
MOST_HEADERS = 64
LARGEST_HEADERS = 12 * 1024
"""The most bytes of all headers' names and values."""
CHARSET = re.compile(rb"(?i)\bcharset[^=;]*=[\s\"']*([^\s;\"']*)")


class RequestLimits:
    """Refuses requests that are too long, and passes the others on with their whole body (ASGI).

    So no thread waits for a slow client. A body that is too big isn't read to its end: Django
    refuses it by its `Content-Length`, with a page (`spaye_site.errors`).
    """

    def __init__(self, app: App) -> None:
        self._app = app

    def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        if status := refusal_status(scope):
            return _refuse(send, status, _sentence(scope, status))
        scope = scope | {"headers": _distinct(scope["headers"])}
        if not _has_body(scope):
            return self._app(scope, receive, send)
        return self._with_body(scope, receive, send)

    async def _with_body(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        size, body = _announced_length(scope), b""
        if size <= most:
            read = await _read(receive, most)
            if read is None:
                return
            size, body = len(read), read
        if size > most:
            body, send = b"", _closing(send)
        left = [header for header in scope["headers"] if header[0] != b"content-length"]
        scope["headers"] = [*left, (b"content-length", str(size).encode())]
        await self._app(scope, _first(body, receive), send)


async def _read(receive: Any, most: int) -> bytes | None:
    """Return the body; if it is longer than `most` bytes, a beginning that is longer, too.

    None if the client has disconnected before its end.
    """
    body, more = b"", True
    while more and len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def _first(body: bytes, receive: Any) -> Any:
    """Return a `receive` that gives the body first, then waits until the client disconnects."""
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> dict[str, Any]:
        if messages:
            return messages.pop()
        while (message := await receive())["type"] != "http.disconnect":
            pass
        return dict(message)

    return received


def _closing(send: Any) -> Any:
    """Wrap `send` so that the connection is closed after the response, with the body unread."""

    async def sent(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = message | {"headers": [*message["headers"], (b"connection", b"close")]}
        await send(message)

    return sent


def _distinct(headers: Iterable[Header]) -> list[Header]:
    """Return headers that WSGI can distinguish.

    WSGI writes `-` as `_`, so names with `_`, which could pass for others, are dropped. Cookies are
    joined into one header.
    """
    kept = [header for header in headers if b"_" not in header[0] and header[0] != b"cookie"]
    cookies = [value for name, value in headers if name == b"cookie"]
    return [*kept, (b"cookie", b"; ".join(cookies))] if cookies else kept


def refusal_status(scope: dict[str, Any]) -> int:
    """Return the status of a request's refusal: 414, 431 or 415; 0 if it may pass."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    if len(raw) + len(scope["query_string"]) > LONGEST_ADDRESS:
        return 414
    headers = scope["headers"]
    size = sum(len(name) + len(value) for name, value in headers)
    if len(headers) > MOST_HEADERS or size > LARGEST_HEADERS:
        return 431
    # Django would decode a body with any codec that Python knows, and fail with some of them.
    strange = (_names_other_charset(value) for name, value in headers if name == b"content-type")
    return 415 if any(strange) else 0


def _names_other_charset(content_type: bytes) -> bool:
    named: list[bytes] = CHARSET.findall(content_type)
    return any(name.lower() not in (b"utf-8", b"utf8") for name in named)


def _has_body(scope: dict[str, Any]) -> bool:
    """Return whether a body follows the request's head (RFC 9112, section 6.3)."""
    return any(name in (b"content-length", b"transfer-encoding") for name, _v in scope["headers"])


def _announced_length(scope: dict[str, Any]) -> int:
    """Return the length that the request announces; 0 for none."""
    length = b"".join(value for name, value in scope["headers"] if name == b"content-length")
    return int(length) if length.isdigit() and len(length) < 20 else 0


def _sentence(scope: dict[str, Any], status: int) -> str:
    wanted = b",".join(value for name, value in scope["headers"] if name == b"accept-language")
    language = accepted(wanted[:200].decode("latin-1")) or settings.LANGUAGE_CODE
    with translation.override(language):
        if status == 415:
            return _("This request isn’t valid UTF-8.")
        return _("This request is too long. Go back and start again.")


async def _refuse(send: Any, status: int, sentence: str) -> None:
    body = sentence.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


# Headers of responses.

ALLOWED_HERE = (
    "clipboard-write",
    "fullscreen",
    "publickey-credentials-create",
    "publickey-credentials-get",
    "screen-wake-lock",
)
"""Features that our pages use: copying a link, the kitchen's screen, passkeys, counting.

Sharing isn't listed: a Chromium without it would log a warning, and other browsers allow it only to
our own pages anyway.
"""
FORBIDDEN = (
    "accelerometer",
    "autoplay",
    "camera",
    "clipboard-read",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
NOT_A_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The content policy of streams, and of files that are documents.

Pages bring their own: `CONTENT_SECURITY_POLICY`.
"""
FOR_PAGES = (b"permissions-policy", b"cross-origin-opener-policy")
"""Headers that only matter for pages. Elsewhere they are left out to save bytes: the first is half
a kilobyte, a phone's first visit fetches a dozen files, and every move returns a part of a page.
"""
FOR_DOCUMENTS = (b"content-security-policy", b"referrer-policy", b"x-frame-options")
"""Headers that matter for everything that a browser can show in a tab, even an image file."""
NO_DOCUMENT = (b"text/css", b"text/javascript", b"font/")
"""Types that are only loaded by pages. A worker's script needs a policy, and sets it itself."""
BY_HTMX = (b"hx-request", b"true")
"""The header of a request whose response becomes part of a page: no link and no form sends it."""


def permissions() -> str:
    """Return the value of `Permissions-Policy`."""
    allowed = [f"{feature}=(self)" for feature in ALLOWED_HERE]
    return ", ".join([*allowed, *(f"{feature}=()" for feature in FORBIDDEN)])


def default_headers() -> dict[str, str]:
    """Return the headers that every response gets unless it has them already."""
    headers = {
        "content-security-policy": NOT_A_PAGE,
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": permissions(),
        "referrer-policy": settings.SECURE_REFERRER_POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": settings.X_FRAME_OPTIONS,
    }
    if settings.HTTPS:
        seconds, below = settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS
        headers["strict-transport-security"] = f"max-age={seconds}" + (
            "; includeSubDomains" if below else ""
        )
    return headers


class SecurityHeaders:
    """Completes the headers of every response, from all parts of the site (ASGI)."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._for_pages = [
            (name.encode(), value.encode()) for name, value in default_headers().items()
        ]
        self._for_documents = _without(self._for_pages, FOR_PAGES)
        self._for_files = _without(self._for_documents, FOR_DOCUMENTS)

    def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
        async def completed(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                whole = BY_HTMX not in scope.get("headers", ())
                message = {**message, "headers": self._complete(message.get("headers", ()), whole)}
            await send(message)

        return self._app(scope, receive, completed)

    def _complete(self, headers: Iterable[Header], whole: bool) -> list[Header]:
        """Add missing headers; `whole` if the response may be shown as a page of its own."""
        present = list(headers)
        names = {name.lower() for name, _value in present}
        kind = next((value for name, value in present if name.lower() == b"content-type"), b"")
        return present + [header for header in self._for(kind, whole) if header[0] not in names]

    def _for(self, kind: bytes, whole: bool) -> list[Header]:
        """Return the headers for a response of this type."""
        if kind.startswith(NO_DOCUMENT):
            return self._for_files
        return self._for_pages if b"html" in kind and whole else self._for_documents


def _without(headers: list[Header], names: tuple[bytes, ...]) -> list[Header]:
    return [header for header in headers if header[0] not in names]


class NotKeptMiddleware:
    """Forbids caching of pages, by proxies and for the back button after signing out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "no-store, private")
        return response


def protected(app: App) -> App:
    """Return `app` with request ids, limits of size and complete headers."""
    return RequestIds(SecurityHeaders(RequestLimits(app)))
