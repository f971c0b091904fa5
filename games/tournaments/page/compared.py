"""A round in which all tables played one deal: what each seat’s cards brought, table by table."""

from __future__ import annotations

from dataclasses import dataclass

from games.tournaments import planning
from games.tournaments.models import Entrant, Stage
from games.tournaments.page import words
from games.tournaments.page.scene import Scene
from games.tournaments.pairing.history import compared
from games.tournaments.reading import past_of, rounds_of


@dataclass(frozen=True, slots=True)
class Held:
    """Somebody who had this seat: at which table, and what it brought in points and score."""

    entrant: Entrant
    table: int
    place: int
    points: int | None
    score: str


def of_round(scene: Scene, number: int) -> list[list[Held]]:
    """Seat by seat, the best first; empty until the round is over, or where nothing is compared."""
    each = next(one for one in rounds_of(scene.tournament) if one.number == number)
    if not scene.one_deal or each.stage != Stage.OVER:
        return []
    past, scale = past_of(each), planning.plan_of(scene.tournament).scale
    found: dict[int, list[Held]] = {}
    for who, line in compared(each.number, past, scale):
        sitting = past.sittings[line.sitting or 0]
        held = Held(
            scene.by_number[who],
            (line.sitting or 0) + 1,
            line.place or 0,
            line.points,
            words.number(line.score),
        )
        found.setdefault(sitting.people.index(who), []).append(held)
    return [sorted(found[seat], key=lambda one: (one.place, one.table)) for seat in sorted(found)]
