"""A seat's clock as pages show it: a deadline to count down to, or what it stands at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from games.tables.chairs import Chair
from games.tables.services.timing import Clock

MINUTE = 60


@dataclass(frozen=True, slots=True)
class ClockFace:
    """`left` in words (`7:05`) where it stands, `due_at` where it runs."""

    name: str
    initials: str
    mine: bool
    due_at: datetime | None
    left: str

    @classmethod
    def of(cls, chair: Chair, seat: int | None, clock: Clock) -> ClockFace:
        stands_at = clock.full if chair.left is None else chair.left
        mine = chair.number == seat
        return cls(chair.display_name, chair.initials, mine, chair.due_at, span(stands_at))

    @property
    def today(self) -> bool:
        """Whether the hour alone tells when it is out."""
        return self.due_at is None or self.due_at - timezone.now() < timedelta(hours=12)


def span(left: timedelta) -> str:
    """`7:05`, `1:07:05`."""
    seconds = max(0, int(left.total_seconds()))
    minutes, seconds = divmod(seconds, MINUTE)
    if minutes < MINUTE:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // MINUTE}:{minutes % MINUTE:02}:{seconds:02}"
