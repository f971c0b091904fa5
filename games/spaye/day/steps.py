"""What today's page offers next: one large button, and whether there is a dāye to watch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from games.spaye.day.scene import Scene

Kind = Literal["join", "exercise", "daye", "log", "final", "challenge"]


@dataclass(frozen=True, slots=True)
class Step:
    """Equal steps look the same: they are drawn once for all who see them."""

    kind: Kind
    ready: bool = False
    """It is mine to do now: a card to pick, a place in the final to take."""
    final: bool = False
    on: bool = False
    """The final gathers, or is played."""
    watch: bool = False


def next_step(scene: Scene) -> Step:
    """For this audience, while the day runs."""
    watch = scene.running is not None and not scene.mine and not scene.can_join
    return replace(_step(scene), watch=watch)


def _step(scene: Scene) -> Step:
    if not scene.here:
        return Step("join")
    if scene.my_task:
        return Step("exercise")
    if scene.mine:
        return Step("daye", ready=scene.to_pick)
    if not scene.app_deck:
        return Step("log", final=scene.last_three)
    if scene.last_three:
        return Step("final", ready=scene.can_join, on=scene.running is not None)
    return Step("challenge")
