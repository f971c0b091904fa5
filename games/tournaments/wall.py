"""A tournament on the kitchen's screen: bracket or tables, who leads, then the podium."""

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
from games.kitchen.named_people import DisplayedPerson, display_person
from games.players.clock import Clock
from games.players.models import Player
from games.tables.models import Pace
from games.tables.services import LOBBY
from games.tournaments import invitations, planning, reveal
from games.tournaments.models import LIST_CHANNEL, PAST, Round, Stage, Status, Tournament, channel
from games.tournaments.page.scene import MatchView, StandingRow, TournamentScene

PODIUM = timedelta(minutes=5)
"""How long the winners stay on the screen."""
TURN = 30
"""Seconds for which, between two rounds, the day and the tournament take turns."""
COLUMNS, BOUTS, TABLES, LEADERS = 3, 8, 16, 5
"""The most of each on the screen. A bracket's columns that are over make room while more than three
are left; one with more matches in a column is shown by its tables, as other formats are.
"""
BRACKETS = ("knockout", "groups")


@dataclass(frozen=True)
class WallTable:
    """A table: its people, named as they wish, with their places."""

    match: MatchView
    people: list[tuple[DisplayedPerson, int | None]]


@dataclass(frozen=True)
class BoutSide:
    """A side of a match: no player yet, or none at all if it is `free`."""

    player: DisplayedPerson | None
    won: bool
    free: bool


@dataclass(frozen=True)
class Bout:
    """A match of a bracket; `table` is the number of the table at which it is played now."""

    sides: list[BoutSide]
    decided: bool
    table: int | None
    beside: str
    """Its name if it leads nowhere: the match for the third place."""


@dataclass(frozen=True)
class Stretch:
    """A column of the bracket."""

    name: str
    bouts: list[Bout]


@dataclass(frozen=True)
class PodiumStep:
    """A step of the podium; no player while it isn't shown yet, or if they hide."""

    place: int
    score: str
    column: str
    player: DisplayedPerson | None


