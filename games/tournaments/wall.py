"""A tournament on the kitchen's screen: bracket or tables, who leads, then the podium (T-U2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.boards.models import Column
from games.kitchen import scenes
from games.kitchen.people import DisplayedPerson, display_person
from games.players.clock import Clock
from games.players.models import Player
from games.tables.models import Pace
from games.tables.services import LOBBY
from games.tournaments import links, planning, reveal
from games.tournaments.channels import LIST, channel
from games.tournaments.models import PAST, Round, Stage, Status, Tournament
from games.tournaments.page.scene import Scene
from games.tournaments.page.shapes import Match, Row

PODIUM = timedelta(minutes=5)
"""So long the winners stand on the screen."""
TURN = 30
"""Seconds for which the day comes back between two rounds, and the tournament after it."""
COLUMNS, BOUTS, TABLES, LEADERS = 3, 8, 16, 5
"""A bracket has as many columns as there are rounds, but one that is over makes room as long as
more than three follow; with more matches in a column, or of another format, its tables are shown.
"""
BRACKETS = ("knockout", "groups")


def find(clock: Clock) -> OnWall | None:
    """The tournament that is played now, all together, or was a moment ago; the latest first."""
    live = Q(status__in=(Status.CHECK_IN, Status.RUNNING), pace=Pace.LIVE, paused=False)
    over = Q(status=Status.OVER, pace=Pace.LIVE, ended_at__gt=clock.now - PODIUM)
    lately = clock.now - timedelta(hours=12)
    of_days = Round.objects.filter(
        tournament=OuterRef("pk"), stage=Stage.RUNNING, started_at__gt=lately
    )
    recent = Q(started_at=None) | Q(started_at__gt=lately) | Exists(of_days)
    found = Tournament.objects.filter(live & recent | over).exclude(format=PAST)
    found = found.order_by("-started_at", "-pk")
    one = found.select_related("organiser").first()
    return OnWall(one, clock.now) if one else None


scenes.register_guests(scenes.Guests(LIST, find))


@dataclass(frozen=True)
class Table:
    """A table as the screen shows it: each name as its person wishes, with the place."""

    match: Match
    people: list[tuple[DisplayedPerson, int | None]]


@dataclass(frozen=True)
class Side:
    """Who sits on a side of a match: nobody yet, or nobody at all where it is `free`."""

    player: DisplayedPerson | None
    won: bool
    free: bool


@dataclass(frozen=True)
class Bout:
    """A match of a bracket; `table` is the number of the one at which it is played now."""

    sides: list[Side]
    decided: bool
    table: int | None
    beside: str
    """What it is called, where it doesn't lead on: the match for the third place."""


@dataclass(frozen=True)
class Stretch:
    """A column of the bracket."""

    name: str
    bouts: list[Bout]


@dataclass(frozen=True)
class Step:
    """A step of the podium, its person as they wish to be shown."""

    place: int
    score: str
    column: str
    player: DisplayedPerson | None


