"""What a game's Django app tells the platform: a few lines in its `apps.py`, all of it data.

What a game does stands in modules that are found by their names in its folder: its rules, its
`page.hooks` (`page/contract.py`), `replaying` (`replay/hooks.py`) and `hosting` (`hosting.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.contract import Game

if TYPE_CHECKING:
    from games.tables.rulebook import Rulebook


class GameConfig(AppConfig):
    """A game on the platform. With `rules_module` and `lobby = True` it is opened and played."""

    # Django takes the one class of an `apps.py` that isn't ruled out; this one is imported there.
    default = False

    def __init_subclass__(cls) -> None:
        cls.default = True

    rules_module: str
    """Dotted name of the module that fulfils `games.engine.contract.Game`."""

    rulebook = ""
    """Dotted name of the module whose `BOOK` holds its rules in words (`rulebook/book.py`).

    It gives the game its rules page, the sheet over its tables and the sentences of refusals.
    """

    lobby = False
    """Whether its tables are opened and found in the lobby."""

    tagline: str | Promise = ""
    """What it is like, in one short line, where somebody chooses a game."""

    minutes = ""
    """How long a table takes, in minutes: `20–40`."""

    tint = "sage"
    """The colour of its tables in the lobby: `peach`, `sky`, `coral`, `lilac` or `sage`."""

    picture = ""
    """Template of the small picture on its tables in the lobby; empty for none."""

    page = "tables/default.html"
    """Template of a table's page; it extends `tables/table.html`."""

    views: tuple[str, ...] = ("table",)
    """The live regions of that page: names that `draw` knows."""

    open_verbs: frozenset[str] = frozenset()
    """Verbs of the moves that everybody at the table sees; other moves are told without words."""

    free_text: Mapping[str, int] = MappingProxyType({})
    """Verbs whose moves end in words of the players' own, and from which argument on."""

    verifier = ""
    """Static file of the module that recomputes the game in a browser (`tables/README.md`)."""

    points_name: str | Promise = _("Points")
    """What the honours call the points that `points_of` counts."""

    fewer_is_better = False
    """Whether who has fewer of them has done better."""

    @property
    def rules(self) -> Game[Any]:
        return import_module(self.rules_module)

    @property
    def book(self) -> Rulebook | None:
        """The rules in words, for a game that has them."""
        return import_module(self.rulebook).BOOK if self.rulebook else None

    @property
    def seats_words(self) -> str:
        """How many may play: `3–8`, or `2`."""
        seats = sorted(self.rules.SEATS)
        return f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
