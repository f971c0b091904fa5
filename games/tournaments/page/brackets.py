"""A bracket as lists, a stage each, for a page that is read by eye or by ear (T-U1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from games.tournaments.formats import Bracketed
from games.tournaments.reading import format_of

if TYPE_CHECKING:
    from games.tournaments.page.scene import Scene

Stages = list[tuple[int, list[dict[str, Any]]]]


def stages(scene: Scene, running: Collection[str]) -> Stages:
    """Its matches by stage, with who is on their sides; `running` are labels. Empty without one."""
    made = format_of(scene.tournament)
    people = made.entered(scene.course) if isinstance(made, Bracketed) else []
    if not isinstance(made, Bracketed) or len(people) < 2:
        return []
    matches, state = made.bracket(scene.course)
    by_stage: dict[int, list[dict[str, Any]]] = {}
    for match in matches:
        sides = state.sides[match.name]
        if sides == (0, 0) or (match.name == "F2" and sides == (None, None)):
            continue
        won = state.won.get(match.name)
        by_stage.setdefault(match.stage, []).append(
            {
                "name": scene.match_words(match.name),
                "sides": [
                    (
                        scene.by_number[people[side - 1]] if side else None,
                        side is not None and side == won,
                        side == 0,
                    )
                    for side in sides
                ],
                "running": match.name in running,
                "decided": match.name in state.won,
            }
        )
    return sorted(by_stage.items())


def names(scene: Scene) -> list[tuple[str, int]]:
    """The matches' names with their stages, from which rounds get their words."""
    made = format_of(scene.tournament)
    if not isinstance(made, Bracketed) or len(scene.course.people) < 2:
        return []
    matches, _state = made.bracket(scene.course)
    return [(match.name, match.stage) for match in matches]
