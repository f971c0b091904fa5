"""A tournament on the kitchen's screen: bracket or tables, leaders, then the podium."""

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
"""The time for which winners stay on the screen."""
TURN = 30
"""The seconds after which, between two rounds, the day and the tournament take turns."""
COLUMNS, BOUTS, TABLES, LEADERS = 3, 8, 16, 5
"""The most of each on the screen. Finished columns of a bracket are left out while there are more
than three; if the first has more matches, tables are shown instead, as for other formats.
"""
BRACKETS = ("knockout", "groups")


@dataclass(frozen=True)
class WallTable:
    """A table with its people, named as they wish, and their places."""

    match: MatchView
    people: list[tuple[DisplayedPerson, int | None]]


@dataclass(frozen=True)
class BoutSide:
    """A side of a match; `player` is None if not known yet, or for good if `free`."""

    player: DisplayedPerson | None
    won: bool
    free: bool


@dataclass(frozen=True)
class Bout:
    """A match of a bracket; `table` is its table's number while it is played."""

    sides: list[BoutSide]
    decided: bool
    table: int | None
    beside: str
    """The match's name if it is the match for the third place, else empty."""


@dataclass(frozen=True)
class Stretch:
    """A column of the bracket."""

    name: str
    bouts: list[Bout]


@dataclass(frozen=True)
class PodiumStep:
    """A step of the podium; `player` is None until it is shown."""

    place: int
    score: str
    column: str
    player: DisplayedPerson | None


class WallTournament:
    """A tournament for screens, which have no reader."""

    def __init__(self, tournament: Tournament, now: datetime) -> None:
        self.tournament, self._now = tournament, now

    @cached_property
    def scene(self) -> TournamentScene:
        # An unsaved player takes part in nothing and organises nothing.
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
        """True if the podium fills the screen."""
        return self.tournament.status == Status.OVER

    @property
    def playing(self) -> bool:
        """True while a round runs."""
        running = self.tournament.status == Status.RUNNING
        current = self.scene.current_round if running else None
        return current is not None and current.stage == Stage.RUNNING

    @property
    def room(self) -> str:
        """The part of the screen: the wall during a round; between rounds in turn with the day."""
        if self.whole:
            return scenes.WHOLE
        if self.playing:
            return scenes.WALL
        if self.scene.current_round is None:
            return scenes.STAGE
        return scenes.ASIDE if int(self._now.timestamp() // TURN) % 2 else scenes.WALL

    @property
    def invites(self) -> bool:
        """True if people may sign up by the QR code."""
        return self.scene.accepts_entrants and not self.tournament.invited_only

    @property
    def address(self) -> str:
        """The address to sign up at while that is possible, else the tournament's page."""
        if self.invites:
            return invitations.invitation_url(self.tournament)
        return settings.SITE_URL + reverse("tournaments:tournament", args=[self.tournament.pk])

    @property
    def minutes(self) -> int:
        """The minutes since the current round began; 0 unless the tournament runs."""
        if self.tournament.status != Status.RUNNING or self.scene.current_round is None:
            return 0
        began = self.scene.current_round.started_at or self._now
        return max(int((self._now - began).total_seconds() // 60), 0)

    @property
    def minutes_left(self) -> int:
        """The minutes until an arena ends, rounded up; 0 for other formats."""
        bell = self.scene.bell
        return max(-int((self._now - bell).total_seconds() // 60), 0) if bell else 0

    @property
    def shown_steps(self) -> int:
        """The number of podium steps shown: the third place first, then the second, the first."""
        return reveal.shown_steps(self.tournament, self._now)

    @property
    def stage(self) -> str:
        """A key that differs for each step of each podium."""
        return f"{self.tournament.pk}-{self.shown_steps}"

    @cached_property
    def bracket(self) -> list[Stretch]:
        """The bracket's columns without finished ones that don't fit.

        Empty without a bracket, or if the first has more matches than the wall has room for.
        """
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
        """Return the name of a column that `left` rounds follow."""
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
        """The name of the running round in the bracket; empty without one."""
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
        """True if no table has more than two people, so that each name has its own line."""
        return all(len(table.people) <= 2 for table in self.tables)

    @property
    def more(self) -> int:
        """The number of tables that aren't shown."""
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
        """The people who have checked in."""
        return [display_person(one.player) for one in self.scene.checked_in_entrants]

    @property
    def steps(self) -> list[PodiumStep]:
        """Places 1 to 3 in the order of a podium: second, first, the others."""
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
    """Return the latest live tournament that is on, or ended less than `PODIUM` ago, or None."""
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
