"""What a game tells about replays and records of its tables; everything has a default.

A game has a module `replaying` beside its `apps.py`, with what it needs of the names of `Replaying`
and, if it likes, `describe_known_move`. Observations are those of the replay's eyes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.engine.record import Record
from games.tables import registry
from games.tables.chairs import chosen_words
from games.tables.game_page import Names, page_of

Notes = Sequence[tuple[int, str]]
"""Comments of a text, each with the number of entries before it."""


@dataclass(frozen=True, slots=True)
class Notation:
    """A notation of a game's own for whole tables, beside the record's JSON."""

    name: str
    """What people call it."""
    suffix: str
    """Of its files: `kiaak`."""
    write: Callable[[Record, Notes], str]


class Replaying:
    """What a module `replaying` may have, and how it is for a game without."""

    OPEN_FIELDS: Sequence[str] = ("hand",)
    """Fields of a seat's observation that are shown when all hands are open."""

    OPEN_WORDS: Mapping[str, Any] = MappingProxyType({})
    """What these fields are called there, where the page's `WORDS` don't suit."""

    NOTATION: Notation | None = None
    """One of the game's own, in which records are written too."""

    describe_known_move: Callable[[Move, int | None, Names], str] | None = None
    """`describe_known_move(move, seat, names)`: in words, for eyes that know what was moved."""

    def __init__(self, game: str) -> None:
        self._game = game

    def is_key(self, before: Any, after: Any) -> bool:
        """Whether the move between these observations of a spectator is a moment to go to.

        The last move always is.
        """
        page = page_of(self._game)
        return page.progress_words(before) != page.progress_words(after)

    def greatness(self, before: Any, after: Any) -> int:
        """How great a moment the move between these observations of a spectator was.

        The greatest of a table is shown on its result; 0 is none.
        """
        return 0

    def describe_effect(self, before: Any, after: Any, names: Names, you: int | None) -> str:
        """What a move has brought, in words; whoever has the seat `you` is spoken to."""
        return ""


@cache
def replaying_of(game: str) -> Replaying:
    """What this game tells. Raises `UnknownGame`."""
    return registry.fulfilled(Replaying(game), game, "replaying")


def open_title(game: str) -> str:
    """What it is called to look with nobody's eyes: what there is to be opened differs."""
    fields = replaying_of(game).OPEN_FIELDS
    if "hand" in fields:
        return _("Show all hands")
    return _("Everything open") if fields else _("What spectators saw")


def retell(
    game: str,
    move: Move,
    seat: int | None,
    names: Names,
    before: Callable[[], Any],
    *,
    seen: bool,
) -> str:
    """A move in words: the game's own for eyes that know what was moved, else as at the table."""
    page, own = page_of(game), replaying_of(game).describe_known_move
    who = _("The table") if seat is None else names.get(seat, str(seat))
    if not seen:
        return chosen_words(who)
    if own is not None:
        return own(move, seat, names)
    if move.verb in registry.config(game).open_verbs:
        return page.describe_move_in_context(move, who, names, before)
    return f"{who}: {page.move_label(move, names)}"
