"""Set times: the times of the day at which rounds start by themselves (T-R2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.utils import timezone

from games.players import office
from games.players.calendar import Calendar
from games.tournaments.models import Tempo, Tournament

LOOKS_AHEAD = 60
"""Days in which the next time is looked for: an office that is closed for longer has none."""


@dataclass(frozen=True, slots=True)
class SetTimes:
    """Times of the office's clock, rising, on its working days: all, or some weekdays of them."""

    times: tuple[time, ...]
    weekdays: frozenset[int] = frozenset()
    """ISO numbers, Monday 1; none of them are all of them."""

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> SetTimes:
        """As it stands with a tournament: `{"times": ["12:00"], "weekdays": [2, 4]}`."""
        times = sorted(time.fromisoformat(one) for one in kept.get("times", ()))
        return cls(tuple(times), frozenset(kept.get("weekdays", ())))

    def next_after(self, now: datetime, calendar: Calendar) -> datetime | None:
        """The first of them that is later than `now`."""
        today = calendar.today(now)
        for ahead in range(LOOKS_AHEAD):
            for at in self._on(today + timedelta(days=ahead), calendar):
                if at > now:
                    return at
        return None

    def last_until(self, now: datetime, calendar: Calendar) -> datetime | None:
        """Today's last one that has come, `now` included."""
        come = [at for at in self._on(calendar.today(now), calendar) if at <= now]
        return come[-1] if come else None

    def _on(self, day: date, calendar: Calendar) -> Sequence[datetime]:
        if not calendar.is_working_day(day):
            return ()
        if self.weekdays and day.isoweekday() not in self.weekdays:
            return ()
        return [calendar.at(day, one) for one in self.times]


def of(tournament: Tournament) -> SetTimes:
    return SetTimes.of(tournament.set_times)


def following(tournament: Tournament, now: datetime) -> datetime | None:
    """The next set time; `None` where rounds start otherwise."""
    if tournament.tempo != Tempo.TIMES:
        return None
    return of(tournament).next_after(now, office.current_calendar())


def last_come(tournament: Tournament, now: datetime) -> datetime | None:
    """The last of today's that has come: what was missed is made up for the same day only."""
    return of(tournament).last_until(now, office.current_calendar())


def from_then_on(tournament: Tournament, earliest: datetime | None) -> datetime | None:
    """The first set time from `earliest` on, or from now: when such a tournament begins."""
    now = timezone.now()
    return following(tournament, max(earliest or now, now) - timedelta.resolution)
