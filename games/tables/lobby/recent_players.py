"""Whom a list of players offers first: those who were in lately, the others behind them."""

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
    """The last ones in come first; `others` haven’t been in for 90 days."""

    recent: list[Player]
    others: list[Player]

    def __len__(self) -> int:
        return len(self.recent) + len(self.others)


def with_last_seen(people: QuerySet[Player]) -> QuerySet[Player]:
    """Annotates when each was last seen on a device, and at a table or a day."""
    devices = Device.objects.filter(player=OuterRef("pk")).order_by("-last_seen")
    seats = Seat.objects.filter(player=OuterRef("pk"), table__moved_at__isnull=False)
    sat = seats.order_by("-table__moved_at").values("table__moved_at")[:1]
    return people.annotate(**{SEEN: Subquery(devices.values("last_seen")[:1]), SAT: Subquery(sat)})


def by_recent_activity(people: QuerySet[Player]) -> People:
    """The same people in two groups; one statement."""
    found = sorted(with_last_seen(people), key=last_seen, reverse=True)
    return People(list(active_lately(found)), list(inactive(found)))


def active_lately(people: Iterable[Player]) -> Iterable[Player]:
    """Those of `dated` people who were in lately, in their order."""
    since = timezone.now() - LATELY
    return (one for one in people if last_seen(one) >= since)


def inactive(people: Iterable[Player]) -> Iterable[Player]:
    """The others of them."""
    since = timezone.now() - LATELY
    return (one for one in people if last_seen(one) < since)


def last_seen(player: Player) -> datetime:
    """When one of the `dated` people last gave a sign of life; joining is one."""
    seen: datetime | None = getattr(player, SEEN, None)
    sat: datetime | None = getattr(player, SAT, None)
    return max(filter(None, (seen, sat, player.joined)))
