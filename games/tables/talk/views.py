"""Views for messages at a table."""

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players.limits import limited
from games.players.requests import Request
from games.tables.acts import (
    TEN_MINUTES,
    act,
    lobby_table,
    number,
    see_other,
    to_table,
)
from games.tables.audience import audience_of
from games.tables.forms import next_page
from games.tables.habits import habits_of
from games.tables.talk import services
from games.tables.talk.phrases import PHRASES
from games.tables.talk.rendering import draw_as_liked
from games.tables.talk.services import Unsaid


@act
def spectators(request: Request, table_id: int) -> HttpResponse:
    """Let spectators talk (`on`=1), or no longer; redirects back."""
    services.let_spectators(lobby_table(table_id).pk, request.user, request.POST.get("on") == "1")
    return see_other(next_page(request.POST))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("line", most=60, seconds=TEN_MINUTES)
def line(request: Request, table_id: int, line_id: int) -> HttpResponse:
    """Show a message's options; POST mutes its author or removes it (`what`: mute, remove)."""
    what = request.POST.get("what", "")
    if request.method != "POST":
        one = services.line_of(lobby_table(table_id).pk, line_id)
        words = PHRASES.get(one.phrase, one.text)
        shown = {"table": one.table, "line": one, "words": words, "nav": "tables"}
        return render(request, "tables/line.html", shown)
    if what == "mute":
        author = services.line_of(table_id, line_id).player_id or 0
        services.mute(request.user, author, on=True)
        messages.success(request, _("You won’t see their messages any more."))
    elif what == "remove":
        services.remove(table_id, line_id, request.user)
        messages.success(request, _("The message has been removed."))
    else:
        raise BadRequest
    return to_table(table_id)


@require_POST
def unmute(request: Request) -> HttpResponse:
    """Show the messages of `player` again; redirects back."""
    services.mute(request.user, number(request.POST.get("player")), on=False)
    return see_other(next_page(request.POST))


@require_POST
@limited("talk", most=12, seconds=60)
def say(request: Request, table_id: int) -> HttpResponse:
    """Send a `phrase` or a `text`; answers htmx with the region, and redirects others back."""
    fields = request.POST
    refused = ""
    try:
        services.say(
            table_id, request.user, phrase=fields.get("phrase", ""), text=fields.get("text", "")
        )
    except Unsaid as error:
        refused = str(error.sentence)
    if request.htmx:
        whom = audience_of(table_id, request.user, get_language() or "fr")
        html = draw_as_liked(lobby_table(table_id), whom, habits_of(request.user), refused)
        return HttpResponse(html, status=422 if refused else 200)
    if refused:
        messages.warning(request, refused)
    return see_other(next_page(fields))
