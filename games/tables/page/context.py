"""What the frame of every page may ask of the tables. Nothing is read until it is used."""

from functools import cache
from typing import Any

from django.http import HttpRequest

from games.tables.lobby import notices


def turns(request: HttpRequest) -> dict[str, Any]:
    """`turns`: at how many tables it is the reader's turn (0 for a visitor)."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        notices.remember(user)
    # Templates call it: what they count with is an int, which a lazy object isn't to every plural.
    return {"turns": cache(lambda: _count(request))}


def _count(request: HttpRequest) -> int:
    user = getattr(request, "user", None)
    return notices.count_turns(user) if user is not None and user.is_authenticated else 0
