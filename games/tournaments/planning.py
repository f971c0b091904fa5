"""The organiser's choices for a tournament: the plan for its format, and its times."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.players import office
from games.tables import registry
from games.tournaments.formats import Plan
from games.tournaments.models import Tournament
from games.tournaments.pairing.history import Scale
from games.tournaments.pairing.tiebreaks import ARENA, ROUND_ROBIN, SWISS

FOR_TWO = ("swiss", "round_robin", "knockout", "double", "groups", "arena")
FOR_MORE = ("swiss", "seated", "arena")
ELIMINATIONS = ("knockout", "double")
"""Formats whose matches the form offers as best of several tables."""
PAIRED = ("round_robin", "knockout", "double", "groups")
"""Formats with two people at each table, whatever the game allows."""
BRACKETS = (*ELIMINATIONS, "groups")
"""Formats with a bracket, in which being away loses the match."""
CLOSED = ("round_robin", "seated", *BRACKETS)
"""Formats that nobody can join once they have begun."""
BY_SCORE = ("swiss", "round_robin", "seated", "groups", "arena")
"""Formats ordered by score, at least in part; the others only by the stage reached."""
BEST_OF = (1, 3, 5)
MINUTES = (20, 30, 45, 60, 90)
WORDING = "of_2026"
"""The key in plans of tournaments begun under C.07 of March 2026; others keep the old rules."""
BREAKS = {
    **dict.fromkeys(("round_robin", "seated", "groups"), ROUND_ROBIN),
    "arena": ARENA,
}
DEFAULTS: Mapping[str, Any] = {
    "wanted": 2,
    "least": 2,
    "most": 2,
    "rounds": 0,
    "double": False,
    "third": False,
    "go_on": 0,
    "folded": True,
    "leaders": False,
    "points": [],
    "best_of": 1,
    "teams": 0,
    "minutes": 45,
}


def formats_for(game: str) -> tuple[str, ...]:
    """Return the formats that are possible with the game's numbers of seats."""
    seats = registry.rules(game).SEATS
    if max(seats) == 2:
        return FOR_TWO
    return FOR_MORE if min(seats) > 2 else (*FOR_MORE, "round_robin", *BRACKETS)


def plan_of(tournament: Tournament) -> Plan:
    """Return the plan for the format. Raises `UnknownGame`."""
    chosen = {**DEFAULTS, **tournament.plan}
    config = registry.config(tournament.game)
    two = tournament.format in ("round_robin", *BRACKETS)
    breaks = BREAKS.get(tournament.format, SWISS)
    return Plan(
        seats=(2,) if two else tuple(config.rules.SEATS),
        wanted=2 if two else chosen["wanted"],
        least=2 if two else chosen["least"],
        most=2 if two else chosen["most"],
        rounds=chosen["rounds"],
        double=chosen["double"],
        third=chosen["third"],
        go_on=chosen["go_on"],
        folded=chosen["folded"],
        leaders=chosen["leaders"],
        scale=Scale(
            tuple(chosen["points"]),
            config.fewer_is_better,
            # `begin` adds the key: a tournament keeps the rules under which it began.
            tournament.started_at is not None and WORDING not in chosen,
        ),
        breaks=breaks,
    )


def bell(tournament: Tournament) -> datetime | None:
    """Return the end of an arena; None for other formats, and before it begins."""
    if tournament.format != "arena" or tournament.started_at is None:
        return None
    minutes = {**DEFAULTS, **tournament.plan}["minutes"]
    return tournament.started_at + timedelta(minutes=minutes)


def counted_of_a_team(tournament: Tournament) -> int:
    """Return how many scores of a team count; 0 without teams."""
    return int(tournament.plan.get("teams", 0))


def best_of(tournament: Tournament) -> int:
    """Return n of best of n tables; 1 in formats that may have more than two at a table."""
    if tournament.format not in PAIRED:
        return 1
    return int(tournament.plan.get("best_of", 1))


def next_daily_start(tournament: Tournament, now: datetime) -> datetime | None:
    """Return when a daily tournament's next round starts; None for other tournaments."""
    if tournament.daily_at is None:
        return None
    calendar = office.current_calendar()
    today = calendar.today(now)
    at = calendar.at(today, tournament.daily_at)
    if calendar.is_working_day(today) and at > now:
        return at
    return calendar.at(calendar.next_working_day(today), tournament.daily_at)


def todays_start(tournament: Tournament, now: datetime) -> datetime | None:
    """Return today's start, None before it: a missed start is made up for on the same day only.

    None on days off, and for tournaments that aren't daily.
    """
    calendar = office.current_calendar()
    today = calendar.today(now)
    if tournament.daily_at is None or not calendar.is_working_day(today):
        return None
    at = calendar.at(today, tournament.daily_at)
    return at if at <= now else None


def first_daily_start(tournament: Tournament, earliest: datetime | None) -> datetime | None:
    """Return when a daily tournament begins: its first start from `earliest`, or from now, on."""
    now = timezone.now()
    return next_daily_start(tournament, max(earliest or now, now) - timedelta.resolution)
