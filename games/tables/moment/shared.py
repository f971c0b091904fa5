"""A table's best moment for whoever has the link, signed in or not: a page and its picture."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.players import office
from games.players.by_link import by_link, drawn, language_of
from games.tables import registry
from games.tables.models import Table
from games.tables.moment import links
from games.tables.moment.drawing import MOMENTS, shown
from games.tables.moment.finding import moment_of
from games.tables.moment.picture import HEIGHT, WIDTH
from games.tables.replay.looking import only_reads
from games.ui.previews import Preview


@by_link(links.find)
@only_reads
def page(request: HttpRequest, table: Table) -> HttpResponse:
    """The moment in the reader's language, and the way to the table for whoever may go there."""
    found = moment_of(table)
    if found is None:
        raise Http404
    game = registry.config(table.game)
    pictured = links.address(table, "tables:shared_moment_picture")
    preview = Preview(
        office=office.current().name,
        title=f"{game.verbose_name} – {found.words}",
        words=_("The best moment"),
        address=links.address(table),
        picture=pictured,
        size=(WIDTH, HEIGHT),
        language=get_language() or settings.LANGUAGE_CODE,
    )
    values = {"table": table, "moment": found, "preview": preview, "token": links.token(table)}
    response = render(request, "tables/shared_moment.html", values)
    response["Cache-Control"] = "no-cache, private"
    return response


@by_link(links.find)
def picture(request: HttpRequest, table: Table) -> HttpResponse:
    """PNG, 1200 × 630, in `?lang=`, else the office's: sent around it is the same for everybody."""
    language = language_of(request)
    with translation.override(language):
        found = moment_of(table)
        if found is None:
            raise Http404
        facts = shown(table, found)
    return drawn(request, MOMENTS, "png", facts, language, f"{table.game}-{table.pk}")
