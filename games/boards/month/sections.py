"""What other apps tell of a month, below its board on the month's page.

A source is asked for a visit and answers with its section, none when it has nothing to tell. An
app registers its own when it is ready: `sections.sources.append(of_month)`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from games.players.clock import Clock
from games.players.models import Player


@dataclass(frozen=True, slots=True)
class Visit:
    """Which month is read by whom, when, and what the address asked for (`?game=…`)."""

    first_day: date
    reader: Player
    clock: Clock
    asked: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Section:
    """A template that the page includes as `section`, with what it shows."""

    template: str
    shown: Any


Source = Callable[[Visit], Section | None]

sources: list[Source] = []


def of(visit: Visit) -> list[Section]:
    """What all sources tell, in the order of their registration."""
    return [section for source in sources if (section := source(visit))]
