"""The bots that a game offers, by level, and what people call them."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tables import registry
from games.tables.bot_registry import bots

NAMES: dict[str, str | Promise] = {
    "random": gettext_lazy("Random"),
    "gentle": gettext_lazy("Gentle"),
    "steady": gettext_lazy("Steady"),
    "sharp": gettext_lazy("Sharp"),
}
STYLES: dict[str, str | Promise] = {
    "random": gettext_lazy("plays at random"),
    "gentle": gettext_lazy("makes mistakes"),
    "steady": gettext_lazy("plays soundly"),
    "sharp": gettext_lazy("thinks ahead"),
}
"""What each level is like, in two words."""
CALLED = (
    *("Pixel", "Turbo", "Quartz", "Vega", "Domino", "Zinc", "Radar", "Cobalt", "Fusion", "Tango"),
    *("Neon", "Bingo", "Kayak", "Mambo", "Orbit", "Samba", "Gamma", "Lotto", "Judo", "Wok"),
)
"""What bots are called, in the order in which they sat down: words of no language in particular."""


def levels(game: str) -> tuple[str, ...]:
    """The levels of the game's bots, the weakest first. Raises `UnknownGame`."""
    known = tuple(bots(registry.config(game).name))
    order = [level for level in NAMES if level in known]
    return (*order, *(level for level in known if level not in NAMES))


def choices(game: str) -> list[tuple[str, str]]:
    """Level and name, for forms."""
    return [(level, name(level)) for level in levels(game)]


def styles(game: str) -> list[tuple[str, str, str]]:
    """Level, name and what it is like, the strongest last."""
    return [(level, name(level), str(STYLES.get(level, ""))) for level in levels(game)]


def best(game: str) -> str:
    """The level that plays for somebody who has left: strong enough, and always quick."""
    known = levels(game)
    return "steady" if "steady" in known else known[0]


def kind(game: str) -> str:
    """The level for somebody who plays their first tables."""
    known = levels(game)
    return "gentle" if "gentle" in known else best(game)


def name(level: str) -> str:
    return str(NAMES.get(level, level))


def called(nth: int) -> str:
    """The name of the bot that sat down as the `nth` of its table, from 0 on."""
    again = nth // len(CALLED)
    return CALLED[nth % len(CALLED)] + (f" {again + 1}" if again else "")


def bot_name(nth: int) -> str:
    """What people read: that it is a bot, and which."""
    return _("%(name)s (bot)") % {"name": called(nth)}
