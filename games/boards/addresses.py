"""Addresses that pages of the boards lead to beyond their own."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from django.urls import reverse


def of_day(day: date) -> str:
    """The page of a day, whichever game is the daily one: `/2026/11/20/`."""
    return f"/{day:%Y/%m/%d}/"


@lru_cache(maxsize=4096)
def of_player(player_id: int) -> str:
    """The player's page; kept, because a board of 200 people asks for each several times."""
    return reverse("boards:player", args=[player_id])
