"""The order of lists of players: first the recently active ones, then the others."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from games.players.models import Device, Player
from games.tables.models import Seat

LATELY = timedelta(days=90)
SEEN, SAT = "last_seen_at", "last_sat_at"


@dataclass(frozen=True, slots=True)
class People:
    """Players, the last active first; `others` haven’t been active for 90 days."""

    recent: list[Player]
    others: list[Player]

    def __len__(self) -> int:
        return len(self.recent) + len(self.others)


def with_last_seen(people: QuerySet[Player]) -> QuerySet[Player]:
    """Annotate players with when they were last seen on a device, and at a table or a day."""
    devices = Device.objects.filter(player=OuterRef("pk")).order_by("-last_seen")
    seats = Seat.objects.filter(player=OuterRef("pk"), table__moved_at__isnull=False)
    sat = seats.order_by("-table__moved_at").values("table__moved_at")[:1]
    return people.annotate(**{SEEN: Subquery(devices.values("last_seen")[:1]), SAT: Subquery(sat)})


def by_recent_activity(people: QuerySet[Player]) -> People:
    """Return these people in two groups, the last active first. One query."""
    ordered = sorted(with_last_seen(people), key=last_seen, reverse=True)
    return People(list(active_lately(ordered)), list(inactive(ordered)))


def active_lately(people: Iterable[Player]) -> Iterable[Player]:
    """Return the people of `with_last_seen` who were active lately, in the given order."""
    since = timezone.now() - LATELY
    return (person for person in people if last_seen(person) >= since)


def inactive(people: Iterable[Player]) -> Iterable[Player]:
    """Return the people of `with_last_seen` who weren't active lately, in the given order."""
    since = timezone.now() - LATELY
    return (person for person in people if last_seen(person) < since)


def last_seen(player: Player) -> datetime:
    """Return when a player of `with_last_seen` was last active; joining counts."""
    seen: datetime | None = getattr(player, SEEN, None)
    sat: datetime | None = getattr(player, SAT, None)
    return max(filter(None, (seen, sat, player.joined)))
