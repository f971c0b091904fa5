"""An address to send to: what may be one, and what of it may be shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

HTTPS = 443
LONGEST = 2000
SHOWN = 3
"""Signs of a secret that are shown, so that its owner knows it again."""


class Forbidden(ValueError):
    """Not an address that Späye sends to."""


@dataclass(frozen=True, slots=True)
class Target:
    """`trusted`: the operator has named this host, wherever it is."""

    host: str
    port: int
    path: str
    trusted: bool


def target(url: str, trusted: Collection[str] = ()) -> Target:
    """Where this address leads. `trusted` are hosts, or hosts with a port, that may be anywhere.

    Raises `Forbidden` unless it is https, names a host and no user, and the port is 443, or one
    that is trusted.
    """
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise Forbidden(url)
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port or HTTPS
    except ValueError:
        raise Forbidden(url) from None
    if parts.scheme != "https" or not host or parts.username is not None or "\\" in url:
        raise Forbidden(url)
    named = f"{host}:{port}" in trusted or (port == HTTPS and host in trusted)
    if port != HTTPS and not named:
        raise Forbidden(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path, named)


def masked(url: str) -> str:
    """The address as pages, logs and files show it: `https://hooks.slack.com/…k9Q`."""
    parts = urlsplit(url)
    end = url[-SHOWN:] if len(parts.path + parts.query) > 4 * SHOWN else ""
    return f"https://{parts.hostname or ''}/…{end}"
