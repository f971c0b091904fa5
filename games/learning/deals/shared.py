"""Somebody's result by its link, for whoever has it, signed in or not: a page and its picture.

It says what the text to share says: no name, no move, nothing of the task and of others' results.
"""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.learning.deals import links, reading, words
from games.learning.deals.choosing import Day, of_row
from games.learning.deals.reading import Results
from games.learning.models import Attempt
from games.players import office
from games.players.by_link import by_link, drawn, language_of
from games.tables import registry
from games.tables.moment.drawing import MOMENTS
from games.tables.moment.picture import HEIGHT, WIDTH, Shown
from games.ui.dates import date_format
from games.ui.previews import Preview


@by_link(links.find)
def page(request: HttpRequest, attempt: Attempt) -> HttpResponse:
    """The result in the reader's language, and the way to the deal for whoever may play it."""
    day, results = _told(attempt)
    preview = Preview(
        office=office.current().name,
        title=words.share(day.date, results),
        words=_name_of(day),
        address=links.address(attempt),
        picture=links.address(attempt, "deal:shared_picture"),
        size=(WIDTH, HEIGHT),
        language=get_language() or settings.LANGUAGE_CODE,
    )
    values = {
        "day": day,
        "open": not reading.has_closed(day.date),
        "preview": preview,
        "token": links.token(attempt),
    }
    response = render(request, "learning/deals/shared.html", values)
    response["Cache-Control"] = "no-cache, private"
    return response


@by_link(links.find)
def picture(request: HttpRequest, attempt: Attempt) -> HttpResponse:
    """PNG, 1200 × 630, in `?lang=`, else the office's: sent around it is the same for everybody."""
    language = language_of(request)
    with translation.override(language):
        facts = _shown(attempt)
    return drawn(request, MOMENTS, "png", facts, language, f"deal-{attempt.deal.date}")


def _told(attempt: Attempt) -> tuple[Day, Results]:
    """The day and how it went; 404 once the day's task is gone."""
    day = of_row(attempt.deal)
    results = reading.results(attempt.player, day) if day else None
    if day is None or results is None or results.mine is None:
        raise Http404
    return day, results


def _shown(attempt: Attempt) -> Shown:
    day, results = _told(attempt)
    below = f"{office.current().name} · {date_format(day.date, 'j F Y')}"
    tint = registry.config(day.game).tint
    return Shown(_name_of(day), tint, capfirst(words.result(results)), below, ())


def _name_of(day: Day) -> str:
    return " · ".join((_("Deal of the day"), str(registry.config(day.game).verbose_name)))