class OnWall:
    """A tournament as screens show it; nobody in particular reads."""

    def __init__(self, tournament: Tournament, now: datetime) -> None:
        self.tournament, self._now = tournament, now

    @cached_property
    def scene(self) -> Scene:
        # Whoever has no key plays nowhere and organises nothing.
        return Scene(self.tournament, Player(is_active=False))

    @property
    def channels(self) -> frozenset[str]:
        return frozenset({channel(self.tournament.pk), LOBBY})

    @property
    def key(self) -> tuple[Any, ...]:
        one = self.tournament
        return (one.pk, one.status, self.room, self.shown_steps, self.minutes)

    @property
    def whole(self) -> bool:
        """Whether the podium has the screen."""
        return self.tournament.status == Status.OVER

    @property
    def playing(self) -> bool:
        """Whether a round runs."""
        running = self.tournament.status == Status.RUNNING
        current = self.scene.current if running else None
        return current is not None and current.stage == Stage.RUNNING

    @property
    def room(self) -> str:
        """The wall while a round runs; between rounds it and the day come in turn."""
        if self.whole:
            return scenes.WHOLE
        if self.playing:
            return scenes.WALL
        if self.scene.current is None:
            return scenes.STAGE
        return scenes.ASIDE if int(self._now.timestamp() // TURN) % 2 else scenes.WALL

    @property
    def invites(self) -> bool:
        """Whether people may sign up by the code."""
        return self.scene.open_to_more and not self.tournament.invited_only

    @property
    def address(self) -> str:
        """Where people sign up, as long as they may, else where they watch."""
        if self.invites:
            return links.url_of(self.tournament)
        return settings.SITE_URL + reverse("tournaments:tournament", args=[self.tournament.pk])

    @property
    def minutes(self) -> int:
        """How long the round has been running."""
        if self.tournament.status != Status.RUNNING or self.scene.current is None:
            return 0
        began = self.scene.current.started_at or self._now
        return max(int((self._now - began).total_seconds() // 60), 0)

    @property
    def minutes_left(self) -> int:
        """Until the bell of an arena, rounded up."""
        bell = self.scene.bell
        return max(-int((self._now - bell).total_seconds() // 60), 0) if bell else 0

    @property
    def shown_steps(self) -> int:
        """How many steps of the podium are told: the third first, then the second, the first."""
        return reveal.shown_steps(self.tournament, self._now)

    @property
    def stage(self) -> str:
        """What tells this moment of the podium from every other one."""
        return f"{self.tournament.pk}-{self.shown_steps}"

    @cached_property
    def bracket(self) -> list[Stretch]:
        """The bracket from the round on that still matters; empty where there is none, or where it
        has more matches than the wall has room for."""
        if self.tournament.format not in BRACKETS:
            return []
        stages = self.scene.matches_by_stage
        while len(stages) > COLUMNS and all(match["decided"] for match in stages[0][1]):
            stages = stages[1:]
        if not stages or len(stages[0][1]) > BOUTS:
            return []
        last = stages[-1][0]
        return [
            Stretch(self._stretch(last - stage, stage), [self._bout(match) for match in matches])
            for stage, matches in stages
        ]

    @staticmethod
    def _stretch(left: int, stage: int) -> str:
        """What a column is called; `left` rounds follow it."""
        named = (
            pgettext("of a bracket", "Final"),
            pgettext("of a bracket", "Semi-finals"),
            pgettext("of a bracket", "Quarter-finals"),
        )
        if left < len(named):
            return named[left]
        return pgettext("tournament", "Round %(n)s") % {"n": stage}

    def _bout(self, match: dict[str, Any]) -> Bout:
        current = self.scene.current
        tables = {each.name: each.number for each in current.matches} if current else {}
        third = match["name"] == _("third place")
        return Bout(
            [
                Side(display_person(entrant.player) if entrant else None, won, free)
                for entrant, won, free in match["sides"]
            ],
            match["decided"],
            tables.get(match["name"]) if match["running"] else None,
            match["name"] if third else "",
        )

    @property
    def tight(self) -> bool:
        return any(len(stretch.bouts) > BOUTS // 2 for stretch in self.bracket)

    @property
    def round_words(self) -> str:
        """What the round that runs is called in its bracket; empty elsewhere."""
        running = (one.name for one in self.bracket if any(bout.table for bout in one.bouts))
        return next(running, "")

    @property
    def tables(self) -> list[Table]:
        current = self.scene.current
        if current is None:
            return []
        open_first = sorted(current.matches, key=lambda match: match.decided)
        return [
            Table(match, [(display_person(seat.player), seat.place) for seat in match.seats])
            for match in open_first[:TABLES]
        ]

    @property
    def two_each(self) -> bool:
        """Whether two people sit at each table: their names have a line."""
        return all(len(table.people) <= 2 for table in self.tables)

    @property
    def more(self) -> int:
        """How many tables there are beside those that are shown."""
        current = self.scene.current
        return max(len(current.matches) - TABLES, 0) if current else 0

    @property
    def leaders(self) -> list[tuple[Row, DisplayedPerson]]:
        """Who leads by score, once a table is over; a knockout has its bracket instead."""
        over = any(match.decided for each in self.scene.rounds for match in each.matches)
        if not over or self.bracket or self.tournament.format in planning.ELIMINATIONS:
            return []
        return [(row, display_person(row.entrant.player)) for row in self.scene.rows[:LEADERS]]

    @property
    def people(self) -> list[DisplayedPerson]:
        """Who is there, before the first round."""
        return [display_person(one.player) for one in self.scene.here]

    @property
    def steps(self) -> list[Step]:
        """Who shares the first three places, in a podium’s order: second, first, the others."""
        scored, columns = self.scene.scored, (Column.VICTOIRE, Column.DAYE, Column.REPETITION)
        podium = self.scene.podium
        places = sorted({row.place for row in podium}, reverse=True)
        shown = places[: self.shown_steps] if self.shown_steps < reveal.STEPS else places
        told = [
            Step(
                row.place,
                row.score if scored else "",
                columns[min(row.place, 3) - 1],
                display_person(row.entrant.player) if row.place in shown else None,
            )
            for row in podium
        ]
        return [*told[1:2], *told[:1], *told[2:]]

    def draw(self) -> str:
        name = {scenes.WHOLE: "podium", scenes.WALL: "round"}.get(self.room, "stage")
        return render_to_string(f"tournaments/wall/{name}.html", {"wall": self})
