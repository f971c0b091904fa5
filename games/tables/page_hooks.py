"""What a game's app may tell about its tables' pages; everything has a default.

With nothing but `lobby = True` a game is opened in the lobby and played on the default page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engine.contract import Move, Options
from games.ui.cards import Face

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


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


def card_or_word(text: str) -> str:
    """A move's argument for a sentence: a card's name where it is one."""
    try:
        face = Face.parse(text)
    except ValueError:
        return text
    return face.name if face.suit else text


class PageHooks:
    """The lobby's and the pages' side of a `GameConfig`."""

    lobby = False
    """Whether its tables are opened and found in the lobby."""

    tint = "sage"
    """The colour of its tables in the lobby: `peach`, `sky`, `coral`, `lilac` or `sage`."""

    picture = ""
    """Template of the small picture on its tables in the lobby; empty for none."""

    page = "tables/default.html"
    """Template of a table's page; it extends `tables/table.html`."""

    views: tuple[str, ...] = ("table",)
    """The live regions of that page: names that `draw` knows."""

    rulebook = ""
    """Dotted name of the module whose `BOOK` holds its rules in words (`rulebook/book.py`).

    It gives the game its rules page, the sheet over its tables and the sentences of refusals.
    """

    open_verbs: frozenset[str] = frozenset()
    """Verbs of the moves that everybody at the table sees; other moves are told without words."""

    words: Mapping[str, str | Promise] = MappingProxyType({})
    """What the default page calls the observation's fields, their values and the moves' verbs.

    Fields called by an empty word aren't shown.
    """

    seat_fields: frozenset[str] = frozenset()
    """Fields of the observation that hold a seat's number: the default page shows who it is."""

    def option_form(self, data: Mapping[str, Any] | None = None) -> forms.Form | None:
        """The options as a form, bound to `data` if there is any; `None` where there are none."""
        return None

    def options_of(self, cleaned: Mapping[str, Any]) -> Options:
        """The options that a filled form means; what was left open keeps the rules' default."""
        return {name: value for name, value in cleaned.items() if value not in (None, "")}

    def option_words(self, table: Table) -> list[str]:
        """The table's options in words, for those who wait for its start."""
        return []

    def happening(self, table: Table, observation: Any) -> str:
        """Where the game stands, for everybody, in few words: `Round 2 of 4`."""
        return ""

    def said(self, move: Move, who: str) -> str:
        """An open move in words: `Ingrid plays the 9 of clubs`."""
        return f"{who}: {move}"

    def said_hidden(self, move: Move, who: str) -> str:
        """A move that the others don't see, told without anything of it but its verb."""
        return _("%(name)s has chosen") % {"name": who}

    def move_words(self, move: Move) -> str:
        """What the button of a move says on the default page."""
        verb = capfirst(str(self.words.get(move.verb, move.verb)))
        return " ".join((verb, *map(card_or_word, move.args)))

    def move_forms(self, observation: Any) -> Sequence[MoveForm]:
        """Moves of the seat that `legal_moves` leaves out, as forms of the default page."""
        return ()

    def context(self, table: Table, audience: Audience) -> dict[str, Any]:
        """More for the page's template, once a request."""
        return {}
