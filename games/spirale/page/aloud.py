"""What has just happened at the table, for whoever listens: numbers, medals, jokers, who leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.spirale.page.scene import Scene, Side
from games.spirale.page.used import Use


def aloud(scene: Scene, used: Sequence[Use]) -> str:
    """Sentences in the active language; nothing while numbers are chosen."""
    return " ".join(_sentences(scene, used))


def _sentences(scene: Scene, used: Sequence[Use]) -> Iterator[str]:
    if scene.moment_words:
        yield f"{scene.moment_words}."
    if scene.me.number and not scene.seen.words:
        yield ", ".join(f"{_who(scene, side)} {side.number}" for side in scene.sides) + "."
        yield from (f"{_who(scene, side)}: {side.line}." for side in scene.sides if side.line)
    for use in used:
        yield f"{use.joker}, {use.name}: {', '.join(use.changes)}."


def _who(scene: Scene, side: Side) -> str:
    return scene.who(side.chair.number)
