"""Sections that other apps add to the pages of a month and of a player.

A source is called with a visit and returns its sections, if any. Apps register theirs with
`@sections.month_sources.register` or `@sections.player_sources.register`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.boards.profiles import Past
from games.players.clock import Clock
from games.players.models import Player
from games.players.sources import Sources


@dataclass(frozen=True, slots=True)
class MonthVisit:
    """A visit to a month's page: its reader, the time, and the address's query (`?game=…`)."""

    first_day: date
    reader: Player
    clock: Clock
    query: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class MonthSection:
    """A template that the page includes as `section`, with its values."""

    template: str
    context: Any


MonthSource = Callable[[MonthVisit], MonthSection | None]

month_sources: Sources[MonthSource] = Sources()


def month_sections(visit: MonthVisit) -> list[MonthSection]:
    """Return the sections of all sources, in the order of the apps."""
    return [section for source in month_sources if (section := source(visit))]


PARTS: dict[str, tuple[str | Promise, str]] = {
    "stories": (_("Stories"), "sparkles"),
    "exploits": (_("Achievements"), "flag"),
    "versus": (_("Head to head"), "users-round"),
    "tables": (_("Tables"), "armchair"),
    "days": (_("Day by day"), "history"),
}
"""The labels and icons of a player's page's parts, in the order of its rows."""


@dataclass(frozen=True, slots=True)
class PlayerVisit:
    """A visit to a player's page: its reader, the time, and the address's query (`?before=…`)."""

    player: Player
    reader: Player
    clock: Clock
    query: Mapping[str, str]
    past: Past
    """The player's days, which the page has read already."""


@dataclass(frozen=True, slots=True)
class PlayerSection:
    """A template that a part's page includes as `section`, with its values."""

    template: str
    context: Any
    """Reads when it is drawn what is expensive: the player's page itself only shows the fact."""
    part: str
    """One of `PARTS`, or on the player's page itself `band` (what the reader may do now) or `top`
    (the score between the two)."""
    fact: str = ""
    """A few words about the section, for its part's row."""


@dataclass(frozen=True, slots=True)
class Part:
    """A row of the page, and the page that it leads to."""

    name: str
    label: str | Promise
    icon: str
    sections: list[PlayerSection]

    @property
    def fact(self) -> str:
        """The fact of the last section that has one, else ""."""
        return next((section.fact for section in reversed(self.sections) if section.fact), "")


PlayerSource = Callable[[PlayerVisit], list[PlayerSection]]

player_sources: Sources[PlayerSource] = Sources()


def player_sections(visit: PlayerVisit) -> list[PlayerSection]:
    """Return the sections of all sources, in the order of the apps."""
    return [section for source in player_sources for section in source(visit)]


def group_parts(sections: list[PlayerSection]) -> list[Part]:
    """Return the parts that have sections."""
    parts = (
        Part(name, label, icon, [section for section in sections if section.part == name])
        for name, (label, icon) in PARTS.items()
    )
    return [part for part in parts if part.sections]
