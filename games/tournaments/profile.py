"""The places somebody has come to in tournaments, for their page (T-U3)."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet

from games.boards import sections
from games.boards.sections import PlayerSection, PlayerVisit
from games.players.prepared import Prepared
from games.tables import registry
from games.tournaments.models import Place, Status

SHOWN = 8


@dataclass(frozen=True, slots=True)
class Line:
    """A tournament that is over: which place of how many. Without a game it was of several."""

    tournament: int
    name: str
    game: str
    place: int
    people: int


@sections.player_sources.register
def of(visit: PlayerVisit) -> list[PlayerSection]:
    """The last ones, in one statement; nothing for whoever has played none to its end."""
    lines = [
        Line(pk, name, str(registry.config(game).verbose_name) if game else "", place, people)
        for pk, name, game, place, people in _places(visit.player.pk)
    ]
    shown = PlayerSection("tournaments/parts/profile.html", {"lines": lines}, "tables")
    return [shown] if lines else []


def _latest(player: int) -> QuerySet[Place, Any]:
    found = Place.objects.filter(
        entrant__player=player,
        tournament__status=Status.OVER,
        tournament__game__in=[*registry.configs(), ""],
    )
    counted = found.annotate(people=Count("tournament__places"))
    rows = counted.order_by("-tournament__ended_at", "-pk").values_list(
        "tournament_id", "tournament__name", "tournament__game", "place", "people"
    )
    return rows[:SHOWN]


_places = Prepared(_latest, int)
