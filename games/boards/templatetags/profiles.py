"""Sentences of players' pages and of calendars, for templates."""

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import addresses
from games.boards.models import Status
from games.boards.month.grid import Cell
from games.boards.profiles import words
from games.players.models import Player
from games.ui.dates import date_format


def state(cell: Cell) -> str:
    """What the day is."""
    return {
        Status.RUNNING: _("in progress"),
        Status.FINISHED: _("finished"),
        Status.CANCELLED: _("cancelled"),
        "holiday": _("no Späye: day off"),
        "future": _("upcoming"),
        "": _("no one played"),
    }[cell.state]


def of_player(cell: Cell) -> str:
    """`Monday 2 November: 5 dāyes`."""
    told = state(cell)
    if cell.state in (Status.RUNNING, Status.FINISHED):
        told = _("not played")
        if cell.count:
            told = ngettext("%(n)s dāye", "%(n)s dāyes", cell.count) % {"n": cell.count}
    return _("%(day)s: %(state)s") % {"day": _day(cell), "state": told}


def of_office(cell: Cell) -> str:
    """`Monday 2 November: finished`."""
    return _("%(day)s: %(state)s") % {"day": _day(cell), "state": state(cell)}


def _day(cell: Cell) -> str:
    return date_format(cell.date, "l j F")


register = template.Library()

for tag in (
    words.since,
    words.standing,
    words.title_of,
    words.bonus_state,
    words.day,
    words.record,
    words.best_day,
    words.repetitions,
    of_player,
    of_office,
):
    register.simple_tag(tag)
register.filter(words.weekday)
register.filter(words.weekday_letter)


@register.filter
def page(player: Player) -> str:
    """The address of the player's page."""
    return addresses.of_player(player.pk)
