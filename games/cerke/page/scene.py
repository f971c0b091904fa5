"""The page model of a table for one audience, made from an observation."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.cerke.page import choices, words
from games.cerke.page.board import Board, Cell, Diagram, Hold, Piece, Target, Touched, diagram
from games.cerke.page.words import Throw
from games.cerke.rules import Observation
from games.cerke.rules.board import FIELD, SQUARES
from games.cerke.rules.hands import FLASH, KING, RECIPES
from games.cerke.rules.pieces import TAM_NAME
from games.cerke.rules.season import MOST_MULTIPLIER
from games.cerke.rules.state import POINTS
from games.tables.audience import Audience
from games.tables.chairs import Chair
from games.tables.models import Status, Table
from games.ui.words import and_list


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
    """One player's side: chair, points, reserve, hands and their worth."""

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
        """The reserve, equal pieces together, red ones first."""
        names = self.scene.seen.reserves[self.seat]
        order = sorted(dict.fromkeys(names), key=lambda name: (not name.startswith("red"),))
        return [self._held(name, names.count(name)) for name in order]

    def _held(self, name: str, count: int) -> InReserve:
        key = choices.key_of(name)
        label = words.piece(name) if count == 1 else f"{count} × {words.piece(name)}"
        start = self.scene.address(key) if self.is_me and key in self.scene.tree else ""
        # Pieces in the reserve at the top point down, as they do on the board.
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
        """The hands held, with their points: `The Animals 3`."""
        held = self.scene.seen.hands[self.seat]
        return [f"{words.hand(hand.name, hand.flash)} {hand.points}" for hand in held]

    @property
    def worth_words(self) -> str:
        """The points of ta xot1 now, and the stake; empty without hands or at the end."""
        if self.scene.seen.phase == "over" or not (self.hands or self.committed):
            return ""
        stake = self.scene.seen.multiplier
        values = {"points": words.signed(self.worth), "stake": stake}
        return _("%(points)s now, stake × %(stake)d") % values


SEEN_MS = 9000
"""The time in ms for which a season's end is shown to readers who don't tap."""


@dataclass(frozen=True, slots=True)
class Purse:
    """One player's points after a season, and their change: `+5`."""

    name: str
    points: int
    change: str


class SeasonEnd:
    """The end of the last finished season, at a table that continues."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.seen = scene, scene.seen
        self.seen_ms = SEEN_MS
        self.number = len(self.seen.finished)
        self.titles = words.season_names(self.seen.seasons)

    @property
    def title(self) -> str:
        return _("%(season)s is over") % {"season": self.titles[self.number - 1]}

    @property
    def text(self) -> str:
        """The player who ended it, and the hands, in words."""
        names = {seat: self.scene.name_of(seat) for seat in (0, 1)}
        return words.season_words(self.seen, self.number - 1, names, self.scene.seat)

    @property
    def purses(self) -> list[Purse]:
        """Both players' points, those of the player at the bottom first."""
        before, after = (POINTS, POINTS), self.seen.finished[-1].scores
        if self.number > 1:
            before = self.seen.finished[-2].scores
        return [
            Purse(self.scene.name_of(seat), after[seat], words.signed(after[seat] - before[seat]))
            for seat in (self.scene.below, 1 - self.scene.below)
        ]

    @property
    def begins(self) -> bool:
        """True until the first turn of the new season."""
        return self.seen.last is None

    @property
    def throws(self) -> str:
        """The throws for the first move, in words; empty once a turn is over."""
        return self.scene.draw_words if self.begins else ""

    @property
    def on(self) -> str:
        return _("On to %(season)s") % {"season": self.titles[self.number]}


