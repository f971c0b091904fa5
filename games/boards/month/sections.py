"""What other apps tell of a month, below its board on the month's page.

A source is asked for a visit and answers with its section, none when it has nothing to tell. An
app has `@sections.sources.register` over its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from games.players.clock import Clock
from games.players.models import Player
from games.players.sources import Sources


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

sources: Sources[Source] = Sources()


def of(visit: Visit) -> list[Section]:
    """What all sources tell, in the order of the apps."""
    return [section for source in sources if (section := source(visit))]
