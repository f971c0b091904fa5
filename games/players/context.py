"""Context that every template may use. Nothing is read before a template uses it."""

from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from games.players import inbox
from games.players import office as offices


class CurrentOffice:
    """The office, read when a template first asks for something of it."""

    def __init__(self) -> None:
        self._read = cache(offices.current)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._read(), name)


def office(request: HttpRequest) -> dict[str, Any]:
    """Return `office`, the `Office`, and `count_unread()`, the bell's number (0 for visitors)."""
    return {
        "office": CurrentOffice(),
        "count_unread": cache(lambda: _waiting(request)),
    }


def _waiting(request: HttpRequest) -> int:
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return 0
    return inbox.count(user, timezone.now())
