"""The two questions that everybody is asked: count my repetitions? show me in the kitchen? (S1)

Nothing is chosen beforehand, and whoever says no plays all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.players.inbox import InboxItem
from games.players.models import Player

YES_NO = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Answers:
    """`None` where nothing was chosen."""

    counts_repetitions: bool | None
    on_screen: bool | None

    @classmethod
    def of_form(cls, posted: Mapping[str, str]) -> Answers:
        """Of a form's fields `repetitions` and `kitchen`, each `yes` or `no`."""
        return cls(YES_NO.get(posted.get("repetitions", "")), YES_NO.get(posted.get("kitchen", "")))

    def fields(self) -> dict[str, Any]:
        """Fields of a player who has just answered both."""
        return {
            "counts_repetitions": self.counts_repetitions,
            "on_screen": self.on_screen,
            "wishes_asked": timezone.now(),
        }

    @property
    def whole(self) -> bool:
        """Both questions have an answer."""
        return self.counts_repetitions is not None and self.on_screen is not None


def unanswered(player: Player, now: datetime) -> list[InboxItem]:
    """People from before the questions, and those who came by another door, are asked once."""
    if player.wishes_asked or player.is_ghost or player.erased:
        return []
    return [
        InboxItem(
            title=_("Two short questions"),
            text=_("Your repetitions on the board, and you on the kitchen screen."),
            url=reverse("players:questions"),
            at=player.joined,
            kind="circle-help",
        )
    ]
