"""The two players beside the board: points, reserve, hands and their worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.cerke.page import words
from games.cerke.page.board import Piece
from games.cerke.page.choices import key_of

if TYPE_CHECKING:
    from games.cerke.page.scene import Scene


@dataclass(frozen=True, slots=True)
class InReserve:
    """Equal pieces of a reserve."""

    name: str
    key: str
    piece: Piece
    count: int
    label: str
    start: str
    picked: bool


class Side:
    """One player: chip, points, reserve, hands and their worth."""

    def __init__(self, scene: Scene, seat: int) -> None:
        self.scene, self.seat = scene, seat
        self.chair = scene.chairs.get(seat)
        self.name = scene.name_of(seat)

    @property
    def is_me(self) -> bool:
        return self.seat == self.scene.seat

    @property
    def turn(self) -> bool:
        return self.scene.running and self.scene.seen.turn == self.seat

    @property
    def points(self) -> int:
        return self.scene.seen.scores[self.seat]

    @property
    def points_words(self) -> str:
        return ngettext("point", "points", self.points)

    @cached_property
    def reserve(self) -> list[InReserve]:
        """Grouped by colour, then by kind: red first."""
        names = self.scene.seen.reserves[self.seat]
        order = sorted(dict.fromkeys(names), key=lambda name: (not name.startswith("red"),))
        return [self._held(name, names.count(name)) for name in order]

    def _held(self, name: str, count: int) -> InReserve:
        key = key_of(name)
        label = words.piece(name) if count == 1 else f"{count} × {words.piece(name)}"
        start = self.scene.address(key) if self.is_me and key in self.scene.tree else ""
        # In the other's reserve pieces point down, as they do on the board.
        colour, kind = name.split(" ")
        piece = Piece(kind, colour, self.seat == self.scene.below, colour == "red")
        return InReserve(name, key, piece, count, label, start, self.scene.path[:1] == (key,))

    @property
    def worth(self) -> int:
        return self.scene.seen.worth[self.seat]

    @property
    def committed(self) -> int:
        return self.scene.seen.situations[self.seat].points

    @cached_property
    def hands(self) -> list[str]:
        """`The Animals 3`."""
        held = self.scene.seen.hands[self.seat]
        return [f"{words.hand(one.name, one.flash)} {one.points}" for one in held]

    @property
    def worth_words(self) -> str:
        """What ta xot1 would bring now, with the stake; nothing any more once it is over."""
        if self.scene.seen.phase == "over" or not (self.hands or self.committed):
            return ""
        stake = self.scene.seen.multiplier
        values = {"points": words.signed(self.worth), "stake": stake}
        return _("%(points)s now, stake × %(stake)d") % values
