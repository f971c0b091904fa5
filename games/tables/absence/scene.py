"""What one seat is asked, and may decide, about who is away or wants to go."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property, partial

from django.utils import timezone

from games.live.sharing import read_once
from games.players.prepared import Prepared
from games.tables.absence import sitting_out
from games.tables.absence.who import (
    absent,
    away_since,
    deciders,
    is_stalling,
    most_of,
    voters,
)
from games.tables.chairs import Chair
from games.tables.models import Asked, SatOut, Seat, Status, Table, Vote

VOTES = Prepared(
    lambda table: Vote.objects.filter(table=table).select_related("seat__player").order_by("pk"),
    int,
)
TOLD_FOR = timedelta(minutes=3)
"""So long whoever is back is told what a bot did, unless they put it away before."""


@dataclass(frozen=True, slots=True)
class Motion:
    """That the table stops or sleeps: who wants it, and how many have to."""

    what: str
    names: list[str]
    needed: int
    mine: bool


@dataclass(frozen=True, slots=True)
class Stall:
    """Somebody is there and hasn’t moved for long: who wants a bot to play, how many have to."""

    chair: Chair
    names: list[str]
    needed: int
    mine: bool
    """The reader wants it."""


class Absence:
    """For one audience; `chairs` are the table's, `seat` the reader's."""

    def __init__(self, table: Table, chairs: Sequence[Chair], seat: int | None) -> None:
        self.table, self.chairs, self.seat = table, chairs, seat

    @cached_property
    def _mine(self) -> Seat | None:
        return next((one for one in self.table.seats.all() if one.number == self.seat), None)

    @cached_property
    def away(self) -> list[Chair]:
        """Whom the table waits for in vain; who reads this is here."""
        now = timezone.now()
        numbers = {one.number for one in absent(self.table, now)} - {self.seat}
        return [chair for chair in self.chairs if chair.number in numbers]

    @property
    def names(self) -> str:
        return ", ".join(chair.display_name for chair in self.away)

    @property
    def numbers(self) -> str:
        return " ".join(str(chair.number) for chair in self.away)

    @property
    def since(self) -> datetime | None:
        """Since when the first of them is away."""
        numbers = {chair.number for chair in self.away}
        found = [s for s in self.table.seats.all() if s.number in numbers]
        return min((away_since(self.table, seat) for seat in found), default=None)

    @property
    def waits_until(self) -> datetime | None:
        """Until when somebody has chosen to wait."""
        until = self.table.wait_until
        return until if until and until > timezone.now() else None

    @cached_property
    def stalls(self) -> list[Stall]:
        """Who is there and doesn’t move, perhaps the reader; nothing is asked of the database
        while nobody does."""
        now = timezone.now()
        found = [one for one in self.table.seats.all() if is_stalling(self.table, one, now)]
        chairs = {chair.number: chair for chair in self.chairs}
        return [self._stall(chairs[seat.number], seat) for seat in found]

    def _stall(self, chair: Chair, seat: Seat) -> Stall:
        those = sitting_out.voices(self.table, seat)
        return Stall(
            chair=chair,
            names=[one.player.display_name for one in those if one.player],
            needed=most_of(len(deciders(self.table, seat))),
            mine=any(one.number == self.seat for one in those),
        )

    @cached_property
    def _sat_out(self) -> list[SatOut]:
        """Asked where a bot plays for somebody."""
        if self.table.status != Status.RUNNING or not any(c.bot and c.player for c in self.chairs):
            return []
        return list(self.table.sat_out.filter(back_at=None).select_related("seat", "player"))

    @property
    def sat_out(self) -> bool:
        """The others let a bot play for the reader, who was there."""
        return any(one.seat.number == self.seat for one in self._sat_out)

    @property
    def just_sat_out(self) -> str:
        """Who else was sat out a moment ago, for everybody at the table."""
        recent = timezone.now() - TOLD_FOR
        those = [one for one in self._sat_out if one.at > recent and one.seat.number != self.seat]
        return ", ".join(one.player.display_name for one in those)

    @property
    def replaced(self) -> bool:
        """A bot plays for the reader."""
        return bool(self._mine and self._mine.standin) and self.table.status == Status.RUNNING

    @property
    def came_back(self) -> bool:
        """The reader has just come back to a seat in which a bot played."""
        back_at = self._mine.back_at if self._mine else None
        return back_at is not None and timezone.now() - back_at < TOLD_FOR

    @property
    def decides(self) -> bool:
        return self.seat is not None

    @cached_property
    def motions(self) -> list[Motion]:
        """What somebody wants; nothing once the table has ended."""
        if self.table.status not in (Status.RUNNING, Status.ASLEEP):
            return []
        votes = read_once(("votes", self.table.pk), partial(VOTES, self.table.pk))
        if not votes:
            return []
        needed = most_of(len(voters(self.table)))
        motions = []
        for what in (Asked.STOP, Asked.SLEEP):
            those = [vote.seat for vote in votes if vote.what == what]
            if those and not (what == Asked.SLEEP and self.table.status == Status.ASLEEP):
                names = [seat.player.display_name for seat in those if seat.player]
                mine = any(seat.number == self.seat for seat in those)
                motions.append(Motion(what, names, needed, mine))
        return motions
