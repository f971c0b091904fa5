"""The context processor for push notifications. Nothing is read until a template calls it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.players.requests import is_signed_in
from games.telling.push import missed_sentence


def push(request: HttpRequest) -> dict[str, Any]:
    """Add `push_key()`, with which a browser subscribes, and `push_offer()`, on missed notices.

    Both return "" while push is off or nobody is signed in. The offer, a sentence, is also "" if
    nothing was missed or the offer has been answered.
    """
    return {"push_key": lambda: _key(request), "push_offer": lambda: _offer(request)}


def _key(request: HttpRequest) -> str:
    if not (settings.PUSH and hasattr(request, "user") and is_signed_in(request)):
        return ""
    # Imported here, so that a server without push doesn't load the cryptography.
    from games.telling import push_encryption

    return push_encryption.public_key()


def _offer(request: HttpRequest) -> str:
    return missed_sentence(request.user) if settings.PUSH and is_signed_in(request) else ""
