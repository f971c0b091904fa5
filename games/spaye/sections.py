"""What Späye adds to a player's page: head-to-heads, and the history of days with their cards.

A day is read as a spectator may see it, so that a running day tells nothing here that its own page
doesn't tell everybody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from games.boards.models import Line, Status
from games.boards.profiles import sections
from games.boards.profiles.sections import Section, Visit
from games.players.models import Player
from games.spaye import days, meetings
from games.spaye.results import Person, Result
from games.spaye.scene import Scene
from games.tables import audience
from games.tables.models import Seat, Table

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
    running: bool
    results: list[Result]


def history(visit: Visit) -> Section | None:
    """The latest days, or those before `?before=2026-11-03`. Two queries a page."""
    before = _date(visit.asked.get("before", ""))
    lines = _lines(visit, before)
    if not lines:
        return None
    shown = lines[:DAYS]
    seats = _seats(line.table for line in shown)
    told = {
        "days": [_day(visit, line, seats[line.table_id]) for line in shown],
        "before": before,
        "year": visit.clock.today.year,
        "older": shown[-1].date if len(lines) > DAYS else None,
    }
    return Section("spaye/parts/history.html", told)


def _lines(visit: Visit, before: date | None) -> list[Line]:
    """Days on which the player was in a dāye that counts or may still count, one more than shown.

    A day that is cancelled counts for nothing and is left out.
    """
    today = visit.clock.today
    open_ = visit.clock.status(today, Status.RUNNING) == Status.RUNNING
    counts = Q(status=Status.FINISHED)
    if open_:
        counts |= Q(status=Status.RUNNING, date=today)
    lines = Line.objects.filter(counts, player=visit.player, daye__gt=0, table__game=GAME)
    if before is not None:
        lines = lines.filter(date__lt=before)
    return list(lines.select_related("table").order_by("-date")[: DAYS + 1])


def _seats(tables: Iterable[Table]) -> Mapping[int, list[Seat]]:
    found: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=list(tables)).select_related("player"):
        found[seat.table_id].append(seat)
    return found


def _day(visit: Visit, line: Line, seats: list[Seat]) -> DayPlayed:
    seen = audience.observe(line.table, None)
    scene = Scene(line.table, seen, days.Clock(visit.clock.calendar, visit.clock.now))
    scene.people = {
        seat.number: Person(seat.player, seen.players[seat.number], me=False)
        for seat in seats
        if seat.number < len(seen.players)
    }
    mine = next(seat.number for seat in seats if seat.player_id == visit.player.pk)
    played = [result for result in scene.counted if mine in result.daye.players]
    return DayPlayed(line, line.status == Status.RUNNING, played)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
