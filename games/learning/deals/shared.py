"""Somebody's result by its link, for whoever has it, signed in or not.

It says what the text to share says: no name, no move, nothing of the task and of others' results.
"""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.learning.deals import links, reading, words
from games.learning.deals.choosing import of_row
from games.learning.models import Attempt
from games.players import office
from games.players.by_link import by_link
from games.tables import registry
from games.ui.previews import Preview


@by_link(links.find)
def page(request: HttpRequest, attempt: Attempt) -> HttpResponse:
    """The result in the reader's language, and the way to the deal for whoever may play it.

    404 once the day's task is gone.
    """
    day = of_row(attempt.deal)
    results = reading.results(attempt.player, day) if day else None
    if day is None or results is None or results.mine is None:
        raise Http404
    game = registry.config(day.game)
    preview = Preview(
        office=office.current().name,
        title=words.share(day.date, results),
        words=_("Deal of the day") + f" · {game.verbose_name}",
        address=links.address(attempt),
        language=get_language() or settings.LANGUAGE_CODE,
    )
    values = {
        "day": day,
        "game": game,
        "result": words.result(results),
        "open": not reading.has_closed(day.date),
        "preview": preview,
    }
    response = render(request, "learning/deals/shared.html", values)
    response["Cache-Control"] = "no-cache, private"
    return response
