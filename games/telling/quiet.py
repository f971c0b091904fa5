"""When somebody may be told: working hours, days off, "not now".

All is reckoned in instants of UTC, so that the nights when the clocks are changed are as long as
they are.
"""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone

from games.players import office
from games.players.calendar import ONE_DAY, Calendar
from games.players.models import Player
from games.players.wishes import is_quiet
from games.telling.models import DAY, DAY_BEGINS, DAY_ENDS, Hours, Quiet

LOOK_AHEAD = 60
"""Days: an office that doesn't work for longer is told nothing."""


@dataclass(frozen=True, slots=True)
class Openings:
    """When one person may be told. `begins` and `ends` are minutes after midnight in `zone`."""

    calendar: Calendar
    zone: ZoneInfo
    begins: int
    ends: int
    until: datetime | None = None

    def next(self, now: datetime) -> datetime:
        """The first moment from `now` on at which this person may be told: `now`, if they may."""
        now = max(now, self.until) if self.until else now
        today = now.astimezone(self.zone).date()
        for ahead in range(LOOK_AHEAD):
            day = today + timedelta(days=ahead)
            if self.calendar.is_working_day(day) and now < self._at(day, self.ends):
                return max(now, self._at(day, self.begins))
        return now + timedelta(days=LOOK_AHEAD)

    def _at(self, day: date, minute: int) -> datetime:
        if minute >= DAY:
            day, minute = day + ONE_DAY, 0
        return datetime.combine(day, time(*divmod(minute, 60)), self.zone).astimezone(UTC)


def of_office() -> Openings:
    """The office's: its chats are told within them."""
    return _openings(None, Hours.objects.first())


def of_player(player: Player) -> Openings:
    """The player's, on their own clock; somebody who has said “not now” is told tomorrow."""
    openings = _openings(Quiet.objects.filter(player=player).first(), Hours.objects.first())
    calendar = openings.calendar
    today = calendar.today(timezone.now())
    if not is_quiet(player, today):
        return openings
    tomorrow = calendar.midnight(today + ONE_DAY)
    return replace(openings, until=max(openings.until or tomorrow, tomorrow))


def _openings(own: Quiet | None, hours: Hours | None) -> Openings:
    calendar = office.current_calendar()
    begins, ends = (hours.begins, hours.ends) if hours else (DAY_BEGINS, DAY_ENDS)
    if own is None:
        return Openings(calendar, calendar.zone, begins or 0, ends or DAY)
    return Openings(
        calendar,
        zone_of(own.time_zone) or calendar.zone,
        (begins if own.begins is None else own.begins) or 0,
        (ends if own.ends is None else own.ends) or DAY,
        own.until,
    )


def zone_of(name: str) -> ZoneInfo | None:
    """The zone of this name; `None` for the office's, and for one that is no more."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        return None
