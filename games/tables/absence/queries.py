"""Absent and stalling players of a table, who decides about them, and what pages show of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property, partial

from django.utils import timezone

from games.live.sharing import read_once
from games.players.prepared import Prepared
from games.tables.chairs import Chair
from games.tables.models import Pace, SatOut, Seat, Status, Table, Vote, VoteSubject

ABSENT_AFTER = {Pace.LIVE: timedelta(seconds=60), Pace.DAYS: timedelta(days=1)}
"""How long a player whose turn it is may be away before the others are asked what to do."""
WAIT_FOR = {Pace.LIVE: timedelta(minutes=2), Pace.DAYS: timedelta(days=1)}
"""How long the others aren't asked again after one of them has chosen to wait."""

STALLED_AFTER = timedelta(minutes=10)
"""How long a player who is there may think at a live table without a clock."""


def absent(table: Table, now: datetime) -> list[Seat]:
    """Return the seats of a running table whose turn it is and whose people are away too long."""
    if table.status != Status.RUNNING:
        return []
    return [seat for seat in table.seat_list if is_absent(table, seat, now)]


def is_absent(table: Table, seat: Seat, now: datetime) -> bool:
    """Return whether it is this seat's turn, its person is away too long and no bot stands in."""
    if not seat.turn or seat.player_id is None or seat.standin:
        return False
    return now - away_since(table, seat) >= ABSENT_AFTER[Pace(table.pace)]


def away_since(table: Table, seat: Seat) -> datetime:
    """Return when the seat's page was last open; at tables over days, the last move if later."""
    seen = seat.seen_at or table.started_at or table.created_at
    if table.pace == Pace.DAYS and table.moved_at:
        return max(seen, table.moved_at)
    return seen


def is_stalling(table: Table, seat: Seat, now: datetime) -> bool:
    """Return whether the seat's person is there and has kept others waiting for `STALLED_AFTER`.

    False with a clock, which plays a fallback anyway, and at tables over several days.
    """
    plain = table.status == Status.RUNNING and table.clock is None and table.pace == Pace.LIVE
    waited_for = seat.turn and seat.player_id is not None and not seat.standin
    if not (plain and waited_for and seat.is_present(now)):
        return False
    return now - waiting_since(table, seat) >= STALLED_AFTER


def waiting_since(table: Table, seat: Seat) -> datetime:
    """Return the later of the last move and the time since when this seat's person is there."""
    moved = table.moved_at or table.started_at or table.created_at
    return max(moved, seat.here_since or moved)


def deciders(table: Table, about: Seat) -> list[Seat]:
    """Return the seats that decide whether `about` is sat out: other voters without a stand-in."""
    return [seat for seat in voters(table) if seat.pk != about.pk and not seat.standin]


def most_of(people: int) -> int:
    """Return how many people are a majority of `people`."""
    return people // 2 + 1


def voters(table: Table) -> list[Seat]:
    """Return the seats of people who may vote; deactivated players can't."""
    return [seat for seat in table.seats.select_related("player") if _has_vote(seat)]


def _has_vote(seat: Seat) -> bool:
    return seat.player is not None and seat.player.is_active


_VOTES = Prepared(
    lambda table: Vote.objects.filter(table=table).order_by("pk"),
    int,
    related=["seat", "seat__player"],
)
SHOWN_FOR = timedelta(minutes=3)
"""How long pages show that somebody was sat out, or that a bot played for somebody now back."""


def voices(table: Table, about: Seat) -> list[Seat]:
    """Return the seats that voted for sitting `about` out, since the present wait began."""
    since = waiting_since(table, about)
    asked = table.votes.filter(what=VoteSubject.OUT, about=about, at__gt=since)
    wanted = set(asked.values_list("seat", flat=True))
    return [seat for seat in deciders(table, about) if seat.pk in wanted]


def is_sat_out(seat: Seat) -> bool:
    return bool(seat.standin) and SatOut.objects.filter(seat=seat, back_at=None).exists()


@dataclass(frozen=True, slots=True)
class Motion:
    """A vote to stop the table or let it sleep: names of its supporters, and how many it needs."""

    what: str
    names: list[str]
    needed: int
    mine: bool


