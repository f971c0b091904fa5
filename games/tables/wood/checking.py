"""Whether what was typed is a result. Reads only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.players import office
from games.players.models import Player
from games.tables import registry
from games.tables.wood.errors import BadResult

A_WEEK = 7
MOST_POINTS = 100_000


def days() -> list[date]:
    """The days on which it may have been played: today first."""
    today = office.current_calendar().today(timezone.now())
    return [today - timedelta(days=n) for n in range(A_WEEK)]


def people(game: str, players: Sequence[Player]) -> None:
    """Raises `BadResult`."""
    seats = registry.rules(game).SEATS
    if len({player.pk for player in players}) != len(players):
        raise BadResult(_("Somebody is named twice."))
    if len(players) not in seats or len(players) < 2:  # a result is between people
        raise BadResult(
            _("This game is for %(least)d to %(most)d people.")
            % {"least": max(2, min(seats)), "most": max(seats)}
        )


def places(given: Sequence[int]) -> None:
    """Whoever shares a place leaves the next ones free: 1, 2, 2, 4. Raises `BadResult`."""
    if any(place != 1 + sum(other < place for other in given) for place in given):
        raise BadResult(
            _("These places don’t fit together: 1, 2, 3 …; who shares one takes the same.")
        )


def points(given: Sequence[int | None]) -> list[int] | None:
    """All of them or none. Raises `BadResult`."""
    known = [one for one in given if one is not None]
    if not known:
        return None
    if len(known) < len(given):
        raise BadResult(_("Write everybody’s points, or nobody’s."))
    if any(abs(one) > MOST_POINTS for one in known):
        raise BadResult(_("So many points can’t be."))
    return known


def ended(day: date) -> datetime:
    """When it ended, as nearly as it is known: now, or at the closing of that day.

    Raises `BadResult`.
    """
    now, calendar = timezone.now(), office.current_calendar()
    if day not in days():
        raise BadResult(_("Only games of the last seven days are logged."))
    return now if day == calendar.today(now) else calendar.midnight(day) + timedelta(hours=12)
