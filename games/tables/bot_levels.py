"""The levels of a game's bots, and the names of bots."""

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
"""How each level plays, in two words."""
CALLED = (
    *("Pixel", "Turbo", "Quartz", "Vega", "Domino", "Zinc", "Radar", "Cobalt", "Fusion", "Tango"),
    *("Neon", "Bingo", "Kayak", "Mambo", "Orbit", "Samba", "Gamma", "Lotto", "Judo", "Wok"),
)
"""Names of bots, in the order in which they sit down; they are the same in every language."""


def levels(game: str) -> tuple[str, ...]:
    """Return the levels of the game's bots, the weakest first. Raises `UnknownGame`."""
    known = tuple(bots(registry.config(game).name))
    order = [level for level in NAMES if level in known]
    return (*order, *(level for level in known if level not in NAMES))


def choices(game: str) -> list[tuple[str, str]]:
    """Return each level with its name, for forms."""
    return [(level, name(level)) for level in levels(game)]


def styles(game: str) -> list[tuple[str, str, str]]:
    """Return each level with its name and style, the strongest last."""
    return [(level, name(level), str(STYLES.get(level, ""))) for level in levels(game)]


def best(game: str) -> str:
    """Return the level that stands in for absent players: strong enough, and always quick."""
    known = levels(game)
    return "steady" if "steady" in known else known[0]


def kind(game: str) -> str:
    """Return the level offered first, for beginners."""
    known = levels(game)
    return "gentle" if "gentle" in known else best(game)


def name(level: str) -> str:
    return str(NAMES.get(level, level))


def called(nth: int) -> str:
    """Return the name of the table's `nth` bot to sit down, counted from 0."""
    again = nth // len(CALLED)
    return CALLED[nth % len(CALLED)] + (f" {again + 1}" if again else "")


def bot_name(nth: int) -> str:
    """Return the `nth` bot's name with “(bot)”, as people read it."""
    return _("%(name)s (bot)") % {"name": called(nth)}
