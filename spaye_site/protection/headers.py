"""Headers that tell browsers what no page of ours ever needs."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

Header = tuple[bytes, bytes]

ALLOWED_HERE = (
    "clipboard-write",
    "fullscreen",
    "publickey-credentials-create",
    "publickey-credentials-get",
    "screen-wake-lock",
)
"""What pages of ours use: copying a link, the kitchen's screen, passkeys, counting.

Sharing isn't named: Chromium without it complains of the word, and others allow it us alone anyway.
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
"""They mean something on pages alone, and the first of them is half a kilobyte: a phone's first
visit fetches a dozen files, and every move is answered with a part of a page."""
FOR_DOCUMENTS = (b"content-security-policy", b"referrer-policy", b"x-frame-options")
"""They mean something on what a browser can show in a tab of its own, an image's file included."""
NO_DOCUMENT = (b"text/css", b"text/javascript", b"font/")
"""What only a page loads. A worker's script has a policy of its own, and names it itself."""
BY_HTMX = (b"hx-request", b"true")
"""What is asked for so is put into a page, and never shown as one: no link and no form sends it."""


def permissions() -> str:
    """The value of Permissions-Policy."""
    allowed = [f"{feature}=(self)" for feature in ALLOWED_HERE]
    return ", ".join([*allowed, *(f"{feature}=()" for feature in FORBIDDEN)])


def everywhere() -> dict[str, str]:
    """What answers carry, unless they say otherwise themselves."""
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
    """ASGI: completes the headers of every answer, whoever gave it."""

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self._app = app
        self._everywhere = [(name.encode(), value.encode()) for name, value in everywhere().items()]
        self._elsewhere = _without(self._everywhere, FOR_PAGES)
        self._for_files = _without(self._elsewhere, FOR_DOCUMENTS)

    def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
        async def completed(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                whole = BY_HTMX not in scope.get("headers", ())
                message = {**message, "headers": self._complete(message.get("headers", ()), whole)}
            await send(message)

        return self._app(scope, receive, completed)

    def _complete(self, headers: Iterable[Header], whole: bool) -> list[Header]:
        """`whole` is what may be shown as a page of its own."""
        said = list(headers)
        names = {name.lower() for name, _value in said}
        kind = next((value for name, value in said if name.lower() == b"content-type"), b"")
        return said + [header for header in self._of(kind, whole) if header[0] not in names]

    def _of(self, kind: bytes, whole: bool) -> list[Header]:
        """What an answer of this type has to say."""
        if kind.startswith(NO_DOCUMENT):
            return self._for_files
        return self._everywhere if b"html" in kind and whole else self._elsewhere


def _without(headers: list[Header], names: tuple[bytes, ...]) -> list[Header]:
    return [header for header in headers if header[0] not in names]


class NotKeptMiddleware:
    """Django: no page is kept, neither by a proxy nor for the back button after signing out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "no-store, private")
        return response
