"""What starts by itself: a tournament, and its next round (T-R2). Reads only."""

from __future__ import annotations

from datetime import datetime

from games.tournaments import daily, planning
from games.tournaments.models import Round, Stage, Status, Tempo, Tournament
from games.tournaments.reading import course_of, format_of


def begins(tournament: Tournament, now: datetime) -> bool:
    """Whether nobody has to press a button for its beginning, which is now."""
    return tournament.status == Status.CHECK_IN and _has_come(tournament, None, now)


def next_round(tournament: Tournament, now: datetime) -> int | None:
    """The round that starts by itself now, or the one after the last, with which it ends."""
    last = _last(tournament)
    coming = _coming(tournament, last)
    if coming is None:
        return last.number + 1 if last and last.stage == Stage.OVER else None
    if tournament.tempo == Tempo.DAILY:
        return coming if _has_come(tournament, last, now) else None
    at_once = tournament.tempo == Tempo.AT_ONCE and last is not None
    proposed = tournament.rounds.filter(stage=Stage.PROPOSED)
    return coming if at_once and not proposed.exists() else None


def waits_for(tournament: Tournament) -> int | None:
    """The number of the round that is played next; `None` while one runs and after the last."""
    return _coming(tournament, _last(tournament))


def _coming(tournament: Tournament, last: Round | None) -> int | None:
    if last is None:
        return 1
    if last.stage != Stage.OVER or _is_the_last(tournament, last):
        return None
    return last.number + 1


def _last(tournament: Tournament) -> Round | None:
    """The last round that has begun."""
    return tournament.rounds.exclude(stage=Stage.PROPOSED).order_by("number").last()


def _is_the_last(tournament: Tournament, last: Round) -> bool:
    if tournament.format in planning.BRACKETS:
        # How long a bracket is, its matches tell: a second final, a match for the third place.
        return format_of(tournament).basis(course_of(tournament)) is None
    people = tournament.entrants.filter(number__isnull=False).count()
    plan = planning.plan_of(tournament)
    return last.number >= format_of(tournament).length(plan, people)


def _has_come(tournament: Tournament, last: Round | None, now: datetime) -> bool:
    """Whether today's time has come since the last round started, or that of the beginning."""
    come = daily.come(tournament, now)
    if come is None:
        return False
    if last is not None:
        return last.started_at is not None and come > last.started_at
    return tournament.starts_at is not None and come >= tournament.starts_at
