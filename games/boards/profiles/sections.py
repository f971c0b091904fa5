"""What games add to a player's page: rows that lead to pages of their own, the *parts*.

A source is asked for a visit and answers with its sections, none when it has nothing to tell. A
game has `@sections.sources.register` over its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.boards.profiles.past import Past
from games.players.clock import Clock
from games.players.models import Player
from games.players.sources import Sources

PARTS: dict[str, tuple[str | Promise, str]] = {
    "stories": (_("Stories"), "sparkles"),
    "exploits": (_("Achievements"), "flag"),
    "versus": (_("Head to head"), "users-round"),
    "tables": (_("Tables"), "armchair"),
    "days": (_("Day by day"), "history"),
}
"""Their names and icons, in the order of the page's rows."""


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
    """A template that a part's page includes as `section`, with what it shows."""

    template: str
    shown: Any
    """Lazy where it costs: the person's own page draws no more than the fact."""
    part: str
    """One of `PARTS`; `band` and `top` stand on the player's page itself: what the reader may do
    now, and how it stands between the two."""
    fact: str = ""
    """What the part's row tells of it, in a few words."""


@dataclass(frozen=True, slots=True)
class Part:
    """A row of the page, and the page that it leads to."""

    name: str
    label: str | Promise
    icon: str
    sections: list[Section]

    @property
    def fact(self) -> str:
        """What the last section that has something to say says."""
        return next((section.fact for section in reversed(self.sections) if section.fact), "")


Source = Callable[[Visit], list[Section]]

sources: Sources[Source] = Sources()


def of(visit: Visit) -> list[Section]:
    """What all sources tell, in the order of the apps."""
    return [section for source in sources for section in source(visit)]


def parts(told: list[Section]) -> list[Part]:
    """The parts of which something is told."""
    found = (
        Part(name, label, icon, [section for section in told if section.part == name])
        for name, (label, icon) in PARTS.items()
    )
    return [part for part in found if part.sections]
