"""All days of one player, read at once: what calendars, streaks and records are made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from games.boards.models import Line, Status
from games.boards.points.ledger import COUNTS, STORED, Row, as_rows, status_by
from games.boards.profiles import streaks
from games.boards.profiles.streaks import Streak
from games.players.clock import Clock
from games.players.models import Player
from games.players.prepared import Prepared


@dataclass(frozen=True)
class Past:
    """The player's days on which a dāye was played, in order, cancelled ones left out."""

    days: Sequence[Row]
    clock: Clock

    @cached_property
    def finished(self) -> list[Row]:
        return [day for day in self.days if day.status == Status.FINISHED]

    @property
    def first(self) -> date | None:
        return self.days[0].date if self.days else None

    @property
    def best(self) -> Row | None:
        """The finished day with most wins; of equals the one with most dāyes, then the latest."""
        return max(self.finished, key=lambda day: (day.victoire, day.daye, day.date), default=None)

    @property
    def strongest(self) -> Row | None:
        """The finished day with most repetitions, if there were any."""
        done = (day for day in self.finished if day.repetition)
        return max(done, key=lambda day: (day.repetition, day.date), default=None)

    @cached_property
    def streaks(self) -> list[Streak]:
        return streaks.streaks((day.date for day in self.days), self.clock.calendar.is_working_day)

    @property
    def streak(self) -> int:
        """Working days played in a row up to now."""
        return streaks.current(self.streaks, self.clock.today, self.clock.calendar.is_working_day)

    @property
    def record(self) -> Streak | None:
        """The longest of all streaks."""
        return streaks.longest(self.streaks)


def _played(player: int) -> QuerySet[Line, Any]:
    lines = Line.objects.filter(player=player, daye__gt=0).exclude(status=Status.CANCELLED)
    # What one played is one's own story; repetitions are the body's.
    return as_rows(lines.order_by("date"), STORED | {"repetition": COUNTS["repetition"]})


_days = Prepared(_played, int)


def read(player: Player, clock: Clock) -> Past:
    """One query. Today's running day is in it; repetitions are 0 where they don't count."""
    days = map(Row._make, _days(player.pk))
    return Past([d for d in days if status_by(clock, d.date, d.status) == d.status], clock)
