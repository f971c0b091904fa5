"""How big a request may be, before anything of it is kept: addresses, headers, bodies.

And in which letters it is written: our forms are UTF-8, whatever else a client may announce.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from games.players.middleware import accepted

LONGEST_ADDRESS = 2048
MOST_HEADERS = 64
LARGEST_HEADERS = 12 * 1024
"""Bytes of names and values together."""
CHARSET = re.compile(rb"(?i)\bcharset[^=;]*=[\s\"']*([^\s;\"']*)")
END = {"type": "http.request", "body": b"", "more_body": False}


class RequestLimits:
    """ASGI: answers what is too long itself; a body that is too big is cut off and marked.

    The mark is its length, by which Django refuses it with a page (`spaye_site.errors`).
    """

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self._app = app

    def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        if status := refused(scope):
            return _refuse(send, status, _sentence(scope, status))
        if not _has_body(scope):
            return self._app(scope, receive, send)
        body = _Body(scope, receive)
        return self._app(scope, body.receive, body.answering(send))


def refused(scope: dict[str, Any]) -> int:
    """414, 431 or 415; 0 for what may pass."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    if len(raw) + len(scope["query_string"]) > LONGEST_ADDRESS:
        return 414
    headers = scope["headers"]
    size = sum(len(name) + len(value) for name, value in headers)
    if len(headers) > MOST_HEADERS or size > LARGEST_HEADERS:
        return 431
    # Django would decode a body by any codec that Python knows, and stumble over some.
    strange = (_letters(value) for name, value in headers if name == b"content-type")
    return 415 if any(strange) else 0


def _letters(content_type: bytes) -> bool:
    """Whether it names letters other than ours."""
    named: list[bytes] = CHARSET.findall(content_type)
    return any(name.lower() not in (b"utf-8", b"utf8") for name in named)


class _Body:
    """A request's body: whoever reads it gets no more than is allowed."""

    __slots__ = ("_cut", "_most", "_read", "_receive", "_refused", "_scope")

    def __init__(self, scope: dict[str, Any], receive: Any) -> None:
        self._scope = scope
        self._receive = receive
        self._most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        self._read = 0
        self._refused = _announced(scope) > self._most
        self._cut = False

    async def receive(self) -> dict[str, Any]:
        if self._refused:
            return await self._end()
        message: dict[str, Any] = await self._receive()
        if message["type"] != "http.request":
            return message
        self._read += len(message.get("body", b""))
        if self._read > self._most:
            self._refused = True
            # It came in pieces that never said how many: now somebody does.
            self._scope["headers"] = [
                *self._scope["headers"],
                (b"content-length", str(self._read).encode()),
            ]
            return await self._end()
        return message

    def answering(self, send: Any) -> Any:
        """`send`, after which the rest of a body that was refused is not waited for."""

        async def sent(message: dict[str, Any]) -> None:
            if self._refused and message["type"] == "http.response.start":
                headers = [*message["headers"], (b"connection", b"close")]
                message = {**message, "headers": headers}
            await send(message)

        return sent

    async def _end(self) -> dict[str, Any]:
        """An empty end once; after that nothing, until the sender has gone."""
        if not self._cut:
            self._cut = True
            return END
        while (message := await self._receive())["type"] != "http.disconnect":
            pass
        return dict(message)


def _has_body(scope: dict[str, Any]) -> bool:
    """Whether HTTP lets anything follow the request's head (RFC 9112, section 6.3)."""
    return any(name in (b"content-length", b"transfer-encoding") for name, _v in scope["headers"])


def _announced(scope: dict[str, Any]) -> int:
    """The length that the request says of itself; 0 for none."""
    said = b"".join(value for name, value in scope["headers"] if name == b"content-length")
    return int(said) if said.isdigit() and len(said) < 20 else 0


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