class Chosen:
    """The sheet's texts about the touches so far."""

    def __init__(self, scene: Scene, touched: Touched) -> None:
        self.scene, self.touched = scene, touched
        self.start, *self.taps = touched.path
        self.kind = choices.touched_piece(scene.seen, self.start)

    @property
    def title(self) -> str:
        named = words.piece(self.kind)
        return named if choices.is_held(self.start) else f"{named}, {self.start}"

    @property
    def detail(self) -> str:
        """The piece's possible moves, and the meaning of the marks that are on the board."""
        if self.kind == TAM_NAME:
            return self._tam_words
        if self.taps:
            return self._steps_words
        targets = self.scene.targets
        told = [ngettext("{n} square", "{n} squares", len(targets)).format(n=len(targets))]
        if any(target.treads for target in targets.values()):
            told.append(str(words.EXPLANATIONS["dashes"]))
        note = str(words.NOTES.get(self.kind.split(" ")[1], ""))
        return ". ".join(filter(None, (" · ".join(told), note)))

    @property
    def _tam_words(self) -> str:
        return str(words.EXPLANATIONS["tam_again" if self.scene.seen.tam_moved else "tam"])

    @property
    def _steps_words(self) -> str:
        over = self.taps[0]
        told = [_("steps on %(square)s") % {"square": over}]
        if self.scene.seen.position.get(over) == TAM_NAME:
            told.append(str(words.EXPLANATIONS["on_tam"]))
        elif over in self.scene.board.guarded and choices.HERE not in (self.touched.node or {}):
            told.append(str(words.EXPLANATIONS["guarded"]))
        return " · ".join(told)

    @property
    def picture(self) -> Diagram | None:
        """The diagram of this piece's moves from its square; None for Tam, described in words."""
        if self.kind == TAM_NAME:
            return None
        held = choices.is_held(self.start)
        tam = next(name for name, it in self.scene.seen.position.items() if it == TAM_NAME)
        inside = not held and FIELD[SQUARES[tam]][SQUARES[self.start]]
        return diagram(self.kind.split(" ")[1], inside)

    @property
    def back(self) -> str:
        """The address with one touch less."""
        if self.taps:
            return self.scene.address(*self.touched.path[:-1])
        table = reverse("tables:table", args=[self.scene.table.pk])
        return self.scene.audience.page or table

    @property
    def take(self) -> str:
        """The move that captures the piece touched last instead of stepping on it; or empty."""
        here = choices.HERE in (self.touched.node or {})
        return (
            str(choices.move_of(self.scene.seen, (*self.touched.path, choices.HERE)))
            if here
            else ""
        )

    @property
    def throw(self) -> str:
        """The move that makes the stepping throw; or empty."""
        far = any(key.startswith(choices.SLIDE) for key in self.touched.node or {})
        return f"slide {self.start} {self.taps[0]}" if far else ""

    @property
    def listed(self) -> list[tuple[str, Target, str]]:
        """The possible squares, each with the address that continues from it."""
        return [
            (square, target, self.scene.address(target.on) if target.on else "")
            for square, target in sorted(self.scene.targets.items())
        ]


class Declaration:
    """The choice after new hands: end the season or continue."""

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
        return and_list(words.hand(hand.name, hand.flash) for hand in self.new)

    @property
    def bad(self) -> bool:
        return all(hand.points < 0 for hand in self.new)

    @property
    def why(self) -> list[str]:
        """The explanation of each new hand that costs points."""
        return [
            str(words.COST_EXPLANATIONS[one.name])
            for one in self.new
            if one.name in words.COST_EXPLANATIONS
        ]

    @property
    def all_hands(self) -> list[tuple[str, str]]:
        """All hands with their points, old and situational ones included."""
        seen = self.scene.seen
        rows = [
            (words.hand(hand.name, hand.flash), words.signed(hand.points))
            for hand in seen.hands[self.seat]
        ]
        done = words.committed_hands(seen.situations[self.seat])
        return rows + [(title, words.signed(points)) for title, points in done]

    @property
    def end_words(self) -> str:
        n = abs(self.worth)
        if self.worth < 0:
            return ngettext("pay {n} point", "pay {n} points", n).format(n=n)
        return ngettext("take {n} point", "take {n} points", n).format(n=n)


NEAREST = 3
MOVING_MS, FALLING_MS = 400, 700
"""The times in ms for a moving piece and for falling sticks, as in `motion.js`."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand in the list; `made` and `lacks` are the players', the one at the top first."""

    name: str
    title: str
    conlang: str
    points: int
    made: tuple[bool, bool]
    lacks: tuple[tuple[str, ...], tuple[str, ...]]


