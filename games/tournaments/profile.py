"""The places somebody has come to in tournaments, for their page (T-U3)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from games.boards.profiles.sections import Section, Visit
from games.tables import registry
from games.tournaments.models import Place, Status

SHOWN = 8


@dataclass(frozen=True, slots=True)
class Line:
    """A tournament that is over: which place of how many."""

    tournament: int
    name: str
    game: str
    place: int
    people: int


def of(visit: Visit) -> Section | None:
    """The last ones, in one statement; nothing for whoever has played none to its end."""
    found = Place.objects.filter(
        entrant__player=visit.player,
        tournament__status=Status.OVER,
        tournament__game__in=registry.configs(),
    )
    counted = found.annotate(people=Count("tournament__places"))
    rows = counted.order_by("-tournament__ended_at", "-pk").values_list(
        "tournament_id", "tournament__name", "tournament__game", "place", "people"
    )
    lines = [
        Line(pk, name, str(registry.config(game).verbose_name), place, people)
        for pk, name, game, place, people in rows[:SHOWN]
    ]
    return Section("tournaments/parts/profile.html", {"lines": lines}) if lines else None
