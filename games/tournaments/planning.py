"""What was chosen for a tournament, as formats read it and as forms write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.tables import registry
from games.tournaments.formats import Plan
from games.tournaments.models import Tournament
from games.tournaments.pairing.history import Scale
from games.tournaments.pairing.tiebreaks import ROUND_ROBIN, SWISS

FOR_TWO = ("swiss", "round_robin", "knockout", "double", "groups", "chances")
FOR_MORE = ("swiss", "seated", "heats")
BRACKETS = ("knockout", "double", "chances", "groups")
"""Everybody has a path in them from the start: whoever is away loses their match."""
CLOSED = ("round_robin", "seated", "knockout", "double", "heats", "chances", "groups")
"""Nobody joins these once they have begun."""
PLANNED = ("round_robin", "seated", "knockout", "double", "chances", "groups")
"""Who meets whom follows from the plan: nobody swaps, and no two are kept apart."""
BEST_OF = (1, 3, 5)
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
}


def formats_for(game: str) -> tuple[str, ...]:
    """The formats that a game can be played in, by how many sit at its tables."""
    seats = registry.rules(game).SEATS
    if max(seats) == 2:
        return FOR_TWO
    return (
        FOR_MORE
        if min(seats) > 2
        else (*FOR_MORE, "round_robin", "knockout", "double", "groups", "chances")
    )


def plan_of(tournament: Tournament) -> Plan:
    """The plan that formats are given. Raises `UnknownGame`."""
    chosen = {**DEFAULTS, **tournament.plan}
    config = registry.config(tournament.game)
    two = tournament.format in ("round_robin", *BRACKETS)
    breaks = ROUND_ROBIN if tournament.format in ("round_robin", "seated", "groups") else SWISS
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
        scale=Scale(tuple(chosen["points"]), config.fewer_is_better),
        breaks=breaks,
    )


def counted_of_a_team(tournament: Tournament) -> int:
    """How many scores of a team count; 0 where there are no teams (T-F8)."""
    return int(tournament.plan.get("teams", 0))


def best_of(tournament: Tournament) -> int:
    """How many tables a pairing is played at the most."""
    return int(tournament.plan.get("best_of", 1))
