"""What games add to a player's page.

A source is asked for a visit and answers with a section, or `None` when it has nothing to tell. A
game registers its own from its app configuration: `sections.sources.append(head_to_head)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.profiles.past import Past
from games.players.clock import Clock
from games.players.models import Player


@dataclass(frozen=True, slots=True)
class Visit:
    """Whose page is read by whom, when, and what its address asked for (`?before=…`)."""

    player: Player
    reader: Player
    clock: Clock
    asked: Mapping[str, str]
    past: Past
    """The player's days, which the page has read already."""


@dataclass(frozen=True, slots=True)
class Section:
    """A template that the page includes as `section`, with what it shows."""

    template: str
    shown: Any
    first: bool = False
    """It stands above the player's month: what the reader may do now."""


Source = Callable[[Visit], Section | None]

sources: list[Source] = []


def of(visit: Visit) -> list[Section]:
    """What all sources tell, in the order of their registration."""
    told = (source(visit) for source in sources)
    return [section for section in told if section is not None]
