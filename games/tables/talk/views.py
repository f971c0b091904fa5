"""Saying something at a table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from games.players.limits import limited
from games.players.requests import Request
from games.tables.audience import audience_of
from games.tables.forms import next_page
from games.tables.lobby.views import found, see_other, told
from games.tables.page.habits import habits_of
from games.tables.talk import services
from games.tables.talk.drawing import draw
from games.tables.talk.errors import Unsaid


@require_POST
@told
def spectators(request: Request, table_id: int) -> HttpResponse:
    """Let spectators talk (`on`=1), or no longer; then back."""
    services.let_spectators(found(table_id).pk, request.user, request.POST.get("on") == "1")
    return see_other(next_page(request.POST))


@require_POST
@limited("talk", most=12, seconds=60)
def say(request: Request, table_id: int) -> HttpResponse:
    """A phrase or a line (`phrase`, `text`); to htmx the region, else back to the page."""
    fields = request.POST
    refused = ""
    try:
        services.say(
            table_id, request.user, phrase=fields.get("phrase", ""), text=fields.get("text", "")
        )
    except Unsaid as error:
        refused = str(error.sentence)
    if request.htmx:
        likes = habits_of(request.user)
        whom = audience_of(table_id, request.user, get_language() or "fr")
        table = found(table_id)
        html = draw(table, whom.seat, whom.language, shown=likes.talk, bots=likes.bots_talk)
        return HttpResponse(html, status=422 if refused else 200)
    if refused:
        messages.warning(request, refused)
    return see_other(next_page(fields))
