"""The state of a table of Cerke."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.cerke.rules.board import Board
from games.cerke.rules.hands import FUTILE, SITUATIONS, STEPPING, Hands

Reserve = tuple[int, ...]
Phase = Literal["turn", "slide", "declare", "over"]
End = Literal["", "seasons", "forty", "blocked", "draw", "resigned"]
"""Why the game is over: all seasons played, all points won, no legal move, agreed, resigned."""
POINTS = 20
"""Each player's points at the start; their sum never changes (CE-60)."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A stepping throw that waits for its player to choose a square or to pass (CE-35)."""

    start: int
    via: int
    throw: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's last turn on the board, by names of pieces and squares, to show it.

    `start` is empty for a piece of the reserve, `to` for a slide passed up. `first` is where Tam2's
    first leg ended, `leg` (1, 2) the one in which it stepped. `done` is false if the piece went
    back to its start.
    """

    seat: int
    piece: str
    start: str
    to: str
    via: str = ""
    first: str = ""
    leg: int = 0
    bridge: int | None = None
    water: int | None = None
    captured: str = ""
    done: bool = True


@dataclass(frozen=True, slots=True)
class Situations:
    """How often one player has committed each situational hand this season (CE-49)."""

    stepping: int = 0
    futile: int = 0

    @property
    def points(self) -> int:
        return self.stepping * SITUATIONS[STEPPING] + self.futile * SITUATIONS[FUTILE]

    def add(self, name: str) -> Situations:
        """Return the counts with one more of this hand."""
        stepping = self.stepping + (name == STEPPING)
        return Situations(stepping, self.futile + (name == FUTILE))


@dataclass(frozen=True, slots=True)
class Season:
    """A finished season: who ended it with which hands, and the points after it."""

    seat: int
    hands: Hands
    situations: Situations
    multiplier: int
    gain: int
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class State:
    """The state of a table.

    `turn` is the seat that moves or declares, `reserves` are sorted, `situations` are each seat's
    situational hands this season (CE-49), `new` the hands to be declared. `tam_moved`: the previous
    turn moved Tam2. `draws` are the throws for the first move of this season.
    """

    seasons: int
    board: Board
    reserves: tuple[Reserve, Reserve]
    turn: int
    season: int = 1
    scores: tuple[int, int] = (POINTS, POINTS)
    multiplier: int = 1
    tam_moved: bool = False
    situations: tuple[Situations, Situations] = (Situations(), Situations())
    slide: Slide | None = None
    new: Hands = ()
    offer: int | None = None
    end: End = ""
    resigned: int | None = None
    draws: tuple[tuple[int, int], ...] = ()
    last: Turn | None = None
    finished: tuple[Season, ...] = ()

    @property
    def phase(self) -> Phase:
        if self.end:
            return "over"
        return "slide" if self.slide else "declare" if self.new else "turn"
