"""Späye's sections of a player's page: a key to challenge, head-to-heads, days with their cards.

A day is read as a spectator may see it, so that a running day shows nothing here that its own
page doesn't show everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, TypedDict

from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import ngettext

from games.boards import sections
from games.boards.models import Line, Status
from games.boards.sections import PlayerSection, PlayerVisit
from games.players.models import Player
from games.spaye import days, queries
from games.spaye.rules.observe import DayeSeen
from games.spaye.scene import Person, Result, Scene, scene_of, spectators_scene
from games.tables.models import Seat
from games.tables.services import is_readable

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _At(TypedDict):
        seat: int

    Seated = WithAnnotations[Line, _At]

GAME = "spaye"
DAYS = 5
"""The number of days on a page of the history."""


@sections.player_sources.register
def duel(visit: PlayerVisit) -> list[PlayerSection]:
    """Add a key to challenge this colleague, if both could play a dāye now."""
    if visit.player.pk == visit.reader.pk:
        return []
    day = days.find(visit.clock.today)
    if day is None or not is_readable(day.table):
        return []
    scene = scene_of(day, visit.reader, visit.clock)
    if scene.status != "running" or scene.my_challenge or scene.step.kind != "challenge":
        return []
    same = (person for person in scene.others if person.player.pk == visit.player.pk)
    rival = next((person for person in same if not person.unavailable), None)
    return [PlayerSection("spaye/parts/duel_key.html", rival, "band")] if rival else []


@dataclass(frozen=True, slots=True)
class Versus:
    """A player's wins and losses against an opponent; the final and nikāyes have no winner."""

    opponent: Player
    won: int
    lost: int

    @property
    def decided(self) -> int:
        return self.won + self.lost


@sections.player_sources.register
def head_to_head(visit: PlayerVisit) -> list[PlayerSection]:
    """Add head-to-heads, the most frequent opponents first, and the one against the reader."""
    secret = visit.past.secret
    scores = queries.scores(visit.player.pk, visit.clock, secret)
    if not scores:
        return []
    # Readers may see their own wins and losses even while a month is secret.
    own = queries.scores(visit.player.pk, visit.clock) if secret else scores
    fact = ngettext("%(n)s opponent", "%(n)s opponents", len(scores)) % {"n": len(scores)}
    parts = [PlayerSection("spaye/parts/versus.html", _rivals(scores), "versus", fact)]
    if visit.reader.pk in own:
        between = Versus(visit.reader, *own[visit.reader.pk])
        parts.append(PlayerSection("spaye/parts/between.html", between, "top"))
    return parts


def _rivals(scores: Mapping[int, tuple[int, int]]) -> Iterator[Versus]:
    order = sorted(scores, key=lambda pk: (-sum(scores[pk]), -scores[pk][0], pk))
    people = Player.objects.by_id(order)
    yield from (Versus(people[pk], *scores[pk]) for pk in order)


@dataclass(frozen=True, slots=True)
class DayPlayed:
    """A day of the history: its points for the player, and the player's dāyes, the latest first.

    `shows_points`: the reader may see the points.
    """

    line: Seated
    scene: Scene
    shows_points: bool

    @property
    def running(self) -> bool:
        return self.line.status == Status.RUNNING

    @property
    def dayes(self) -> list[DayeSeen]:
        seat = self.line.seat
        counted = (daye for daye in reversed(self.scene.seen.dayes) if daye.counts)
        return [daye for daye in counted if seat in daye.players]

    @property
    def results(self) -> list[Result]:
        return [Result(self.scene, daye) for daye in self.dayes]


@sections.player_sources.register
def history(visit: PlayerVisit) -> list[PlayerSection]:
    """Add the latest days, or those before `?before=2026-11-03`."""
    number = len(visit.past.days)
    if not number:
        return []
    fact = ngettext("%(n)s day played", "%(n)s days played", number) % {"n": number}
    return [PlayerSection("spaye/parts/history.html", History(visit), "days", fact)]


class History:
    """A page of the history. Two queries, when its days are first asked for."""

    def __init__(self, visit: PlayerVisit) -> None:
        self.before = before = _date(visit.query.get("before", ""))
        dates = [one.date for one in reversed(visit.past.days) if not before or one.date < before]
        self.year = visit.clock.today.year
        self.older = dates[DAYS - 1] if len(dates) > DAYS else None
        self._visit, self._dates = visit, dates[:DAYS]

    @cached_property
    def days(self) -> list[DayPlayed]:
        clock, past = self._visit.clock, self._visit.past
        played = [
            DayPlayed(line, spectators_scene(line.table, clock), past.shows(line.date))
            for line in _lines(self._visit.player, self._dates)
        ]
        if played:
            _seat_people(played)
        return played


def _lines(player: Player, dates: Sequence[date]) -> list[Seated]:
    """Return the player's lines of these days, the latest first; `seat` is theirs at the table."""
    own = Seat.objects.filter(table=OuterRef("table"), player=OuterRef("player")).values("number")
    lines = Line.objects.filter(player=player, date__in=dates, table__game=GAME)
    seated = lines.annotate(seat=Subquery(own)).select_related("table")
    return [line for line in seated.order_by("-date") if is_readable(line.table)]


def _seat_people(played: Sequence[DayPlayed]) -> None:
    """Give the scenes only the people of the dāyes that are shown. One query."""
    wanted = Q(pk__in=[])
    for day in played:
        numbers = {number for daye in day.dayes for number in daye.players}
        wanted |= Q(table=day.line.table_id, number__in=numbers)
    scenes = {day.line.table_id: day.scene for day in played}
    for scene in scenes.values():
        scene.people = {}
    for seat in Seat.objects.filter(wanted).select_related("player"):
        if seat.player is None:  # no bot plays here
            continue
        scene = scenes[seat.table_id]
        seen = scene.seen.players[seat.number]
        scene.people[seat.number] = Person(seat.player, seen, me=False)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
