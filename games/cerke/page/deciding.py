"""What the sheet asks: where a chosen piece goes, and whether the season ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.cerke.page import choices, explained, words
from games.cerke.page.board import Target, Touched
from games.cerke.page.diagrams import Diagram, diagram
from games.cerke.page.endings import committed
from games.cerke.rules.board import FIELD, SQUARES
from games.cerke.rules.pieces import TAM_NAME
from games.cerke.rules.points import MOST_MULTIPLIER

if TYPE_CHECKING:
    from games.cerke.page.scene import Scene


class Chosen:
    """What the sheet says of the touches so far."""

    def __init__(self, scene: Scene, touched: Touched) -> None:
        self.scene, self.touched = scene, touched
        self.start, *self.taps = touched.path
        self.kind = choices.kind_of(scene.seen, self.start)

    @property
    def title(self) -> str:
        named = words.piece(self.kind)
        return named if choices.is_held(self.start) else f"{named}, {self.start}"

    @property
    def detail(self) -> str:
        """What the piece may do, and what the marks on the board mean, as they appear."""
        if self.kind == TAM_NAME:
            return self._tam_words
        if self.taps:
            return self._steps_words
        targets = self.scene.targets
        told = [ngettext("{n} square", "{n} squares", len(targets)).format(n=len(targets))]
        if any(target.treads for target in targets.values()):
            told.append(str(explained.DASHES))
        note = str(words.NOTES.get(self.kind.split(" ")[1], ""))
        return ". ".join(filter(None, (" · ".join(told), note)))

    @property
    def _tam_words(self) -> str:
        return str(explained.TAM_AGAIN if self.scene.seen.tam_moved else explained.TAM)

    @property
    def _steps_words(self) -> str:
        over = self.taps[0]
        told = [_("steps on %(square)s") % {"square": over}]
        if self.scene.seen.position.get(over) == TAM_NAME:
            told.append(str(explained.ON_TAM))
        elif over in self.scene.board.guarded and choices.HERE not in (self.touched.node or {}):
            told.append(str(explained.GUARDED))
        return " · ".join(told)

    @property
    def picture(self) -> Diagram | None:
        """How this piece moves from where it stands; Tam's way is told in words."""
        if self.kind == TAM_NAME:
            return None
        held = choices.is_held(self.start)
        tam = next(name for name, it in self.scene.seen.position.items() if it == TAM_NAME)
        inside = not held and FIELD[SQUARES[tam]][SQUARES[self.start]]
        return diagram(self.kind.split(" ")[1], inside)

    @property
    def back(self) -> str:
        """One touch less."""
        if self.taps:
            return self.scene.address(*self.touched.path[:-1])
        table = reverse("tables:table", args=[self.scene.table.pk])
        return self.scene.audience.page or table

    @property
    def take(self) -> str:
        """The move that takes what was touched last instead of stepping on it."""
        here = choices.HERE in (self.touched.node or {})
        return (
            str(choices.move_of(self.scene.seen, (*self.touched.path, choices.HERE)))
            if here
            else ""
        )

    @property
    def throw(self) -> str:
        """The move that asks for the stepping throw."""
        far = any(key.startswith(choices.SLIDE) for key in self.touched.node or {})
        return f"slide {self.start} {self.taps[0]}" if far else ""

    @property
    def listed(self) -> list[tuple[str, Target, str]]:
        """The possible squares as a list, each with the page on which one goes on from it."""
        return [
            (square, target, self.scene.address(target.on) if target.on else "")
            for square, target in sorted(self.scene.targets.items())
        ]


class Declaration:
    """New hands are there: end the season or go on."""

    def __init__(self, scene: Scene) -> None:
        self.scene, seen = scene, scene.seen
        self.seat = seen.turn
        self.new = seen.new
        self.worth = seen.worth[seen.turn]
        self.size = abs(self.worth)
        self.stake = seen.multiplier
        self.next_stake = min(2 * seen.multiplier, MOST_MULTIPLIER)

    @property
    def mine(self) -> bool:
        return self.scene.mine

    @property
    def title(self) -> str:
        return words.all_of(words.hand(one.name, one.flash) for one in self.new)

    @property
    def bad(self) -> bool:
        return all(one.points < 0 for one in self.new)

    @property
    def why(self) -> list[str]:
        """What a player has done for a hand that costs."""
        return [str(explained.COSTS[one.name]) for one in self.new if one.name in explained.COSTS]

    @property
    def all_hands(self) -> list[tuple[str, str]]:
        """Every hand held with its points, old ones and what was committed too."""
        seen = self.scene.seen
        rows = [
            (words.hand(one.name, one.flash), words.signed(one.points))
            for one in seen.hands[self.seat]
        ]
        done = committed(seen.situations[self.seat])
        return rows + [(title, words.signed(points)) for title, points in done]

    @property
    def end_words(self) -> str:
        n = abs(self.worth)
        if self.worth < 0:
            return ngettext("pay {n} point", "pay {n} points", n).format(n=n)
        return ngettext("take {n} point", "take {n} points", n).format(n=n)
