"""What has just happened at the table, for whoever listens: numbers, medals, jokers, who leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.spirale.page.scene import Scene, Side
from games.spirale.page.used import Use


def aloud(scene: Scene, used: Sequence[Use]) -> str:
    """Sentences in the active language; nothing while numbers are chosen."""
    return " ".join(_sentences(scene, used))


def _sentences(scene: Scene, used: Sequence[Use]) -> Iterator[str]:
    if scene.moment_words:
        yield f"{scene.moment_words}."
    if scene.me.number and not scene.seen.words:
        numbers = ((scene.who(side.chair.number), side.number) for side in scene.sides)
        yield ", ".join(f"{who} {number}" for who, number in numbers) + "."
        yield from (_line(side) for side in scene.sides if side.line)
    for use in used:
        told = {"name": f"{use.joker}, {use.name}", "changes": ", ".join(use.changes)}
        yield _("%(name)s: %(changes)s") % told + "."


def _line(side: Side) -> str:
    """`You lost 2 gold medals.`, `Ingrid turned 3 gold medals.`"""
    return f"{capfirst(side.line)}." if side.mine else f"{side.chair.display_name} {side.line}."
