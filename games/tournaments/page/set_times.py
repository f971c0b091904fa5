"""What a tournament's page says of its set times: which, and when the next round starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time

from django.utils import timezone
from django.utils.dates import WEEKDAYS

from games.tournaments import set_times
from games.tournaments.models import Stage, Status, Tempo, Tournament
from games.tournaments.page.words import Words


@dataclass(frozen=True, slots=True)
class AtSetTimes:
    """All in the office's time."""

    times: Sequence[time]
    weekdays: Sequence[Words]
    """On these alone; none of them are all working days."""
    next: datetime | None
    """When the next round starts; `None` while one runs, paused, or where it starts by hand."""
    too_few: bool
    """Nobody was there at the time: it begins by hand."""


def shown(tournament: Tournament) -> AtSetTimes | None:
    """`None` where rounds start otherwise, and after the end."""
    if tournament.tempo != Tempo.TIMES or not tournament.goes_on:
        return None
    kept = set_times.of(tournament)
    return AtSetTimes(
        kept.times,
        [WEEKDAYS[number - 1] for number in sorted(kept.weekdays)],
        _next(tournament),
        _was_put_off(tournament),
    )


def _next(tournament: Tournament) -> datetime | None:
    if tournament.status != Status.RUNNING:
        return tournament.starts_at
    if tournament.paused or tournament.rounds.filter(stage=Stage.RUNNING).exists():
        return None
    return set_times.following(tournament, timezone.now())


def _was_put_off(tournament: Tournament) -> bool:
    return tournament.status == Status.CHECK_IN and tournament.starts_at is None
