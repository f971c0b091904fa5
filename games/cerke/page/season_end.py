"""How a season ended, shown over the new board until it was seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.cerke.page import words
from games.cerke.page.endings import season_words
from games.cerke.page.telling import draw_words
from games.cerke.rules.state import POINTS

if TYPE_CHECKING:
    from games.cerke.page.scene import Scene

SEEN_MS = 9000
"""So long the next season waits for whoever doesn't tap."""


@dataclass(frozen=True, slots=True)
class Purse:
    """One player's points after a season, and what it brought: `+5`."""

    name: str
    points: int
    change: str


class SeasonEnd:
    """The last season that ended at a table that goes on."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.seen = scene, scene.seen
        self.seen_ms = SEEN_MS
        self.number = len(self.seen.finished)
        self.titles = words.season_names(self.seen.seasons)

    @property
    def title(self) -> str:
        return _("%(season)s is over") % {"season": self.titles[self.number - 1]}

    @property
    def told(self) -> str:
        """Who ended it, and with which hands."""
        names = {seat: self.scene.name_of(seat) for seat in (0, 1)}
        return season_words(self.seen, self.number - 1, names, self.scene.seat)

    @property
    def purses(self) -> list[Purse]:
        """The reader's own first."""
        before, after = (POINTS, POINTS), self.seen.finished[-1].scores
        if self.number > 1:
            before = self.seen.finished[-2].scores
        return [
            Purse(self.scene.name_of(seat), after[seat], words.signed(after[seat] - before[seat]))
            for seat in (self.scene.below, 1 - self.scene.below)
        ]

    @property
    def begins(self) -> bool:
        """Whether nothing has happened in the new season yet."""
        return self.seen.last is None

    @property
    def throws(self) -> str:
        """Who moves first, and why."""
        return draw_words(self.scene) if self.begins else ""

    @property
    def on(self) -> str:
        return _("On to %(season)s") % {"season": self.titles[self.number]}
