"""Context that every template may use. Nothing is read before a template uses it."""

from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from games.players import inbox
from games.players import office as offices


def office(request: HttpRequest) -> dict[str, Any]:
    """Return `office`, the `Office`, and `count_unread()`, the bell's number (0 for visitors)."""
    return {
        "office": SimpleLazyObject(offices.current),
        "count_unread": cache(lambda: _waiting(request)),
    }


def _waiting(request: HttpRequest) -> int:
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return 0
    return inbox.count(user, timezone.now())
