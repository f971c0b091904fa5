"""The two questions that everybody is asked: count my repetitions? show me in the kitchen? (S1)

They are asked when they matter, not at the door: before the first exercise, and once there is a
screen. Nothing is chosen beforehand; until somebody answers, nothing of them is counted or shown.
Whoever says no plays all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.players.inbox import InboxItem
from games.players.models import Player

YES_NO = {"yes": True, "no": False}
UNASKED = {"counts_repetitions": False, "on_screen": False}
"""Fields of somebody who joins: what protects until they have answered."""
reasons: list[Callable[[Player], bool]] = []
"""Why it matters to a person by now what they answer; each app that shows one of the two adds."""


@dataclass(frozen=True, slots=True)
class Answers:
    """`None` where nothing was chosen."""

    counts_repetitions: bool | None
    on_screen: bool | None

    @classmethod
    def of_form(cls, posted: Mapping[str, str]) -> Answers:
        """Of a form's fields `repetitions` and `kitchen`, each `yes` or `no`."""
        return cls(YES_NO.get(posted.get("repetitions", "")), YES_NO.get(posted.get("kitchen", "")))

    @property
    def whole(self) -> bool:
        """Both questions have an answer."""
        return self.counts_repetitions is not None and self.on_screen is not None


def unanswered(player: Player, now: datetime) -> list[InboxItem]:
    """Who hasn't answered is asked in a line, once an answer matters."""
    if player.wishes_asked or player.is_ghost or player.erased:
        return []
    if not any(matters(player) for matters in reasons):
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
