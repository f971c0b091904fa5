"""What keeps a month from being closed, as far as only the daily game knows.

A source is asked for a month and names everything that may still change its points, for instance
contests without a ruling and exercises that may still be confirmed. A game registers its own from
its app configuration: `boards.blockers.sources.append(open_contests)`.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Blocker:
    """A sentence in the active language and the address where it can be settled ("" if none)."""

    text: str
    url: str = ""


Source = Callable[[int, int], list[Blocker]]

sources: list[Source] = []


def reported(year: int, month: int) -> list[Blocker]:
    """What all sources say about the month."""
    return [blocker for source in sources for blocker in source(year, month)]
