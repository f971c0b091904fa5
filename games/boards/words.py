"""Texts of the boards that depend on a number, a month or a title."""

import re
from datetime import date

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.boards.ledger import DayPoints
from games.boards.models import Column
from games.ui.dates import date_format

BEFORE_A_VOWEL = re.compile(r"\b([dD])e (?=[aeiouyéèêâîïôû])")


def month_name(day: date, today: date | None = None) -> str:
    """Return `November`, with its year if that isn't the year of `today`."""
    with_year = today is not None and day.year != today.year
    return date_format(day, "F Y" if with_year else "F")


def month_and_year(day: date) -> str:
    """Return `September 2026`."""
    return date_format(day, "F Y")


def elide(text: str) -> str:
    """Return the text with « d’octobre » instead of « de octobre » in French, else unchanged."""
    return BEFORE_A_VOWEL.sub("\\1’", text) if get_language() == "fr" else text


def unit(column: str, count: int) -> str:
    """Return the unit of a column in the singular or plural of `count`."""
    if column == Column.DAYE:
        return ngettext("dāye played", "dāyes played", count)
    if column == Column.VICTOIRE:
        return ngettext("win", "wins", count)
    return ngettext("rep", "reps", count)


def unit_of_all(column: str, count: int) -> str:
    """Return the unit of a column summed over players; each dāye is two or three participations."""
    if column == Column.DAYE:
        return ngettext("participation", "participations", count)
    return unit(column, count)


def bonus(column: str) -> str:
    """Return what the title's bonus allows, in a sentence or two."""
    return {
        Column.DAYE: _(
            "Share an exercise with a späyin of your choice, half each. Not in the final."
        ),
        Column.VICTOIRE: _("Give an exercise to every other späyin who is here. Not in the final."),
        Column.REPETITION: _("Nikāye in the final: double or quits."),
    }[Column(column)]


def best_day(played: DayPoints) -> str:
    """Return `5 wins in 7 dāyes`."""
    wins = ngettext("%(n)s win", "%(n)s wins", played.victoire) % {"n": played.victoire}
    dayes = ngettext("%(n)s dāye", "%(n)s dāyes", played.daye) % {"n": played.daye}
    return _("%(wins)s in %(dayes)s") % {"wins": wins, "dayes": dayes}


def nth(n: int) -> SafeString:
    """Return an ordinal in the active language: `12th`."""
    if get_language() == "fr":
        return format_html("{}<sup>{}</sup>", n, "er" if n == 1 else "e")
    return format_html("{}{}", n, _english_ending(n) if get_language() == "en" else ".")


def _english_ending(n: int) -> str:
    if n % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
