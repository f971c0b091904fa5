"""How a person wants to be told: by which ways, and when (working hours, days off, “not now”).

Times are reckoned in instants of UTC, so that the nights when the clocks are changed are as long as
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
from games.telling import ways
from games.telling.models import DAY, DAY_BEGINS, DAY_ENDS, Hours, Quiet, Wish
from games.telling.notice_kinds import DEAL, GROUPS, OFFICE, RHYTHM, Group, NoticeKind
from games.telling.ways import Way

LOOK_AHEAD = 60
"""Days: an office that doesn't work for longer is told nothing."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A group on the page, and whether it is on."""

    group: Group
    on: bool


def ways_of(player: Player, kind: NoticeKind) -> frozenset[str]:
    """Return the ways by which this player is told of the kind."""
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
    """Return what this player may choose."""
    wished, house = _wishes(player), office.current()
    has_rhythm = bool(house.moments) or house.last_call
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
    """When a person may be told. `begins` and `ends` are minutes after midnight in `zone`."""

    calendar: Calendar
    zone: ZoneInfo
    begins: int
    ends: int
    until: datetime | None = None

    def next(self, now: datetime) -> datetime:
        """Return the first moment from `now` on at which this person may be told."""
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
    """Return when the office's chats may be told."""
    return _openings(None, Hours.objects.first())


def player_openings(player: Player) -> Openings:
    """Return when the player may be told, on their own clock; after “not now” from tomorrow on."""
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
