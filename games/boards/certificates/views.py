"""A certificate's page, which prints on a sheet: for whoever has the link, signed in or not."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from games.boards.certificates import facts, links
from games.boards.models import Title
from games.players.decorators import by_link
from games.ui.previews import Preview


@by_link(links.find)
def page(request: HttpRequest, title: Title) -> HttpResponse:
    """The certificate in the reader's language, with all that there is to do with it."""
    certificate = facts.of(title)
    if certificate is None:
        raise Http404
    address = links.address(title)
    preview = Preview(
        office=certificate.office,
        title=certificate.heading,
        words=" · ".join(filter(None, (certificate.counted, certificate.proclaimed))),
        address=address,
        language=get_language() or settings.LANGUAGE_CODE,
    )
    values = {"certificate": certificate, "preview": preview, "address": address}
    response = render(request, "boards/certificate.html", values)
    response["Cache-Control"] = "no-cache, private"
    return response
