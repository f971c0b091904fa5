"""Groups and teams as a tournament's page lists them (T-F5, T-F8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.players.models import Player
from games.tournaments import planning
from games.tournaments.formats import Groups
from games.tournaments.models import Entrant
from games.tournaments.page import words
from games.tournaments.pairing.teams import team_standings
from games.tournaments.reading import format_of

if TYPE_CHECKING:
    from games.tournaments.page.scene import Scene


@dataclass(frozen=True, slots=True)
class Group:
    """A group by its number, from 1: place, person and score of each."""

    number: int
    lines: list[tuple[int, Entrant, str]]


@dataclass(frozen=True, slots=True)
class Team:
    """A team: whose scores count, and who else is of it."""

    name: str
    place: int
    score: str
    counted: tuple[Player, ...]
    others: tuple[Player, ...]


def groups(scene: Scene) -> list[Group]:
    made = format_of(scene.tournament)
    if not isinstance(made, Groups) or len(scene.course.people) < 2:
        return []
    return [
        Group(
            at,
            [
                (one.place, scene.by_number[one.entrant], words.number(one.score, scene.by_table))
                for one in table
            ],
        )
        for at, table in enumerate(made.tables(scene.course), 1)
    ]


def teams(scene: Scene) -> list[Team]:
    best = planning.counted_of_a_team(scene.tournament)
    if not best:
        return []
    scores = {one.entrant: one.score for one in scene.standings}
    names = {number: one.team for number, one in scene.by_number.items()}
    return [
        Team(
            one.team,
            one.place,
            words.number(one.score, scene.by_table),
            tuple(scene.by_number[who].player for who in one.counted),
            tuple(scene.by_number[who].player for who in one.others),
        )
        for one in team_standings(scores, names, best)
    ]
