"""What every template may ask of telling. Nothing is read until it is asked."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.players.requests import is_signed_in
from games.telling.push import missed


def push(request: HttpRequest) -> dict[str, Any]:
    """`push_key()`: what this reader's browser would subscribe to; empty while push is off.
    `push_offer()`: what they have missed without it, if they are to be offered it.
    """
    return {"push_key": lambda: _key(request), "push_offer": lambda: _offer(request)}


def _key(request: HttpRequest) -> str:
    if not (settings.PUSH and hasattr(request, "user") and is_signed_in(request)):
        return ""
    # Read here: while push is off nothing of its cryptography is in the server's memory.
    from games.telling.push import keys

    return keys.public()


def _offer(request: HttpRequest) -> str:
    return missed.offered(request.user) if settings.PUSH and is_signed_in(request) else ""