class Scene:
    """The page model for templates. `path` has the touches of a reader without script."""

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
        """True if the reader is to move."""
        return self.running and self.seen.turn == self.seat

    # Players and sides

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
        """The two sides, the one at the top first."""
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
        tree = choices.touch_tree(self.seen)
        return choices.without_sticks(tree) if "sticks" in self.audience.untold else tree

    @cached_property
    def tree_json(self) -> str:
        return json.dumps(choices.compact(self.tree), separators=(",", ":"))

    @property
    def reach(self) -> str:
        """The squares that each piece could reach, packed for scripts (`choices.pack_reach`)."""
        return choices.pack_reach(choices.reach_of(self.seen))

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
        """Return the address of the page after these touches, for readers without script."""
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
        """Every piece that may move: its first touch, its name, and the address after it."""
        return [(start, self._start_words(start), self.address(start)) for start in self.tree]

    def _start_words(self, start: str) -> str:
        named = words.piece(choices.touched_piece(self.seen, start))
        if choices.is_held(start):
            return _("%(piece)s, reserve") % {"piece": named}
        return f"{named}, {start}"

    @property
    def turn_name(self) -> str:
        return self.name_of(self.seen.turn)

    @property
    def columns(self) -> list[str]:
        return [cell.name[0] for cell in self.rows[0]]

    # The reader's choices

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
        """The possible moves after a stepping throw, in words."""
        return words.slide_words(self.seen, reaches=bool(self.targets))

    @property
    def offer_of_other(self) -> bool:
        return self.running and self.seat is not None and self.seen.offer == 1 - self.seat

    @property
    def may_offer(self) -> bool:
        return self.running and self.seat is not None and self.seen.offer is None

    # The last events

    @cached_property
    def throws(self) -> list[Throw]:
        return words.throws_of(self.seen)

    @cached_property
    def thrown(self) -> str:
        """The key of the throw shown, so that sticks fall and sound once."""
        return words.throw_key(self.seen)

    @cached_property
    def season_end(self) -> SeasonEnd | None:
        """The end of the season before; None in the first season or unless the table runs."""
        return SeasonEnd(self) if self.running and self.seen.finished else None

    @cached_property
    def begins(self) -> bool:
        """True if a season has just ended and the next one has had no turn yet."""
        return self.season_end is not None and self.season_end.begins

    @cached_property
    def callout(self) -> str:
        """A callout over the board, `key|words`; or empty."""
        return self._flash or words.callout(self.seen)

    @property
    def _flash(self) -> str:
        """A callout for new hands in one colour, except The King; or empty."""
        made = self.declaration.new if self.declaration else ()
        told = [words.hand(hand.name, True) for hand in made if hand.flash and hand.name != KING]
        return f"{self.seen.season}-{self.seen.turn}-flash|{and_list(told)}" if told else ""

    @cached_property
    def moves(self) -> str:
        """The animated movements of the last turn, as `motion.js` parses them."""
        return words.motion(self.seen)

    @property
    def look(self) -> str:
        """A key of what is shown before anything else: a season's end, moved pieces, sticks."""
        if self.begins:
            return f"season-{self.seen.season}"
        throw_key = f"{self.seen.season}-{self.table.version}" if self.throws else ""
        return " ".join(filter(None, (self.moves, throw_key)))

    @property
    def look_ms(self) -> int:
        if self.begins:
            return SEEN_MS
        return FALLING_MS if self.throws else MOVING_MS

    @cached_property
    def last_words(self) -> str:
        """The last turn in words; before a season's first turn, how it came to start."""
        if self.seen.last:
            return words.turn_words(self.seen.last, self.name_of(self.seen.last.seat))
        return " ".join(filter(None, (self._season_before, self.draw_words)))

    @property
    def _season_before(self) -> str:
        """The end of the season before, in words: the new board doesn't show the hands paid."""
        count = len(self.seen.finished)
        if not count:
            return ""
        names = {seat: self.name_of(seat) for seat in (0, 1)}
        return words.season_words(self.seen, count - 1, names, self.seat)

    @property
    def draw_words(self) -> str:
        """`Throws: Camille 4 · You 2. First to move: Camille.` No verb, as a name may be `You`."""
        if not self.seen.draws:
            return ""
        return words.first_throw_words(self.seen.draws[-1], self.name_of)

    @property
    def season(self) -> str:
        return words.season(self.seen.season_name, self.seen.season, self.seen.seasons)

    @cached_property
    def hands(self) -> list[HandRow]:
        """All hands, sorted by how many pieces the player at the bottom lacks, then by points."""
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
        """Hands of the player at the bottom that lack one piece, the most valuable first."""
        near = [row for row in self.hands if len(row.lacks[1]) == 1]
        return sorted(near, key=lambda row: -row.points)[:NEAREST]

    @property
    def nearest_piece(self) -> list[tuple[HandRow, Piece]]:
        lacks = self.seen.lacks[self.below]
        return [(row, Piece(lacks[row.name][0], "black")) for row in self.nearest]

    @property
    def finished(self) -> list[tuple[str, str, str, str, str]]:
        """Finished seasons: season, who ended it, hands, signed gain, points after it."""
        names = words.season_names(self.seen.seasons)
        return [
            (
                str(names[at]),
                self.name_of(season.seat),
                ", ".join(title for title, _points in words.season_hands(season)),
                words.signed(season.gain),
                f"{season.scores[1 - self.below]} – {season.scores[self.below]}",
            )
            for at, season in enumerate(self.seen.finished)
        ]
