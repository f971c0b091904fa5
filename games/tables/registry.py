"""The installed games: adding a game's Django app to the settings registers it.

A game's `GameConfig` is a few lines in its `apps.py`, all of it data. It names the game's rules,
rulebook and page (`tables/game_page.py`). The game's modules `replaying` (`replaying.py`),
`hosting` (`hosting.py`), `bot`, `lessons` and `deals` are found by their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from django.apps import AppConfig, apps
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.contract import Game

if TYPE_CHECKING:
    from games.tables.rulebook import Rulebook

T = TypeVar("T")


class UnknownGame(LookupError):
    """No installed game has this name."""


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

    page_class = ""
    """Dotted name of its page, a subclass of `GamePage` (`game_page.py`); empty for the default."""

    page = "tables/default.html"
    """Template of a table's page; it extends `tables/table.html`."""

    views: tuple[str, ...] = ("table",)
    """The live regions of that page, by name."""

    tells_open_cards: bool = False
    """Whether its scenes have `open_cards`: what these could do, for anyone who touches them."""

    open_verbs: frozenset[str] = frozenset()
    """Verbs of the moves that everybody at the table sees; other moves are told without words."""

    free_text: Mapping[str, int] = MappingProxyType({})
    """Verbs whose moves end in words of the players' own, and from which argument on."""

    quick_options: Mapping[str, Any] = MappingProxyType({})
    """Options of a short table, as a tournament in a lunch break plays them."""

    bot_options: Mapping[str, Any] = MappingProxyType({})
    """Options of a table that begins by one tap against bots, unless others are chosen there."""

    quick_choice = ""
    """The option that is chosen where a table against bots begins by one tap; empty for none."""

    points_name: str | Promise = _("Points")
    """What the honours call the points that `points_of` counts."""

    fewer_is_better = False
    """Whether who has fewer of them has done better."""

    takes_back = False
    """Whether one of two may take a move back if the other agrees."""

    @property
    def rules(self) -> Game[Any]:
        return import_module(self.rules_module)

    @property
    def book(self) -> Rulebook | None:
        """The rules in words, for a game that has them."""
        return import_module(self.rulebook).BOOK if self.rulebook else None

    @property
    def has_lessons(self) -> bool:
        return module(self.rules.SLUG, "lessons") is not None

    @property
    def usual_seats(self) -> int:
        """How many sit at its tables unless somebody says otherwise."""
        return 4 if 4 in self.rules.SEATS else min(self.rules.SEATS)

    @property
    def usual_bots(self) -> int:
        """How many bots somebody plays against who begins by one tap."""
        return self.usual_seats - 1

    @property
    def seats_words(self) -> str:
        """How many may play: `3–8`, or `2`."""
        seats = sorted(self.rules.SEATS)
        return f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])


@cache
def configs() -> dict[str, GameConfig]:
    """All installed games by slug, in the order of the settings."""
    found = (config for config in apps.get_app_configs() if isinstance(config, GameConfig))
    return {config.rules.SLUG: config for config in found}


def lobby_configs() -> dict[str, GameConfig]:
    """The games whose tables are opened and found in the lobby, by slug."""
    return {slug: config for slug, config in configs().items() if config.lobby}


def in_lobby() -> list[str]:
    """Their slugs."""
    return list(lobby_configs())


def config(slug: str) -> GameConfig:
    """The game's Django side. Raises `UnknownGame`."""
    try:
        return configs()[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def rules(slug: str) -> Game[Any]:
    """The game's rules. Raises `UnknownGame`."""
    return config(slug).rules


def module(slug: str, name: str) -> ModuleType | None:
    """The game's module of this name (`lessons`), if it has one. Raises `UnknownGame`."""
    found = config(slug).name
    for part in name.split("."):
        found = f"{found}.{part}"
        if find_spec(found) is None:
            return None
    return import_module(found)


def fulfilled(default: T, slug: str, name: str) -> T:
    """`default`, with what the game's module of this name has of its names in their place."""
    own = module(slug, name)
    for each in dir(type(default)):
        if not each.startswith("_") and hasattr(own, each):
            setattr(default, each, getattr(own, each))
    return default
