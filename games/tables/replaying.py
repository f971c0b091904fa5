"""A game's hooks for replays and records of its tables; all have defaults.

A game may have a module `replaying` beside its `apps.py` that overrides some of `Replaying`.
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
"""Comments in a notation, each with the number of entries before it."""


@dataclass(frozen=True, slots=True)
class Notation:
    """A game's own text format for whole tables, in addition to the record's JSON."""

    name: str
    """The name that people know."""
    suffix: str
    """The suffix of its files: `kiaak`."""
    write: Callable[[Record, Notes], str]


class Replaying:
    """The hooks that a game's module `replaying` may have; these are the defaults."""

    OPEN_FIELDS: Sequence[str] = ("hand",)
    """Fields of a seat's observation that are shown when all hands are open."""

    OPEN_WORDS: Mapping[str, Any] = MappingProxyType({})
    """Labels of these fields, where the page's `WORDS` don't suit."""

    NOTATION: Notation | None = None
    """The game's own notation, in which records can be downloaded too."""

    describe_known_move: Callable[[Move, int | None, Names], str] | None = None
    """`describe_known_move(move, seat, names)`: describe a move to eyes that know all of it."""

    def __init__(self, game: str) -> None:
        self._game = game

    def is_key(self, before: Any, after: Any) -> bool:
        """Return whether the move between these observations of a spectator is a key moment.

        The last move always is.
        """
        page = page_of(self._game)
        return page.progress_words(before) != page.progress_words(after)

    def greatness(self, before: Any, after: Any) -> int:
        """Rate the move between these observations of a spectator; 0 if it isn't special.

        The table's greatest move is shown with its result.
        """
        return 0

    def describe_effect(self, before: Any, after: Any, names: Names, you: int | None) -> str:
        """Describe a move's effect from observations of the eyes, addressed to seat `you`."""
        return ""


@cache
def replaying_of(game: str) -> Replaying:
    """Return the game's hooks. Raises `UnknownGame`."""
    return registry.fulfilled(Replaying(game), game, "replaying")


def open_title(game: str) -> str:
    """Return the name of the view without eyes, by what the game opens there."""
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
    """Describe a move in a replay; only that it was made if it isn't `seen`.

    Uses the game's `describe_known_move`, else the words that the table's page has.
    """
    page, own = page_of(game), replaying_of(game).describe_known_move
    who = _("The table") if seat is None else names.get(seat, str(seat))
    if not seen:
        return chosen_words(who)
    if own is not None:
        return own(move, seat, names)
    if move.verb in registry.config(game).open_verbs:
        return page.describe_move_in_context(move, who, names, before)
    return f"{who}: {page.move_label(move, names)}"
