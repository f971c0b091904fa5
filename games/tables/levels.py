"""The bots that a game offers, by level, and what people call them."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tables import selfplay

NAMES: dict[str, str | Promise] = {
    "random": gettext_lazy("Random"),
    "steady": gettext_lazy("Steady"),
    "sharp": gettext_lazy("Sharp"),
}
BOT_NAMES: dict[str, str | Promise] = {
    "random": gettext_lazy("Random bot"),
    "steady": gettext_lazy("Steady bot"),
    "sharp": gettext_lazy("Sharp bot"),
}


def levels(game: str) -> tuple[str, ...]:
    """The levels of the game's bots, the weakest first. Raises `UnknownGame`."""
    known = selfplay.bot_names(game)
    order = [level for level in NAMES if level in known]
    return (*order, *(level for level in known if level not in NAMES))


def choices(game: str) -> list[tuple[str, str]]:
    """Level and name, for forms."""
    return [(level, name(level)) for level in levels(game)]


def best(game: str) -> str:
    """The level that plays for somebody who has left: strong enough, and always quick."""
    known = levels(game)
    return "steady" if "steady" in known else known[0]


def name(level: str) -> str:
    return str(NAMES.get(level, level))


def bot_name(level: str) -> str:
    """What a bot of this level is called where it sits."""
    return str(BOT_NAMES.get(level) or _("Bot %(level)s") % {"level": level})
