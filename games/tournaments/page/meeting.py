"""Who has sat with whom, and how often: the matrix of a plan of seats (T-F1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.tournaments.models import Entrant
from games.tournaments.pairing.seating import meetings

if TYPE_CHECKING:
    from games.tournaments.page.scene import Scene

Rows = list[tuple[Entrant, list[int | None]]]


def rows(scene: Scene) -> Rows:
    """A row for each person, with nothing where they would meet themselves; empty elsewhere."""
    if scene.tournament.format != "seated" or not scene.rounds:
        return []
    people = sorted(scene.by_number)
    place = {who: at for at, who in enumerate(people)}
    plan = [
        [[place[who] for who in sitting.people] for sitting in each.sittings if not sitting.void]
        for each in scene.course.rounds
    ]
    met = meetings(len(people), plan)
    return [
        (
            scene.by_number[who],
            [None if at == other else times for other, times in enumerate(met[at])],
        )
        for at, who in enumerate(people)
    ]
