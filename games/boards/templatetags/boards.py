"""Sentences of the boards' templates that need more than one value."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.boards import words
from games.boards.models import Column, Decided
from games.boards.month.board import Board, Emblem, Leader
from games.boards.points.standings import TIE_ORDER
from games.boards.templatetags.awards import title_line
from games.boards.titles import bonuses
from games.players.models import Player
from games.ui.dates import date_format

register = template.Library()
NAMED = 2
"""So many people of a tie are called by name."""

register.simple_tag(words.month_name)
register.simple_tag(words.unit)
register.simple_tag(words.unit_of_all)
register.simple_tag(words.bonus)


register.filter(bonuses.title_name)


@register.filter
def column_name(column: str) -> str:
    """The column's heading."""
    return str(Column(column).label)


@register.simple_tag
def tie_words(column: str) -> str:
    """What decides between equals of the column, in order."""
    others = [each for each in TIE_ORDER if each != column]
    order = ", ".join(str(Decided(each).label) for each in (*others, Decided.DAYS))
    return _("Tie-breaks, in this order: %(order)s.") % {"order": order}


@register.filter
def column_short(column: str) -> str:
    """The heading where there is little room."""
    return pgettext("short", "Reps") if column == Column.REPETITION else column_name(column)


@register.filter
def number(cell: Any) -> str:
    """The points of a cell, leader or title; a dash where their player doesn't show them."""
    if not cell.hidden:
        return str(cell.points)
    dash = '<span aria-hidden="true">—</span><span class="hidden-text">{}</span>'
    return format_html(dash, _("not counted"))


@register.filter
def names(players: Sequence[Player]) -> str:
    """`Ingrid`, `Ingrid, Camille`, `Ingrid, Camille and 3 others`."""
    called = ", ".join(player.display_name for player in players[:NAMED])
    others = len(players) - NAMED
    if others <= 0:
        return called
    told = ngettext("%(names)s and %(n)s other", "%(names)s and %(n)s others", others)
    return told % {"names": called, "n": others}


@register.simple_tag
def ahead(leader: Leader) -> str:
    """By how much, and of whom."""
    if len(leader.players) > 1:
        return _("Tied")
    if leader.runner_up is None:
        return _("No one else on the board yet")
    told = ngettext("%(n)s ahead of %(name)s", "%(n)s ahead of %(name)s", leader.margin)
    return told % {"n": leader.margin, "name": leader.runner_up.display_name}


@register.simple_tag
def news_of(board: Board) -> str:
    """What whoever listens is told of an open board beside its points: that the month was closed,
    with whose its titles are, or opened again.
    """
    if not board.closed:
        return _("The month is open again.") if board.corrections else ""
    month = words.month_name(board.first_day, board.today)
    titles = (leader.title for leader in board.leaders)
    lines = [title_line(title.column, title.player) for title in titles if title]
    return "\n".join([capfirst(_("%(month)s is closed.") % {"month": month}), *lines])


@register.simple_tag
def held(emblem: Emblem) -> str:
    """The text alternative of an emblem: whose month it is from, and whether its bonus is used."""
    month = words.month_name(emblem.month)
    title = {"title": bonuses.title_name(emblem.column), "month": month}
    if emblem.used is None:
        told = _("%(title)s of %(month)s, bonus available") % title
    else:
        day = date_format(emblem.used, "j F")
        told = _("%(title)s of %(month)s, bonus used on %(day)s") % (title | {"day": day})
    return words.elided(told)


@register.simple_tag
def closing_of(day: date, today: date | None = None) -> str:
    """The awards page's heading."""
    return words.elided(_("Closing %(month)s") % {"month": words.month_name(day, today)})


@register.simple_tag
def winners_of(day: date) -> str:
    """The stage's heading."""
    return words.elided(_("Winners of %(month)s") % {"month": words.month_name(day)})


@register.simple_tag
def bonus_of(day: date) -> str:
    """The heading of a bonus and the month in which it may be used."""
    return words.elided(_("Bonus of %(month)s") % {"month": words.month_name(day)})
