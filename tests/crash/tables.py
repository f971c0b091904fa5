"""Running tables: days of both decks and small tables of Papayoo, one after the other.

At more of them, if asked for, sit bots too, whom the server moves; at some, people whom nobody has
ever seen, for whom the clock plays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone

from games.boards.models import Closing, Decided, Month, Title
from games.boards.standings import COLUMNS
from games.players import office as offices
from games.players import services as people
from games.players.models import Office, Player, Role
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Seat, Table
from tests.tables.bots.at_work import lay_out

LONGEST = 250
"""Entries after which another table is opened: each is replayed after every kill."""
LONGEST_TODAY = 900
"""Only today's log takes what waits on phones."""


@dataclass(frozen=True)
class Running:
    """A table that is played; `view` is what its page shows."""

    pk: int
    kind: str
    seats: dict[int, int]
    """Player id → seat."""

    @property
    def view(self) -> str:
        return "daye" if self.kind in ("real", "app") else "table"


class House:
    """An office that never closes, its people and the tables they are at."""

    def __init__(self, count: int, more: int = 0) -> None:
        people.ensure_office()
        row = Office.objects.get()
        row.working_days, row.closing_minute = "1234567", 1440
        row.save()
        offices.forget()
        self.people = [
            people.add_player(f"Player {n}", "", "en", Role.MEMBER) for n in range(count)
        ]
        self.today = timezone.now().astimezone(offices.current_calendar().zone).date()
        self._next = self.today
        _crown(self.people[0], self.today)
        half = count // 2
        self._wanted = [("real", self.people), ("app", self.people)]
        self._wanted += [("papayoo", part) for part in (self.people[:half], self.people[half:])]
        self._absent = people.add_player("Absent", "", "en", Role.MEMBER) if more else None
        self._wanted += [self._with_bots(number) for number in range(more)]
        self.running = [self._open(kind, players) for kind, players in self._wanted]
        self.known = list(self.running)

    def refresh(self) -> None:
        """Another table for each that is over or has become long."""
        for number, (kind, players) in enumerate(self._wanted):
            if self._done(self.running[number]):
                self.running[number] = self._open(kind, players)
                self.known.append(self.running[number])

    def day_of_today(self) -> Running:
        return self.known[0]

    def _done(self, running: Running) -> bool:
        table = Table.objects.get(pk=running.pk)
        most = LONGEST_TODAY if running == self.day_of_today() else LONGEST
        return table.outcome is not None or table.version > most

    def _open(self, kind: str, players: Sequence[Player]) -> Running:
        pk = self._dealt(kind, players)
        seats = Seat.objects.filter(table=pk).values_list("player_id", "number")
        return Running(pk, kind, dict(seats))

    def _with_bots(self, number: int) -> tuple[str, list[Player]]:
        """One or two people and bots; at every sixth nobody who comes, and a clock."""
        if number % 6 == 5 and self._absent:
            return "clock", [self._absent]
        first, second = self.people[number % len(self.people)], self.people[number // 2 % 6]
        return "bots", list({first.pk: first, second.pk: second}.values())

    def _dealt(self, kind: str, players: Sequence[Player]) -> int:
        if kind == "papayoo":
            return _papayoo(players)
        if kind in ("bots", "clock"):
            bots = ("steady", "random", "steady")[: 4 - len(players)]
            clock = {"per": "move", "seconds": 1} if kind == "clock" else None
            return lay_out(*players, *bots, clock=clock).pk
        return self._day(kind, players)

    def _day(self, deck: str, players: Sequence[Player]) -> int:
        """The first is today's, the others are of days to come: an office has one a date."""
        options = {"deck": deck, "pack": 52, "date": self._next.isoformat()}
        day = Day.objects.create(date=self._next, table=tables.open_table("spaye", options))
        self._next += timedelta(days=1)
        for player in players:
            services.check_in(day, player)
        tables.play(day.table_id, players[0], "set_exercise squats", len(players))
        return day.table_id


def _papayoo(players: Sequence[Player]) -> int:
    return tables.open_table("papayoo", {"rounds": 4}, players=players).pk


def _crown(player: Player, today: date) -> None:
    """The titles of the month before, so that bonuses are spent."""
    before = today.replace(day=1) - timedelta(days=1)
    month, _made = Month.objects.get_or_create(year=before.year, month=before.month)
    Closing.objects.create(month=month, closed_at=timezone.now(), closed_by=player, proclaimed=[])
    Title.objects.bulk_create(
        Title(month=month, column=column, player=player, points=9, decided=Decided.LEAD)
        for column in COLUMNS
    )
