"""What the frame of every page may ask of the tables. Nothing is read until it is asked."""

from functools import cache
from typing import Any

from django.http import HttpRequest

from games.tables.lobby import notices


def turns(request: HttpRequest) -> dict[str, Any]:
    """`count_turns()`: at how many tables it is the reader's turn (0 for a visitor)."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        notices.remember(user)
    return {"count_turns": cache(lambda: _count(request))}


def _count(request: HttpRequest) -> int:
    user = getattr(request, "user", None)
    return notices.count_turns(user) if user is not None and user.is_authenticated else 0
