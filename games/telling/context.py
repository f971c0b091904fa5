"""What every template may ask of telling. Nothing is read until it is asked."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.players.requests import is_signed_in
from games.telling.push import missed_sentence


def push(request: HttpRequest) -> dict[str, Any]:
    """Add `push_key()`, to which the browser would subscribe, and `push_offer()`, what was missed.

    Both are "" while push is off; the offer also once it was answered.
    """
    return {"push_key": lambda: _key(request), "push_offer": lambda: _offer(request)}


def _key(request: HttpRequest) -> str:
    if not (settings.PUSH and hasattr(request, "user") and is_signed_in(request)):
        return ""
    # Read here: while push is off nothing of its cryptography is in the server's memory.
    from games.telling import push_encryption

    return push_encryption.public_key()


def _offer(request: HttpRequest) -> str:
    return missed_sentence(request.user) if settings.PUSH and is_signed_in(request) else ""
