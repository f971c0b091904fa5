"""What a cup's page shows, for one reader. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards.models import Column
from games.players.clock import Clock
from games.players.models import Player
from games.tables import registry
from games.tournaments.cups.models import Cup, CupStatus
from games.tournaments.cups.reading import CupSheet, Leg
from games.tournaments.models import Status
from games.tournaments.page import words
from games.tournaments.services.holding import organises
from games.ui.dates import date_format

MOST_WINNERS = 4


@dataclass(frozen=True, slots=True)
class LegLine:
    """A leg in words, with whoever has won it."""

    name: str
    about: str
    address: str
    state: str
    counts: bool
    winners: tuple[Player, ...]
    day: int | None
    """The number of a day that can still be taken out."""
    mine: str
    """What it gave the reader; empty for nothing."""


@dataclass(frozen=True, slots=True)
class CupRow:
    """A line of the standings; `parts` are its legs that count: name, score, place, of how many."""

    place: int
    shared: bool
    player: Player
    score: str
    parts: tuple[tuple[str, str, int, int], ...]
    me: bool


class CupScene:
    """A cup as one reader sees it."""

    def __init__(self, cup: Cup, reader: Player) -> None:
        self.cup, self.reader = cup, reader
        self.sheet = CupSheet(cup, Clock.read())

    @property
    def organising(self) -> bool:
        return organises(self.cup, self.reader)

    @cached_property
    def me(self) -> bool:
        """Whether the reader has signed up for all of it."""
        return self.cup.members.filter(player=self.reader).exists()

    @property
    def by_table(self) -> bool:
        return bool(self.cup.points)

    @property
    def points_words(self) -> str:
        return "-".join(map(str, self.cup.points))

    @property
    def may_end(self) -> bool:
        return self.cup.goes_on and self.sheet.settled

    @property
    def columns(self) -> list[tuple[str, str]]:
        return [(value, str(label)) for value, label in Column.choices]

    @property
    def first_day(self) -> str:
        """The next working day that can be a leg, as a form writes it."""
        clock = self.sheet.clock
        day = clock.today
        if clock.closed(day) or not clock.calendar.is_working_day(day):
            day = clock.calendar.next_working_day(day)
        return day.isoformat()

    @cached_property
    def legs(self) -> list[LegLine]:
        return [self._line(leg) for leg in self.sheet.legs]

    @cached_property
    def rows(self) -> list[CupRow]:
        standings = self.sheet.standings
        places = [one.place for one in standings]
        names = [self._name(leg) for leg in self.sheet.counted]
        return [
            CupRow(
                one.place,
                places.count(one.place) > 1,
                self.sheet.people[one.person],
                words.number(one.score, self.by_table),
                tuple(
                    (name, words.number(share.score, self.by_table), share.place, share.of)
                    for name, share in zip(names, one.shares, strict=True)
                    if share is not None
                ),
                one.person == self.reader.pk,
            )
            for one in standings
        ]

    @property
    def podium(self) -> list[CupRow]:
        over = self.cup.status == CupStatus.OVER
        return [row for row in self.rows if row.place <= 3] if over else []

    @property
    def waiting(self) -> list[Player]:
        """Who is in it, before any leg is over."""
        return [] if self.rows else list(self.sheet.people.values())

    def _name(self, leg: Leg) -> str:
        if leg.tournament is not None:
            return leg.tournament.name
        assert leg.day is not None
        return _("Späye of %(date)s") % {"date": date_format(leg.day.date, "j F")}

    def _line(self, leg: Leg) -> LegLine:
        winners = [who for who, place in leg.places.items() if place == 1]
        mine = leg.places.get(self.reader.pk)
        return LegLine(
            self._name(leg),
            self._about(leg),
            self._address(leg),
            self._state(leg),
            leg.over and not leg.cancelled,
            tuple(self.sheet.people[who] for who in winners[:MOST_WINNERS]),
            self._removable(leg),
            _("your place: %(place)d") % {"place": mine} if mine else "",
        )

    def _about(self, leg: Leg) -> str:
        if leg.day is not None:
            return str(Column(leg.day.column).label)
        assert leg.tournament is not None
        known = registry.configs().get(leg.tournament.game)
        game = str(known.verbose_name) if known else leg.tournament.game
        return f"{game} · {words.format_words(leg.tournament)}"

    def _address(self, leg: Leg) -> str:
        if leg.tournament is not None:
            return reverse("tournaments:tournament", args=[leg.tournament.pk])
        assert leg.day is not None
        today = leg.day.date == self.sheet.clock.today
        return "/" if today else ""

    def _state(self, leg: Leg) -> str:
        if leg.cancelled:
            return _("gives nothing")
        if leg.tournament is not None:
            return str(Status(leg.tournament.status).label)
        assert leg.day is not None
        if leg.over:
            return str(CupStatus.OVER.label)
        today = leg.day.date == self.sheet.clock.today
        return _("counts from midnight on") if today else _("is coming")

    def _removable(self, leg: Leg) -> int | None:
        open_ = leg.day is not None and not self.sheet.clock.closed(leg.day.date)
        return leg.day.pk if leg.day and open_ and self.cup.goes_on else None
