"""What the page of a game is: the names that a module `page.hooks` may have.

A game has that module in its folder, with what it needs of the names of `Page`; `default.py` says
how the others are. With nothing at all a game is opened in the lobby and played on the default
page. Observations are a spectator's where no seat is named; the reader's language is active.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from django import forms
from django.utils.functional import Promise

from games.engine.contract import Move, Options, Refusal

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.chairs import Chair
    from games.tables.models import Table

Names = Mapping[int, str]
"""What the people are called, by seat."""


@dataclass(frozen=True, slots=True)
class MoveForm:
    """A move of several words chosen together (an écart), for the default page.

    `choices` are the words there are, `count` how many are chosen, `chosen` those of the last time.
    """

    verb: str
    title: str
    button: str
    choices: tuple[str, ...]
    count: int
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """What is told to whoever asks for a good move, or for what is threatened."""

    move: str
    """What to do, as a heading."""
    why: str = ""
    """One reason in words of the game, a sentence; empty where there is none."""
    points: tuple[str, ...] = ()
    """What of the page it is about, by its `data-at`: marked, cards lifted."""
    way: tuple[str, ...] = ()
    """The squares of a board that are touched for it, from the first to the last."""
    cost: str = ""
    """What it costs beside the best."""

    @property
    def told(self) -> str:
        """All of it in a row, for who listens."""
        move = self.move if self.move.endswith((".", "!", "?", "…")) else f"{self.move}."
        return f"{move} {self.why}".strip() if self.why else self.move


class Page(Protocol):
    """A game's page, complete."""

    WORDS: Mapping[str, str | Promise]
    """What the default page calls the observation's fields, their values and the moves' verbs.

    Fields called by an empty word aren't shown.
    """

    SEAT_FIELDS: frozenset[str]
    """Fields of the observation that hold a seat's number: the default page shows who it is."""

    def option_form(self, data: Mapping[str, Any] | None = None) -> forms.Form | None:
        """The options as a form, bound to `data` if there is any; `None` where there are none."""

    def options_of(self, cleaned: Mapping[str, Any]) -> Options:
        """The options that a filled form means; what was left open keeps the rules' default."""

    def option_words(self, options: Options) -> list[str]:
        """A table's options in words, for those who wait for its start."""

    def happening(self, seen: Any) -> str:
        """Where the game stands, for everybody, in few words: `Round 2 of 4`."""

    def draw_offered_by(self, seen: Any) -> int | None:
        """The seat whose offer of a draw stands, in games whose players can agree on one."""

    def ending(self, seen: Any, names: Names, seat: int | None) -> Sequence[str]:
        """Why a table is over, told to `seat`: by whom and with what; the reason comes first.

        Nothing where places and points say all.
        """

    def score_words(self, score: Any) -> str:
        """A seat's score of the result with its unit: `12 points`."""

    def points_of(self, result: Mapping[str, Any]) -> Sequence[int] | None:
        """Each seat's points of an ended table, for the honours; `None` where there are none."""

    def said(self, move: Move, who: str, names: Names) -> str:
        """An open move in words: `Ingrid asks Lars for sevens`. `names` are those it may name."""

    def said_then(self, move: Move, who: str, names: Names, before: Callable[[], Any]) -> str:
        """An open move told by where the game stood: `Ingrid: Tiger, from TY to TI`.

        `before` asks for what a spectator saw before it, `None` where that isn't known any more.
        Only games whose moves don't tell enough ask: the answer is a replay.
        """

    def said_to_you(self, move: Move, names: Names) -> str:
        """A move told to whoever made it: `You ask Lars for sevens`; empty: as to the others."""

    def said_to_you_then(self, move: Move, names: Names, before: Callable[[], Any]) -> str:
        """The same by where the game stood, as `said_then` tells the others."""

    def aloud(
        self,
        move: Move,
        said: str,
        before: Any,
        after: Any,
        chairs: Sequence[Chair],
        seat: int | None,
    ) -> Iterable[str]:
        """What is read out of a move to `seat`, in the order in which it happened.

        `said` is the move’s own sentence, `before` and `after` what a spectator saw. Only games
        that have this name are asked: the answer is a replay.
        """

    def asked(self, seen: Any, chairs: Sequence[Chair]) -> str:
        """What is asked of whoever is to move, read out after what has happened; `seen` is what
        their seat sees. Empty where there is no more to say than whose turn it is.
        """

    def advice(self, seen: Any, move: Move, names: Names) -> Hint:
        """A good move told to whoever asked for one; `seen` is what their seat sees, and knows."""

    def undoes(self, seen: Any, move: Move, before: Move) -> bool:
        """Whether a move does no more than put back what this seat did `before`, its last move:
        hints leave such moves out.
        """

    def threats(self, seen: Any, names: Names) -> tuple[str, Sequence[str]]:
        """What the others may do next to whoever asks, from what they see: words, and what of the
        page they are about, by its `data-at`. Only games that have this name are asked.
        """

    def out_of_it(self, seen: Any) -> Collection[int]:
        """Seats that have nothing left to do while the others play on.

        When no person is left among those, bots finish the table at once.
        """

    def mood(self, before: Any, after: Any) -> Mapping[int, str]:
        """What a move was to seats, `good` or `bad`, as spectators saw it: bots remark on it.

        Only games that have this name are asked.
        """

    def moment(self, table: Table, seen: Any, chairs: Sequence[Chair]) -> str:
        """What is great about the last move, for everybody: `key|words`, another key each time.

        `seen` is what a spectator sees; people are called as `chairs` say. Nothing mostly.
        """

    def still_open(self, seen: Any, moves: Sequence[Move]) -> int:
        """How many of these moves, the newest first, may still be told while the table runs.

        What lay open may be hidden by now, like a trick that was taken.
        """

    def move_words(self, move: Move, names: Names) -> str:
        """What the button of a move says on the default page."""

    def move_forms(self, seen: Any) -> Sequence[MoveForm]:
        """Moves of the seat that `legal_moves` leaves out, as forms of the default page."""

    def heading(self, table: Table) -> str:
        """What people call this table."""

    def address(self, table: Table) -> str:
        """The page of this table; empty when it has none."""

    def sentence(self, refusal: Refusal, table: Table) -> str:
        """The refusal with the rule's sentence, its values and names."""

    def rule_address(self, refusal: Refusal) -> str:
        """Where the reader finds the rule behind a refusal; empty when there is no such page."""

    def draw(self, view: str, table: Table, seen: Any, audience: Audience) -> str:
        """The HTML of one of the game's live regions for one audience.

        One root element with `data-version`; no CSRF field, nonce or anything else of a request.
        Raises `UnknownView` for a name it doesn't draw.
        """