@dataclass(frozen=True, slots=True)
class Stall:
    """A stalling player: names of those who voted to let a bot play, and how many it needs."""

    chair: Chair
    names: list[str]
    needed: int
    mine: bool
    """Whether the reader has voted for it."""


class Absence:
    """A table's absence and votes for one reader; `chairs` are the table's, `seat` the reader's."""

    def __init__(self, table: Table, chairs: Sequence[Chair], seat: int | None) -> None:
        self.table, self.chairs, self.seat = table, chairs, seat

    @cached_property
    def _mine(self) -> Seat | None:
        return next((one for one in self.table.seat_list if one.number == self.seat), None)

    @cached_property
    def away(self) -> list[Chair]:
        """The absent players whose turn it is; never the reader."""
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
        """The time since when the first absent player has been away; None if nobody is."""
        numbers = {chair.number for chair in self.away}
        found = [s for s in self.table.seat_list if s.number in numbers]
        return min((away_since(self.table, seat) for seat in found), default=None)

    @property
    def waits_until(self) -> datetime | None:
        """The time until which somebody has chosen to wait; None if it is past."""
        until = self.table.wait_until
        return until if until and until > timezone.now() else None

    @cached_property
    def stalls(self) -> list[Stall]:
        """Players who are there and don’t move, the reader included. No query if there are none."""
        now = timezone.now()
        found = [one for one in self.table.seat_list if is_stalling(self.table, one, now)]
        chairs = {chair.number: chair for chair in self.chairs}
        return [self._stall(chairs[seat.number], seat) for seat in found]

    def _stall(self, chair: Chair, seat: Seat) -> Stall:
        those = voices(self.table, seat)
        return Stall(
            chair=chair,
            names=[one.player.display_name for one in those if one.player],
            needed=most_of(len(deciders(self.table, seat))),
            mine=any(one.number == self.seat for one in those),
        )

    @cached_property
    def _sat_out(self) -> list[SatOut]:
        """Players who are sat out now. No query unless a bot plays for somebody."""
        if self.table.status != Status.RUNNING or not any(c.bot and c.player for c in self.chairs):
            return []
        return list(self.table.sat_out.filter(back_at=None).select_related("seat", "player"))

    @property
    def sat_out(self) -> bool:
        """Whether the reader has been sat out: a bot plays for them although they were there."""
        return any(one.seat.number == self.seat for one in self._sat_out)

    @property
    def just_sat_out(self) -> str:
        """Names of other players who were sat out within the last `SHOWN_FOR`."""
        recent = timezone.now() - SHOWN_FOR
        those = [one for one in self._sat_out if one.at > recent and one.seat.number != self.seat]
        return ", ".join(one.player.display_name for one in those)

    @property
    def replaced(self) -> bool:
        """Whether a bot plays for the reader."""
        return bool(self._mine and self._mine.standin) and self.table.status == Status.RUNNING

    @property
    def came_back(self) -> bool:
        """Whether the reader has just come back to a seat in which a bot played."""
        back_at = self._mine.back_at if self._mine else None
        return back_at is not None and timezone.now() - back_at < SHOWN_FOR

    @property
    def decides(self) -> bool:
        return self.seat is not None

    @cached_property
    def motions(self) -> list[Motion]:
        """Open votes to stop the table or let it sleep; empty once the table has ended."""
        if self.table.status not in (Status.RUNNING, Status.ASLEEP):
            return []
        votes = read_once(("votes", self.table.pk), partial(_VOTES, self.table.pk))
        if not votes:
            return []
        needed = most_of(len(voters(self.table)))
        motions = []
        for what in (VoteSubject.STOP, VoteSubject.SLEEP):
            those = [vote.seat for vote in votes if vote.what == what]
            if those and not (what == VoteSubject.SLEEP and self.table.status == Status.ASLEEP):
                names = [seat.player.display_name for seat in those if seat.player]
                mine = any(seat.number == self.seat for seat in those)
                motions.append(Motion(what, names, needed, mine))
        return motions
