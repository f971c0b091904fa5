"""Sentences about tables that several pages say."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tables.chairs import Chair
from games.tables.services.timing import Clock

MOST_NAMES = 2
MINUTE, DAY = 60, 86_400


def chosen_words(who: str) -> str:
    """A move that the others don't see."""
    return _("%(name)s has chosen") % {"name": who}


def waiting_words(chairs: Sequence[Chair], seat: int | None) -> str:
    """Whom the table waits for, told to the seat: `your turn`, `Jonas is thinking`."""
    awaited = [chair for chair in chairs if chair.turn]
    if any(chair.number == seat for chair in awaited):
        return _("your turn")
    if not awaited:
        return ""
    if len(awaited) == 1:
        return _("%(name)s is thinking") % {"name": awaited[0].display_name}
    if len(awaited) > MOST_NAMES:
        told = ngettext("waiting for {n} player", "waiting for {n} players", len(awaited))
        return told.format(n=len(awaited))
    names = and_list([chair.display_name for chair in awaited])
    return _("waiting for %(names)s") % {"names": names}


def asleep_words() -> str:
    """What stands where else it is told whose turn it is."""
    return _("Table paused")


def won_words(winners: Sequence[Chair], seat: int | None = None) -> str:
    """Who won, told to the seat: `You won`, `Ingrid and Mehdi share the win`, or nothing."""
    if not winners:
        return ""
    others = [chair.display_name for chair in winners if chair.number != seat]
    if not others:
        return _("You won")
    if len(others) < len(winners):
        return _("You share first place with %(names)s") % {"names": and_list(others)}
    if len(others) > 1:
        return _("%(names)s share first place") % {"names": and_list(others)}
    return _("%(name)s won") % {"name": winners[0].display_name}


def and_list(names: Sequence[str]) -> str:
    """`Ingrid, Mehdi and Sofie`."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def clock_words(clock: Clock) -> str:
    """`2 minutes a move`, `10 minutes each for all moves`."""
    if clock.per == "bank":
        return _("%(time)s each for the whole game") % {"time": _span(clock.seconds)}
    return _("%(time)s per move") % {"time": _span(clock.seconds)}


def _span(seconds: int) -> str:
    if seconds >= DAY:
        return ngettext("{n} day", "{n} days", seconds // DAY).format(n=seconds // DAY)
    if seconds >= MINUTE:
        minutes = seconds // MINUTE
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
