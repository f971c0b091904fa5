"""A round each working day, at a time of the office's clock (T-R2)."""

from datetime import datetime, timedelta

from django.utils import timezone

from games.players import office
from games.tournaments.models import Tournament


def following(tournament: Tournament, now: datetime) -> datetime | None:
    """When the next round starts; `None` where rounds start otherwise."""
    if tournament.daily_at is None:
        return None
    calendar = office.current_calendar()
    today = calendar.today(now)
    at = calendar.at(today, tournament.daily_at)
    if calendar.is_working_day(today) and at > now:
        return at
    return calendar.at(calendar.next_working_day(today), tournament.daily_at)


def come(tournament: Tournament, now: datetime) -> datetime | None:
    """Today's time, once it has come: what was missed is made up for the same day only."""
    calendar = office.current_calendar()
    today = calendar.today(now)
    if tournament.daily_at is None or not calendar.is_working_day(today):
        return None
    at = calendar.at(today, tournament.daily_at)
    return at if at <= now else None


def from_then_on(tournament: Tournament, earliest: datetime | None) -> datetime | None:
    """The first time from `earliest` on, or from now: when such a tournament begins."""
    now = timezone.now()
    return following(tournament, max(earliest or now, now) - timedelta.resolution)
