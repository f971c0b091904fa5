"""What keeps a month from being closed, as far as only the daily game knows.

A source is asked for a month and names everything that may still change its points, for instance
contests without a ruling and exercises that may still be confirmed. A game has
`@blockers.sources.register` over each of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.players.sources import Sources


@dataclass(frozen=True, slots=True)
class Blocker:
    """A sentence in the active language and the address where it can be settled ("" if none)."""

    text: str
    url: str = ""


Source = Callable[[int, int], list[Blocker]]

sources: Sources[Source] = Sources()


def reported(year: int, month: int) -> list[Blocker]:
    """What all sources say about the month."""
    return [blocker for source in sources for blocker in source(year, month)]
