"""What is left of a tournament of a kind that no longer exists: a plain table of places."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from games.players.models import Player
from games.tables import registry
from games.tournaments.models import Tournament
from games.tournaments.page import words


@dataclass(frozen=True, slots=True)
class Past:
    """`game` is empty where it was of several; a score where scores made the order."""

    tournament: Tournament
    game: str
    rows: list[tuple[int, Player, str]]


def read(one: Tournament) -> Past:
    known = registry.configs().get(one.game)
    by_table = bool(one.plan.get("points"))
    places = one.places.select_related("entrant__player")
    return Past(
        one,
        str(known.verbose_name) if known else "",
        [
            (
                each.place,
                each.entrant.player,
                words.number(Fraction(each.score), by_table) if each.score else "",
            )
            for each in places
        ],
    )
