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
from typing import TYPE_CHECKING

from django.utils.translation import ngettext

from games.cerke.page import explained
from games.cerke.page.choices import key_of
from games.cerke.page.diagrams import Diagram, diagram
from games.cerke.page.endings import committed, season_words
from games.cerke.page.telling import draw_words
from games.cerke.rules.board import FIELD, SQUARES
from games.cerke.rules.pieces import TAM_NAME
from games.cerke.rules.points import MOST_MULTIPLIER
from games.cerke.rules.state import POINTS


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
