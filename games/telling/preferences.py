"""A person's preferences for notices: the ways, and the hours (working hours, days off, “not now”).

Times are computed in UTC, so that nights in which clocks change have their true length.
"""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone

from games.players import office
from games.players.calendar import ONE_DAY, Calendar
from games.players.models import Player
from games.players.wishes import is_quiet
from games.telling import ways
from games.telling.models import DAY, DAY_BEGINS, DAY_ENDS, Hours, Quiet, Wish
from games.telling.notice_kinds import DEAL, GROUPS, OFFICE, RHYTHM, Group, NoticeKind
from games.telling.ways import Way

LOOK_AHEAD = 60
"""The most days without work after which a notice still waits for the next working day."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A group on the page, and whether it is on."""

    group: Group
    on: bool


def ways_of(player: Player, kind: NoticeKind) -> frozenset[str]:
    """Return the ways by which this player gets notices of the kind."""
    if kind.letter:
        return frozenset({"mail"})
    if kind.group is OFFICE:
        return OFFICE.ways
    return _wishes(player).get(kind.group, frozenset()) if kind.group else frozenset()


def players_wishing(group: Group) -> list[int]:
    """Return the ids of players who have asked for a group that is off by default."""
    wishes = Wish.objects.filter(group=group.name).exclude(ways="")
    return list(wishes.values_list("player", flat=True))


def personal_ways() -> list[Way]:
    """Return the open ways that lead to people."""
    return [way for way in ways.open_ways() if way.name != ways.CHAT]


def switches(player: Player) -> list[Switch]:
    """Return the switches on this player's page."""
    wished, ours = _wishes(player), office.current()
    has_rhythm = bool(ours.moments) or ours.last_call
    offered = [group for group in GROUPS if group is not RHYTHM or has_rhythm]
    return [Switch(group, bool(wished[group])) for group in offered]


def _wishes(player: Player) -> dict[Group, frozenset[str]]:
    chosen = dict(Wish.objects.filter(player=player).values_list("group", "ways"))
    return {
        group: frozenset(chosen[group.name].split()) if group.name in chosen else group.ways
        for group in (*GROUPS, DEAL)
    }


# When


@dataclass(frozen=True, slots=True)
class Openings:
    """The hours of working days in which a person gets notices, and not before `until`.

    `begins` and `ends` are minutes after midnight in `zone`.
    """

    calendar: Calendar
    zone: ZoneInfo
    begins: int
    ends: int
    until: datetime | None = None

    def next(self, now: datetime) -> datetime:
        """Return the first moment from `now` on at which this person gets notices."""
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


def office_openings() -> Openings:
    """Return the hours of the office's chats."""
    return _openings(None, Hours.objects.first())


def player_openings(player: Player) -> Openings:
    """Return the player's hours, on their own clock; after a “not now” they begin tomorrow."""
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
        find_zone(own.time_zone) or calendar.zone,
        (begins if own.begins is None else own.begins) or 0,
        (ends if own.ends is None else own.ends) or DAY,
        own.until,
    )


def find_zone(name: str) -> ZoneInfo | None:
    """Return the zone of this name; None for the office's, and for one that no longer exists."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        return None
