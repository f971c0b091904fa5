"""A tournament on the kitchen's screen: its tables, who leads, and then the podium (T-U2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.template.loader import render_to_string

from games.boards.models import Column
from games.kitchen import scenes, wishes
from games.players.clock import Clock
from games.players.models import Player
from games.tables.models import Pace
from games.tables.services import LOBBY
from games.tournaments import links
from games.tournaments.channels import LIST, channel
from games.tournaments.models import PAST, Round, Stage, Status, Tournament
from games.tournaments.page.scene import Scene
from games.tournaments.page.shapes import Match, Row

PODIUM = timedelta(minutes=5)
"""So long the winners stand on the screen."""
REVEALED = timedelta(seconds=12)
"""So long each step of the podium is waited for: third, second, first."""
FEW, ROW, LEADERS = 6, 3, 5


def register() -> None:
    """Called once, when the app is ready."""
    scenes.register_guests(scenes.Guests(LIST, find))


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


@dataclass(frozen=True)
class Table:
    """A table as the screen shows it: each name as its person wishes, with the place."""

    match: Match
    people: list[tuple[wishes.Shown, int | None]]


@dataclass(frozen=True)
class Step:
    """A step of the podium, its person as they wish to be shown."""

    place: int
    score: str
    column: str
    player: wishes.Shown | None


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
        return (self.tournament.pk, self.tournament.status, self.shown_steps, self.minutes)

    @property
    def whole(self) -> bool:
        """Whether the podium has the screen."""
        return self.tournament.status == Status.OVER

    @property
    def address(self) -> str:
        """Where people sign up by the code, as long as they may."""
        open_ = self.scene.open_to_more and not self.tournament.invited_only
        return links.url_of(self.tournament) if open_ else ""

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
        ended = self.tournament.ended_at
        return min(1 + int((self._now - ended) / REVEALED), 3) if self.whole and ended else 0

    @property
    def stage(self) -> str:
        """What tells this moment of the podium from every other one."""
        return f"{self.tournament.pk}-{self.shown_steps}"

    @property
    def most(self) -> int:
        """So many tables the screen has room for: three rows of two people, two rows of more."""
        matches = self.scene.current.matches if self.scene.current else ()
        return 12 if max((len(match.seats) for match in matches), default=2) <= 2 else 8

    @property
    def tables(self) -> list[Table]:
        current = self.scene.current
        if current is None:
            return []
        open_first = sorted(current.matches, key=lambda match: match.decided)
        return [
            Table(match, [(wishes.shown(seat.player), seat.place) for seat in match.seats])
            for match in open_first[: self.most]
        ]

    @property
    def few(self) -> bool:
        return len(self.tables) <= FEW

    @property
    def in_one_row(self) -> bool:
        return len(self.tables) <= ROW

    @property
    def more(self) -> int:
        """How many tables there are beside those that are shown."""
        current = self.scene.current
        return max(len(current.matches) - self.most, 0) if current else 0

    @property
    def leaders(self) -> list[tuple[Row, wishes.Shown]]:
        return [(row, wishes.shown(row.entrant.player)) for row in self.scene.rows[:LEADERS]]

    @property
    def people(self) -> list[wishes.Shown]:
        """Who is there, before the first round."""
        return [wishes.shown(one.player) for one in self.scene.here]

    @property
    def steps(self) -> list[Step]:
        """Who shares the first three places, in a podium’s order: second, first, the others."""
        scored, columns = self.scene.scored, (Column.VICTOIRE, Column.DAYE, Column.REPETITION)
        podium = self.scene.podium
        places = sorted({row.place for row in podium}, reverse=True)
        shown = places[: self.shown_steps] if self.shown_steps < 3 else places
        told = [
            Step(
                row.place,
                row.score if scored else "",
                columns[min(row.place, 3) - 1],
                wishes.shown(row.entrant.player) if row.place in shown else None,
            )
            for row in podium
        ]
        return [*told[1:2], *told[:1], *told[2:]]

    def draw(self) -> str:
        name = "podium" if self.whole else "stage"
        return render_to_string(f"tournaments/wall/{name}.html", {"wall": self})
