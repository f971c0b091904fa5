"""Writes the next season of a league: next month, by itself, with whoever is still in (T-F6)."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.utils import timezone

from games.players import office
from games.tables import registry
from games.tables.errors import TableError
from games.tournaments import calling, set_times
from games.tournaments.formats.league import format as league
from games.tournaments.models import Entry, Status, Tempo, Tournament
from games.tournaments.reading import course_of
from games.tournaments.services import opening
from games.tournaments.services.entering import enter
from games.tournaments.services.holding import changed, locked

KEPT = (
    *("name", "game", "format", "options", "plan", "pace", "clock", "tempo", "set_times"),
    "invited_only",
)


def due(now: datetime) -> list[int]:
    """The leagues that began in a month before this one, are over, and have no later season open.

    None on a free day: nobody would hear of it.
    """
    calendar = office.current_calendar()
    today = calendar.today(now)
    if not calendar.is_working_day(today):
        return []
    found = Tournament.objects.filter(
        format="league",
        status=Status.OVER,
        renews=True,
        next_season=None,
        game__in=registry.in_lobby(),
        organiser__is_active=True,
        started_at__lt=calendar.midnight(today.replace(day=1)),
    )
    return list(found.order_by("pk").values_list("pk", flat=True)[:20])


@locked
def open_next(before: Tournament) -> None:
    """Whoever was still in is in again; newcomers and leavers have until the next working day."""
    if not before.renews or before.status != Status.OVER:
        return
    if Tournament.objects.filter(after=before).exists():
        return
    season = Tournament.objects.create(
        **{field: getattr(before, field) for field in KEPT},
        **opening.sealed(),
        organiser=before.organiser,
        cap=before.cap,
        status=Status.CHECK_IN,
        renews=True,
        after=before,
        created_at=timezone.now(),
    )
    again = before.entrants.filter(state=Entry.IN, number__isnull=False).select_related("player")
    for one in again.order_by("number"):
        with suppress(TableError):
            enter(season, one.player, one.team)
    changed(season)
    calling.announced(season)


def begins(season: Tournament, now: datetime) -> bool:
    """Whether it starts by itself now: on the working day after it was opened, or later."""
    if season.after_id is None or season.status != Status.CHECK_IN:
        return False
    calendar = office.current_calendar()
    today = calendar.today(now)
    opened = calendar.today(season.created_at)
    if season.tempo == Tempo.TIMES and set_times.last_come(season, now) is None:
        return False
    return today > opened and calendar.is_working_day(today) and now < calendar.closing(today)


def order_after(season: Tournament) -> dict[int, int]:
    """Where the season before has left each player, 0 the first; empty for a first season."""
    before = season.after
    if before is None:
        return {}
    numbered = before.entrants.filter(number__isnull=False).values_list("number", "player_id")
    players = dict(numbered)
    return {players[who]: at for at, who in enumerate(league.next_order(course_of(before)))}
