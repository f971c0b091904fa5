"""A certificate's page, picture and paper: for whoever has the link, signed in or not."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import get_language

from games.boards.certificates import facts, links
from games.boards.certificates import picture as pictures
from games.boards.certificates.drawn import CERTIFICATES
from games.boards.certificates.facts import Certificate
from games.boards.models import Title
from games.players.by_link import by_link, drawn, language_of
from games.ui.previews import Preview


@by_link(links.find)
def page(request: HttpRequest, title: Title) -> HttpResponse:
    """The certificate in the reader's language, with all that there is to do with it."""
    language = get_language() or settings.LANGUAGE_CODE
    certificate = _certificate(title, language)
    context = {
        "certificate": certificate,
        "preview": _preview(certificate, title),
        "address": links.address(title),
        "picture": f"{_at('certificate_picture', title)}?lang={language}",
        "paper": f"{_at('certificate_paper', title)}?lang={language}",
        "width": pictures.WIDTH,
        "height": pictures.HEIGHT,
    }
    response = render(request, "boards/certificate.html", context)
    response["Cache-Control"] = "no-cache, private"
    return response


@by_link(links.find)
def picture(request: HttpRequest, title: Title) -> HttpResponse:
    """PNG, 1200 × 630."""
    return _drawing(request, title, "png")


@by_link(links.find)
def paper(request: HttpRequest, title: Title) -> HttpResponse:
    """PDF, A4."""
    return _drawing(request, title, "pdf")


def _drawing(request: HttpRequest, title: Title, kind: str) -> HttpResponse:
    """Drawn anew, or kept, or (304) what the reader has already."""
    certificate = _certificate(title, language_of(request))
    name = _file(certificate, title)
    return drawn(request, CERTIFICATES, kind, certificate, certificate.language, name)


def _preview(certificate: Certificate, title: Title) -> Preview:
    told = (certificate.counted, certificate.proclaimed)
    return Preview(
        office=certificate.office,
        title=certificate.heading,
        words=" · ".join(filter(None, told)),
        address=links.address(title),
        language=certificate.language,
    )


def _certificate(title: Title, language: str) -> Certificate:
    found = facts.of(title, language)
    if found is None:
        raise Http404
    return found


def _file(certificate: Certificate, title: Title) -> str:
    """`grand-spayin-2026-11`: nobody's name in a list of downloads."""
    return f"{slugify(certificate.title)}-{title.month}"


def _at(name: str, title: Title) -> str:
    return reverse(f"boards:{name}", args=[links.token(title)])
