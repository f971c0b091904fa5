"""What every template may ask for. Nothing is read until it is asked."""

from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from games.players import inbox
from games.players import office as offices


def office(request: HttpRequest) -> dict[str, Any]:
    """`office`: the `Office`; `count_unread()`: the bell's number (0 for a visitor)."""
    return {
        "office": SimpleLazyObject(offices.current),
        "count_unread": cache(lambda: _waiting(request)),
    }


def _waiting(request: HttpRequest) -> int:
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return 0
    return inbox.count(user, timezone.now())