class WallTournament:
    """A tournament as screens show it, to no reader in particular."""

    def __init__(self, tournament: Tournament, now: datetime) -> None:
        self.tournament, self._now = tournament, now

    @cached_property
    def scene(self) -> TournamentScene:
        # A player without a key plays nowhere and organises nothing.
        return TournamentScene(self.tournament, Player(is_active=False))

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
        current = self.scene.current_round if running else None
        return current is not None and current.stage == Stage.RUNNING

    @property
    def room(self) -> str:
        """The place on the screen: the wall while a round runs; between rounds the day in turn."""
        if self.whole:
            return scenes.WHOLE
        if self.playing:
            return scenes.WALL
        if self.scene.current_round is None:
            return scenes.STAGE
        return scenes.ASIDE if int(self._now.timestamp() // TURN) % 2 else scenes.WALL

    @property
    def invites(self) -> bool:
        """Whether people may sign up by the code."""
        return self.scene.accepts_entrants and not self.tournament.invited_only

    @property
    def address(self) -> str:
        """The address to sign up, as long as that is possible, else the page to watch."""
        if self.invites:
            return invitations.invitation_url(self.tournament)
        return settings.SITE_URL + reverse("tournaments:tournament", args=[self.tournament.pk])

    @property
    def minutes(self) -> int:
        """The minutes for which the round has been running."""
        if self.tournament.status != Status.RUNNING or self.scene.current_round is None:
            return 0
        began = self.scene.current_round.started_at or self._now
        return max(int((self._now - began).total_seconds() // 60), 0)

    @property
    def minutes_left(self) -> int:
        """The minutes until an arena's bell, rounded up."""
        bell = self.scene.bell
        return max(-int((self._now - bell).total_seconds() // 60), 0) if bell else 0

    @property
    def shown_steps(self) -> int:
        """How many steps of the podium are shown: the third first, then the second, the first."""
        return reveal.shown_steps(self.tournament, self._now)

    @property
    def stage(self) -> str:
        """A key that differs for each step of each podium."""
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
        """Name a column that `left` rounds follow."""
        names = (
            pgettext("of a bracket", "Final"),
            pgettext("of a bracket", "Semi-finals"),
            pgettext("of a bracket", "Quarter-finals"),
        )
        if left < len(names):
            return names[left]
        return pgettext("tournament", "Round %(n)s") % {"n": stage}

    def _bout(self, match: dict[str, Any]) -> Bout:
        current = self.scene.current_round
        tables = {each.name: each.number for each in current.matches} if current else {}
        third = match["name"] == _("third place")
        return Bout(
            [
                BoutSide(display_person(entrant.player) if entrant else None, won, free)
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
        """The running round's name in its bracket; empty without one."""
        running = (one.name for one in self.bracket if any(bout.table for bout in one.bouts))
        return next(running, "")

    @property
    def tables(self) -> list[WallTable]:
        current = self.scene.current_round
        if current is None:
            return []
        open_first = sorted(current.matches, key=lambda match: match.decided)
        return [
            WallTable(match, [(display_person(seat.player), seat.place) for seat in match.seats])
            for match in open_first[:TABLES]
        ]

    @property
    def two_each(self) -> bool:
        """Whether two people sit at each table, so that each name has a line."""
        return all(len(table.people) <= 2 for table in self.tables)

    @property
    def more(self) -> int:
        """How many more tables there are than are shown."""
        current = self.scene.current_round
        return max(len(current.matches) - TABLES, 0) if current else 0

    @property
    def leaders(self) -> list[tuple[StandingRow, DisplayedPerson]]:
        """The leaders by score, once a table is over; empty for a bracket."""
        over = any(match.decided for each in self.scene.rounds for match in each.matches)
        if not over or self.bracket or self.tournament.format in planning.ELIMINATIONS:
            return []
        return [(row, display_person(row.entrant.player)) for row in self.scene.rows[:LEADERS]]

    @property
    def people(self) -> list[DisplayedPerson]:
        """The people who are there, before the first round."""
        return [display_person(one.player) for one in self.scene.checked_in_entrants]

    @property
    def steps(self) -> list[PodiumStep]:
        """The first three places in a podium’s order: second, first, the others."""
        scored, columns = (
            self.scene.ranks_by_score,
            (Column.VICTOIRE, Column.DAYE, Column.REPETITION),
        )
        podium = self.scene.podium
        places = sorted({row.place for row in podium}, reverse=True)
        shown = places[: self.shown_steps] if self.shown_steps < reveal.STEPS else places
        steps = [
            PodiumStep(
                row.place,
                row.score if scored else "",
                columns[min(row.place, 3) - 1],
                display_person(row.entrant.player) if row.place in shown else None,
            )
            for row in podium
        ]
        return [*steps[1:2], *steps[:1], *steps[2:]]

    def draw(self) -> str:
        name = {scenes.WHOLE: "podium", scenes.WALL: "round"}.get(self.room, "stage")
        return render_to_string(f"tournaments/wall/{name}.html", {"wall": self})


def find_tournament(clock: Clock) -> WallTournament | None:
    """Return the latest tournament that people play together now or did a moment ago, or None."""
    live = Q(status__in=(Status.CHECK_IN, Status.RUNNING), pace=Pace.LIVE, paused=False)
    over = Q(status=Status.OVER, pace=Pace.LIVE, ended_at__gt=clock.now - PODIUM)
    lately = clock.now - timedelta(hours=12)
    lately_begun = Round.objects.filter(
        tournament=OuterRef("pk"), stage=Stage.RUNNING, started_at__gt=lately
    )
    recent = Q(started_at=None) | Q(started_at__gt=lately) | Exists(lately_begun)
    tournaments = Tournament.objects.filter(live & recent | over).exclude(format=PAST)
    one = tournaments.order_by("-started_at", "-pk").select_related("organiser").first()
    return WallTournament(one, clock.now) if one else None


scenes.register_guests(scenes.Guests(LIST_CHANNEL, find_tournament))
