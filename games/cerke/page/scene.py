"""All that the page says of a table, for one audience; from an observation alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.cerke.page import choices, endings, words
from games.cerke.page.board import Board, Cell, Hold, Piece, Target, Touched
from games.cerke.page.deciding import Chosen, Declaration
from games.cerke.page.season_end import SEEN_MS, SeasonEnd
from games.cerke.page.sides import Side
from games.cerke.page.telling import (
    Throw,
    last_words,
    moment,
    moves,
    slide_words,
    thrown,
    throws_of,
)
from games.cerke.rules import Observation
from games.cerke.rules.hands import FLASH, KING, RECIPES
from games.tables.chairs import Chair
from games.tables.models import Status

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table

NEAREST = 3
MOVING_MS, FALLING_MS = 400, 700
"""How long a piece, or the sticks, are looked at: as `motion.js` shows them."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand in the list: who has it, what the players lack."""

    name: str
    title: str
    conlang: str
    points: int
    made: tuple[bool, bool]
    lacks: tuple[tuple[str, ...], tuple[str, ...]]


class Scene:
    """What templates ask. `path` are the touches of a reader without script."""

    def __init__(
        self,
        table: Table,
        seen: Observation,
        audience: Audience,
        chairs: Sequence[Chair],
        path: Sequence[str] = (),
    ) -> None:
        self.table, self.seen, self.audience = table, seen, audience
        self.chairs = {chair.number: chair for chair in chairs}
        self.path = tuple(path)

    @property
    def seat(self) -> int | None:
        return self.audience.seat

    @cached_property
    def below(self) -> int:
        """The seat that is drawn at the bottom: the reader's; a spectator's is the IA side."""
        return 1 if self.seat is None else self.seat

    @cached_property
    def running(self) -> bool:
        going_on = self.table.status == Status.RUNNING and not self.seen.end
        return going_on and not self.audience.replay

    @cached_property
    def mine(self) -> bool:
        """Whether the reader moves now."""
        return self.running and self.seen.turn == self.seat

    # Whose is what

    def name_of(self, seat: int) -> str:
        if seat == self.seat:
            return pgettext("the reader", "You")
        chair = self.chairs.get(seat)
        return chair.display_name if chair else _("Side %(side)s") % {"side": ("A", "IA")[seat]}

    @cached_property
    def owners(self) -> list[str]:
        return [
            pgettext("piece", "yours")
            if seat == self.seat
            else pgettext("piece", "of %(name)s") % {"name": self.name_of(seat)}
            for seat in (0, 1)
        ]

    @cached_property
    def sides(self) -> list[Side]:
        """The opponent's side above, one's own below."""
        return [Side(self, 1 - self.below), Side(self, self.below)]

    @property
    def above_side(self) -> Side:
        return self.sides[0]

    @property
    def below_side(self) -> Side:
        return self.sides[1]

    # The board

    @cached_property
    def tree(self) -> choices.Tree:
        if not self.mine:
            return {}
        tree = choices.tree_of(self.seen)
        return choices.without_sticks(tree) if "sticks" in self.audience.untold else tree

    @cached_property
    def tree_json(self) -> str:
        return json.dumps(choices.compact(self.tree), separators=(",", ":"))

    @property
    def reach(self) -> str:
        """What any piece could do, for whoever asks by touching it."""
        return choices.packed(choices.reach_of(self.seen))

    @cached_property
    def touched(self) -> Touched | None:
        node = choices.follow(self.tree, self.path)
        return Touched(self.path, node) if node is not None else None

    @cached_property
    def targets(self) -> dict[str, Target]:
        if self.mine and self.seen.phase == "slide":
            landings = choices.landings(self.seen)
            return {square: Target(chance, f"to {square}") for square, chance in landings.items()}
        return self.touched.targets(self.seen) if self.touched else {}

    @cached_property
    def shown_path(self) -> tuple[str, ...]:
        if self.seen.slide and self.running:
            return self.seen.slide
        return self.path if self.touched else ()

    def address(self, *path: str) -> str:
        """Where these touches are shown without script."""
        if self.audience.page:
            return f"{self.audience.page}?view=from-{'-'.join(path)}"
        return reverse("cerke:touched", args=[self.table.pk, "-".join(path)])

    @cached_property
    def board(self) -> Board:
        hold = Hold(self.tree, self.targets, self.shown_path, self.address)
        way = self.audience.hints[0].way if self.audience.hints else ()
        return Board(self.seen, self.below, self.owners, hold, way)

    @cached_property
    def rows(self) -> list[list[Cell]]:
        return self.board.rows()

    @property
    def starts(self) -> list[tuple[str, str, str]]:
        """Every piece that may move, as a list: its first touch, its name, the page after that."""
        return [(start, self._start_words(start), self.address(start)) for start in self.tree]

    def _start_words(self, start: str) -> str:
        named = words.piece(choices.kind_of(self.seen, start))
        if choices.is_held(start):
            return _("%(piece)s, reserve") % {"piece": named}
        return f"{named}, {start}"

    @property
    def turn_name(self) -> str:
        return self.name_of(self.seen.turn)

    @property
    def columns(self) -> list[str]:
        return [cell.name[0] for cell in self.rows[0]]

    # What is to be decided

    @cached_property
    def chosen(self) -> Chosen | None:
        return Chosen(self, self.touched) if self.touched else None

    @cached_property
    def declaration(self) -> Declaration | None:
        seen = self.seen
        return Declaration(self) if seen.phase == "declare" and self.running else None

    @property
    def may_pass(self) -> bool:
        return self.mine and self.seen.phase == "slide"

    @property
    def slide_words(self) -> str:
        """What a stepping throw allows."""
        return slide_words(self.seen, reaches=bool(self.targets))

    @property
    def offer_of_other(self) -> bool:
        return self.running and self.seat is not None and self.seen.offer == 1 - self.seat

    @property
    def may_offer(self) -> bool:
        return self.running and self.seat is not None and self.seen.offer is None

    # What has happened

    @cached_property
    def throws(self) -> list[Throw]:
        return throws_of(self.seen)

    @cached_property
    def thrown(self) -> str:
        """Which throw is shown, for what falls and is heard once."""
        return thrown(self.seen)

    @cached_property
    def season_end(self) -> SeasonEnd | None:
        """How the season before ended, until it was seen."""
        return SeasonEnd(self) if self.running and self.seen.finished else None

    @cached_property
    def begins(self) -> bool:
        """Whether a season has just ended, and the next one begins."""
        return self.season_end is not None and self.season_end.begins

    @cached_property
    def moment(self) -> str:
        """What is named over the board for a moment."""
        return self._flash or moment(self.seen)

    @property
    def _flash(self) -> str:
        """A hand in one colour that was just made; the King's goes without saying."""
        made = self.declaration.new if self.declaration else ()
        told = [words.hand(one.name, True) for one in made if one.flash and one.name != KING]
        return f"{self.seen.season}-{self.seen.turn}-flash|{words.all_of(told)}" if told else ""

    @cached_property
    def moves(self) -> str:
        """What is shown moving."""
        return moves(self.seen)

    @property
    def look(self) -> str:
        """What is looked at before anything else is shown: what moved, and the sticks."""
        if self.begins:
            return f"season-{self.seen.season}"
        thrown = f"{self.seen.season}-{self.table.version}" if self.throws else ""
        return " ".join(filter(None, (self.moves, thrown)))

    @property
    def look_ms(self) -> int:
        if self.begins:
            return SEEN_MS
        return FALLING_MS if self.throws else MOVING_MS

    @cached_property
    def last_words(self) -> str:
        return last_words(self)

    @property
    def season(self) -> str:
        return words.season(self.seen.season_name, self.seen.season, self.seen.seasons)

    @cached_property
    def hands(self) -> list[HandRow]:
        """All hands, those nearest to the one below first."""
        rows = [self._hand(name) for name in RECIPES]
        return sorted(rows, key=lambda row: (len(row.lacks[1]), -row.points))

    def _hand(self, name: str) -> HandRow:
        seats = (1 - self.below, self.below)
        made = [{held.name: held for held in self.seen.hands[seat]} for seat in seats]
        lacks = [
            tuple(words.kind(kind) for kind in self.seen.lacks[seat].get(name, ()))
            for seat in seats
        ]
        points = (
            made[1][name].points if name in made[1] else RECIPES[name][0] + FLASH * (name == KING)
        )
        return HandRow(
            name,
            str(words.HANDS[name]),
            words.CONLANG_HANDS[name],
            points,
            (name in made[0], name in made[1]),
            (lacks[0], lacks[1]),
        )

    @cached_property
    def nearest(self) -> list[HandRow]:
        """Hands of the one below that lack a single piece, the dearest first."""
        near = [row for row in self.hands if len(row.lacks[1]) == 1]
        return sorted(near, key=lambda row: -row.points)[:NEAREST]

    @property
    def nearest_piece(self) -> list[tuple[HandRow, Piece]]:
        lacks = self.seen.lacks[self.below]
        return [(row, Piece(lacks[row.name][0], "black")) for row in self.nearest]

    @property
    def finished(self) -> list[tuple[str, str, str, str, str]]:
        """Seasons that were ended: season, who, hands, gain with its sign, points as they stood."""
        names = words.season_names(self.seen.seasons)
        return [
            (
                str(names[at]),
                self.name_of(one.seat),
                ", ".join(title for title, _points in endings.hands_of(one)),
                words.signed(one.gain),
                f"{one.scores[1 - self.below]} – {one.scores[self.below]}",
            )
            for at, one in enumerate(self.seen.finished)
        ]
