"""What Späye hears of the platform, and what it tells it."""

from __future__ import annotations

from typing import Any

from games.boards import blockers
from games.boards.signals import titles_changed
from games.spaye import days, inbox, live, services


def connect() -> None:
    """Called once, when the app is ready."""
    titles_changed.connect(_give_bonuses, dispatch_uid="spaye.bonuses")
    blockers.sources.append(inbox.blockers)
    inbox.register()
    live.register()


def _give_bonuses(sender: Any, year: int, month: int, **_kwargs: Any) -> None:
    """The bonuses of a month's titles are usable in the next one: today, if today is in it."""
    today = days.Clock.read().today
    day = days.find(today)
    if day is not None and (today.year * 12 + today.month) == year * 12 + month + 1:
        services.refresh_bonuses(day)
