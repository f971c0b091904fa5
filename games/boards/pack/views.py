"""`/office/paper/`: for whoever is of the office, to read, print, or hand over as PDF."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.boards.pack import drawn, facts
from games.players.limits import limited
from games.players.middleware import of_address
from games.players.models import Language
from games.players.requests import Request


@require_safe
def page(request: Request) -> HttpResponse:
    """To print; `?language=nb` in another language than the reader's."""
    language = of_address(request)
    with translation.override(language):
        shown = {
            "pack": facts.read(),
            "principles": facts.principles(),
            "language": language,
            "languages": Language.choices,
        }
        response = render(request, "boards/pack/page.html", shown)
    response["Content-Language"] = language
    return response


@require_safe
@limited("pack", 30, 600)
def paper(request: Request) -> HttpResponse:
    """The same as PDF."""
    language = of_address(request)
    with translation.override(language):
        content = drawn.draw(facts.read(), language)
        name = _("what-is-kept")
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Language"] = language
    response["Content-Disposition"] = f'inline; filename="spaye-{name}-{language}.pdf"'
    return response
