"""One office through which every page passes in every state: its people, its clock, its moves."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from django.test import override_settings
from django.utils import timezone
from playwright.sync_api import Page

from games.boards.models import Spent, Title
from games.players import erasure, ghosts, wishes
from games.players import services as people
from games.players.models import Player, Role
from games.spaye import services
from games.spaye.demo import services as demo
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Seat
from tests.spaye.clock import set_office
from tests.spaye.conftest import cards

BEGUN = "2026-11-16 09:00"
"""A Monday. September and October are closed, November has been played for two weeks; Camille
is given all three titles of October, so that she holds each bonus."""
CLOSES = 18 * 60
LONG = "Élodie-Anaïs-Camille"
"""A pseudonym as long as one may be, in one word."""


class Stop(NamedTuple):
    """A page in one state: its name, where it is, who looks (nobody: a visitor), what is done there
    before it is looked at, what it answers, and the route it stands for if the address isn't its.
    """

    name: str
    path: str
    who: str | None = "Camille"
    act: Callable[[Page], object] | None = None
    status: int = 200
    tv: bool = False
    sent: str = ""
    """Drawn by this error template instead of asked for: no address leads there by itself."""


Stops = Iterator[Stop]


@dataclass
class House:
    """The office. Moves name people: `play("Camille", "challenge {Ingrid}")`."""

    at: Callable[[str], None] = field(repr=False)

    def __post_init__(self) -> None:
        self.at(BEGUN)
        with override_settings(DEMO=True):
            demo.make_office()
        self.crown("Camille")
        set_office(working_days="12345", closing_minute=CLOSES)
        wishes.set_pseudonym(self.player("Élodie"), LONG)
        self.ghost = ghosts.add(self.player("Camille"), "Bjørn")
        self.newcomer = people.add_player(
            "Zoé",
            "",
            "fr",
            Role.MEMBER,
            repetitions_answered=timezone.now(),
            screen_answered=timezone.now(),
        )
        self.erased = self.player("Fatou")
        erasure.erase(self.erased, self.erased)

    def player(self, name: str) -> Player:
        return Player.objects.get(name=name)

    def crown(self, name: str) -> None:
        """Give this person all of October's titles, each bonus unspent."""
        last = Title.objects.filter(month__year=2026, month__month=10)
        Spent.objects.filter(title__in=last).delete()
        last.update(player=self.player(name))

    def lay_out(self, deck: str, first: Sequence[str], *names: str, **setup: Any) -> Day:
        """Today's cards, the first of them known, by the first of these people; all check in."""
        opener, *others = map(self.player, names)
        known = {"setup": {"cards": cards(first), **setup}} if deck == "app" else {}
        day = services.open_day(opener, deck, 32, "squats", **known)
        for other in others:
            services.check_in(day, other)
        return day

    @property
    def day(self) -> Day:
        return services.today()

    def played_before(self) -> Day:
        """Monday, which is over."""
        return Day.objects.get(date=date(2026, 11, 16))

    def seats(self) -> dict[str, int]:
        seats = Seat.objects.filter(table=self.day.table_id)
        return dict(seats.values_list("player__name", "number"))

    def play(self, name: str, *moves: str) -> None:
        seats = self.seats()
        for move in moves:
            day = self.day
            text = move.format(**seats)
            tables.play(day.table_id, self.player(name), text, day.table.version)

    def begin(self, one: str, other: str) -> None:
        """A challenge is made and accepted."""
        self.play(one, f"challenge {{{other}}}")
        self.play(other, f"accept {{{one}}}")

    def duel(self, one: str, other: str, *positions: int) -> None:
        """A whole dāye: the two pick these in turn."""
        self.begin(one, other)
        for number, position in enumerate(positions):
            self.play((one, other)[number % 2], f"draw {position}")

    def most(self, exercise: int) -> int:
        """How many repetitions a witness may confirm."""
        state = tables.state_of(self.day.table)
        return int(state.exercises[exercise].most)
