"""Django system checks of the games: their rules, rulebooks, pages and quick choices."""

from collections.abc import Iterator
from inspect import get_annotations
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Error, register
from django.forms import ChoiceField, RadioSelect
from django.utils.module_loading import import_string

from games.engine.contract import Game
from games.tables.game_page import GamePage, page_of
from games.tables.registry import GameConfig

TAG = "games"
MEMBERS = sorted(name for name in {*get_annotations(Game), *vars(Game)} if name[0] != "_")


@register(TAG)
def games(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error for each fault of an installed game."""
    found = (config for config in apps.get_app_configs() if isinstance(config, GameConfig))
    return [
        Error(fault, hint="games/engine/contract.py says what a game is.", id="tables.E001")
        for config in found
        for fault in (*faults(config), *unread(config), *unpaged(config), *unchosen(config))
    ]


def faults(config: GameConfig) -> Iterator[str]:
    """Yield what a game's rules lack of the contract."""
    try:
        rules = config.rules
    except ImportError as error:
        yield f"{config.name}: its rules can’t be imported: {error}"
        return
    if hasattr(rules, "__all__"):
        yield (
            f"{config.rules_module} has an `__all__`: take it out. "
            "What it leaves out mypy doesn’t find, and then it doesn’t say what it misses."
        )
    for name in MEMBERS:
        if not hasattr(rules, name):
            yield f"{config.rules_module} has no `{name}`."
        elif callable(getattr(Game, name, None)) and not callable(getattr(rules, name)):
            yield f"{config.rules_module}: `{name}` is no function."


def unread(config: GameConfig) -> Iterator[str]:
    """Yield why a game's numbered rules can't be read from its README.md."""
    if (book := config.book) is None:
        return
    try:
        if not book.rules:
            yield f"{config.name}: its README.md has no numbered rules for the rules page."
    except OSError as error:
        yield f"{config.name}: its numbered rules can’t be read: {error}"


def unpaged(config: GameConfig) -> Iterator[str]:
    """Yield what is wrong with the class of a game's page."""
    if not (name := config.page_class):
        return
    try:
        found = import_string(name)
    except ImportError as error:
        yield f"{config.name}: its page can’t be imported: {error}"
        return
    if not (isinstance(found, type) and issubclass(found, GamePage)):
        yield f"{config.name}: its `page_class` {name} is no `GamePage`."


def unchosen(config: GameConfig) -> Iterator[str]:
    """Yield why *Play now* can't offer a game's `quick_choice`, whose choices become buttons."""
    if not (name := config.quick_choice) or any(unpaged(config)):
        return
    form = page_of(config.rules.SLUG).option_form()
    field = form.fields.get(name) if form else None
    if field is None:
        yield f"{config.name}: its `quick_choice` “{name}” is no field of its options."
    elif not isinstance(field, ChoiceField) or not isinstance(field.widget, RadioSelect):
        yield f"{config.name}: its `quick_choice` “{name}” is no choice field with radio buttons."
