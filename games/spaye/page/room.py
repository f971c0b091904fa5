"""The day's room for one audience: who is here, and how long the day still runs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import cached_property, partial
from math import ceil
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import F

from games.live.sharing import read_once
from games.players.clock import Clock
from games.players.faces import edition
from games.players.models import Player
from games.players.names import key
from games.players.prepared import Prepared
from games.players.wishes.not_now import is_quiet
from games.spaye.month import meetings
from games.spaye.page import orders
from games.spaye.page.results import Face, Person
from games.spaye.rules.observe import Observation
from games.tables.models import Table

SEATED = Prepared(
    lambda table: (
        Player.objects.filter(seats__table=table)
        .annotate(seat_number=F("seats__number"))
        .order_by("seats__number")
    ),
    int,
)
if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _At(TypedDict):
        seat_number: int

    Seated = WithAnnotations[Player, _At]

GLANCE = 12
ROOM = 14
"""People who are shown on today's page; it says how many more there are."""


class Room:
    """People and clock of one day, as an observation has them."""

    order = orders.BY_NAME
    """In which the candidates stand."""

    def __init__(self, table: Table, seen: Observation, clock: Clock) -> None:
        self.table, self.table_id = table, table.pk
        self.version = table.version
        self.digest = table.seed_digest
        self.clock = clock
        self.date = date.fromisoformat(seen.date) if seen.date else clock.today
        self.seen = seen
        if clock.over(self.date) if seen.status == "finished" else clock.closed(self.date):
            # What the clock has ended is closed, whether or not its entry is written.
            self.seen = replace(seen, moves=(), openings=(), challenges=(), running=None)

    @cached_property
    def people(self) -> dict[int, Person]:
        return {
            player.seat_number: Person(
                self.shown_as(player),
                self.seen.players[player.seat_number],
                player.seat_number == self.seen.seat,
                is_quiet(player, self.date),
            )
            for player in self._seated()
            if player.seat_number < len(self.seen.players)
        }

    def _seated(self) -> list[Seated]:
        """The players with their `seat_number`, read once for all audiences."""
        return read_once(("seats", self.table_id), partial(SEATED, self.table_id))

    def shown_as(self, player: Player) -> Any:
        """The player as this scene's audience sees them."""
        return player

    @cached_property
    def edition(self) -> str:
        """What a region carries as its version: it grows when somebody is called otherwise."""
        return edition(self.version, [person.player for person in self.people.values()])

    @cached_property
    def me(self) -> Person | None:
        return None if self.seen.seat is None else self.people.get(self.seen.seat)

    @cached_property
    def here(self) -> bool:
        """The audience is a player who is checked in."""
        return self.me is not None and self.me.seen.present

    @cached_property
    def present(self) -> list[Person]:
        return [person for person in self.people.values() if person.seen.present]

    @cached_property
    def others(self) -> list[Person]:
        return [person for person in self.present if not person.me]

    @cached_property
    def candidates(self) -> list[Person]:
        """Whom I might challenge, in the page's order; those who can't accept last."""
        rank = orders.RANKS[self.order]
        return sorted(
            self.others,
            key=lambda one: (
                bool(one.unavailable),
                rank(sum(self.score_against(one))),
                key(one.name),
            ),
        )

    @property
    def orders(self) -> list[tuple[str, Any, bool]]:
        """Each order with what it is called, and whether it is this one."""
        return [(order, label, order == self.order) for order, label in orders.LABELS.items()]

    @property
    def crowded(self) -> bool:
        """More people than one finds at a glance."""
        return len(self.others) > GLANCE

    def called(self, text: str) -> list[Person]:
        """The candidates whose names have these letters; nobody for no letters."""
        asked = key(text.strip())
        return [one for one in self.candidates if asked and asked in key(one.name)]

    @cached_property
    def ghosts_away(self) -> list[Player]:
        """People without a phone whom somebody here may check in: where the cards are real."""
        if self.app_deck or self.status != "running" or not self.here:
            return []
        here = [person.player.pk for person in self.present]
        return list(Player.objects.active().filter(is_ghost=True).exclude(pk__in=here))

    @cached_property
    def people_away(self) -> list[Player]:
        """Who has joined and isn't here yet, the latest first: shown where nobody else is here."""
        here = [
            person.player.pk for person in self.people.values() if person.me or person.seen.present
        ]
        away = Player.objects.active().filter(is_ghost=False).exclude(pk__in=here)
        return list(away.order_by("-joined", "-pk")[:ROOM])

    @property
    def others_shown(self) -> tuple[Face, ...]:
        """As many of the others as today's page has room for beside my own chip."""
        return tuple(person.face for person in self.others[: self._room])

    @property
    def own_face(self) -> Face | None:
        """Mine, if I am counted among those who are here."""
        return self.me.face if self.me and self.here else None

    @property
    def _room(self) -> int:
        return ROOM - 1 if self.here else ROOM

    @property
    def subjects(self) -> list[Person]:
        """Whom the Mastäye's bonus sets to work: the other späyins present."""
        return [person for person in self.others if person.seen.spayin]

    @cached_property
    def status(self) -> str:
        """`running`, `finished` or `cancelled`, by the clock as well as by the journal."""
        if self.seen.status == "running" and self.clock.closed(self.date):
            return "cancelled"
        return self.seen.status

    @cached_property
    def app_deck(self) -> bool:
        return self.seen.deck == "app"

    @property
    def total(self) -> int:
        return self.seen.pack + 3

    @cached_property
    def closes_at(self) -> Any:
        return self.clock.calendar.closing(self.date).astimezone(self.clock.calendar.zone)

    @property
    def minutes_left(self) -> int:
        """Begun ones, as the pages' own script counts them."""
        left = self.clock.calendar.closing(self.date) - self.clock.now
        return max(0, ceil(left.total_seconds() / 60))

    @property
    def reload_at(self) -> str:
        """When this page stops being true by itself: the closing, then the next midnight."""
        calendar = self.clock.calendar
        closing = calendar.closing(self.date)
        at = (
            calendar.midnight(self.date + timedelta(days=1))
            if self.clock.now >= closing
            else closing
        )
        return at.isoformat()

    @property
    def closing_tone(self) -> str:
        """How loud the closing time is: the last hour, the last quarter."""
        left = self.minutes_left
        return "loud-tomato" if left <= 15 else "loud-sun" if left <= 60 else "felt"

    @property
    def closing_words(self) -> str:
        """`18:00`; the end of the day is 24:00, also where the clocks skip that hour."""
        hour, minute = divmod(self.clock.calendar.closing_minute, 60)
        return f"{hour:02}:{minute:02}"

    @property
    def closes_at_iso(self) -> str:
        return str(self.closes_at.isoformat())

    @property
    def more_present(self) -> int:
        return max(0, len(self.others) - self._room)

    @cached_property
    def _scores(self) -> dict[int, tuple[int, int]]:
        return {} if self.me is None else meetings.of(self.me.player.pk, self.clock)

    def score_against(self, person: Person) -> tuple[int, int]:
        """How often I have beaten this person, and how often they have beaten me."""
        return self._scores.get(person.player.pk, (0, 0))

    @property
    def _seat(self) -> int:
        return -1 if self.seen.seat is None else self.seen.seat
