"""What Späye adds to a player's page: head-to-heads, and the history of days with their cards.

A day is read as a spectator may see it, so that a running day tells nothing here that its own page
doesn't tell everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import OuterRef, Q, Subquery

from games.boards.models import Line, Status
from games.boards.profiles import sections
from games.boards.profiles.sections import Section, Visit
from games.players.models import Player
from games.spaye import meetings
from games.spaye.results import Person, Result
from games.spaye.rules.observe import DayeSeen
from games.spaye.scene import Scene
from games.tables import audience
from games.tables.models import Seat

GAME = "spaye"
OPPONENTS = 8
"""So many head-to-heads are shown unless all are asked for."""
DAYS = 5
"""So many days of the history on a page."""


def register() -> None:
    sections.sources += [head_to_head, history]


@dataclass(frozen=True, slots=True)
class Versus:
    """How two have fared against each other; the final and nikāyes have no winner."""

    opponent: Player
    won: int
    lost: int

    @property
    def decided(self) -> int:
        return self.won + self.lost


def head_to_head(visit: Visit) -> Section | None:
    """Those met most often first; `?versus=all` shows everybody. Two queries."""
    scores = meetings.of(visit.player.pk, visit.clock.today)
    if not scores:
        return None
    order = sorted(scores, key=lambda pk: (-sum(scores[pk]), -scores[pk][0], pk))
    shown = order if visit.asked.get("versus") == "all" else order[:OPPONENTS]
    people = Player.objects.in_bulk(shown)
    rows = [Versus(people[pk], *scores[pk]) for pk in shown]
    told = {"rows": rows, "more": len(order) - len(shown)}
    return Section("spaye/parts/versus.html", told)


@dataclass(frozen=True, slots=True)
class DayPlayed:
    """A day of the history: its points for the player, and the player's dāyes, the latest first."""

    line: Line
    scene: Scene

    @property
    def running(self) -> bool:
        return self.line.status == Status.RUNNING

    @property
    def dayes(self) -> list[DayeSeen]:
        seat = self.line.seat  # type: ignore[attr-defined]
        counted = (daye for daye in reversed(self.scene.seen.dayes) if daye.counts)
        return [daye for daye in counted if seat in daye.players]

    @property
    def results(self) -> list[Result]:
        return [Result(self.scene, daye) for daye in self.dayes]


def history(visit: Visit) -> Section | None:
    """The latest days, or those before `?before=2026-11-03`. Two queries a page."""
    before = _date(visit.asked.get("before", ""))
    dates = [day.date for day in reversed(visit.past.days) if before is None or day.date < before]
    shown = [DayPlayed(line, _scene(visit, line)) for line in _lines(visit.player, dates[:DAYS])]
    if not shown:
        return None
    _seat_people(shown)
    told = {
        "days": shown,
        "before": before,
        "year": visit.clock.today.year,
        "older": dates[DAYS - 1] if len(dates) > DAYS else None,
    }
    return Section("spaye/parts/history.html", told)


def _lines(player: Player, dates: Sequence[date]) -> list[Line]:
    """The player's lines of these days, the latest first; `seat` is the one at the table."""
    own = Seat.objects.filter(table=OuterRef("table"), player=OuterRef("player")).values("number")
    lines = Line.objects.filter(player=player, date__in=dates, table__game=GAME)
    found = lines.annotate(seat=Subquery(own)).select_related("table")
    return list(found.order_by("-date"))


def _scene(visit: Visit, line: Line) -> Scene:
    """The day as a spectator sees it."""
    seen = audience.observe(line.table, None)
    return Scene(line.table, seen, visit.clock)


def _seat_people(played: Sequence[DayPlayed]) -> None:
    """Give the scenes the people of the dāyes that are shown, and nobody else; one query."""
    wanted = Q(pk__in=[])
    for day in played:
        numbers = {number for daye in day.dayes for number in daye.players}
        wanted |= Q(table=day.line.table_id, number__in=numbers)
    scenes = {day.line.table_id: day.scene for day in played}
    for scene in scenes.values():
        scene.people = {}
    for seat in Seat.objects.filter(wanted).select_related("player"):
        scene = scenes[seat.table_id]
        seen = scene.seen.players[seat.number]
        scene.people[seat.number] = Person(seat.player, seen, me=False)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
