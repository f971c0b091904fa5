"""Pages and pictures of months and years: the digest, and the poster with its question."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.boards import months
from games.boards.addresses import of_a_month
from games.players import limits
from games.players.by_link import drawn
from games.players.clock import Clock
from games.players.limits import limited
from games.players.models import Language
from games.players.requests import Request
from games.stories import services
from games.stories.models import PersonMonth
from games.stories.sheets import facts
from games.stories.sheets.drawing import PICTURE, SHEETS
from games.stories.sheets.facts import Sheet
from games.stories.spans import digest as digests
from games.stories.spans import poster as posters

TEN_MINUTES = 600
DRAWINGS = 40
"""So many a person may cause in ten minutes; what is kept costs nothing."""


@require_safe
@of_a_month
def digest(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """What a month leaves to tell; finished days alone."""
    found = digests.read(date(year, month, 1), clock)
    shown = {"digest": found, "today": clock.today, "nav": "board", **_sizes(request)}
    return render(request, "stories/digest.html", shown)


@require_safe
@of_a_month
def digest_picture(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """PNG, 1080 × 1350."""
    found = digests.read(date(year, month, 1), clock)
    if found.empty:
        raise Http404
    sheet = facts.of_digest(found, _language(request))
    return _drawing(request, "png", sheet, f"spaye-{year:04}-{month:02}")


@require_safe
def current(request: Request) -> HttpResponse:
    """To this year's poster."""
    return redirect("stories:poster", Clock.read().today.year)


@require_safe
def poster(request: Request, year: int) -> HttpResponse:
    """The year's poster, what it is, and whether one wants to be on it."""
    return _page(request, year, Clock.read().today)


@require_safe
def poster_picture(request: Request, year: int) -> HttpResponse:
    """PNG, 1080 × 1350."""
    return _poster(request, year, "png")


@require_safe
def poster_paper(request: Request, year: int) -> HttpResponse:
    """PDF, A3."""
    return _poster(request, year, "pdf")


@require_POST
@limited("poster", 60, TEN_MINUTES)
def answer(request: Request, year: int) -> HttpResponse:
    """Yes or no, `?answer=`; it may be changed at any time, also once the poster hangs."""
    today = Clock.read().today
    said = request.POST.get("answer")
    if not _exists(year, today) or not posters.made(year, today):
        raise Http404
    if said not in ("yes", "no"):
        raise BadRequest(_("Say yes or no."))
    services.answer(request.user, year, said == "yes")
    return redirect(reverse("stories:poster", args=[year]) + "#answer")


def _page(request: Request, year: int, today: date) -> HttpResponse:
    if not _exists(year, today):
        raise Http404
    shown = {
        "poster": posters.read(year),
        "year": year,
        "made": posters.made(year, today),
        "answer": posters.answer_of(request.user, year),
        "played": PersonMonth.objects.filter(
            player=request.user, month__first_day__year=year
        ).exists(),
        "nav": "archive",
        **_sizes(request),
    }
    return render(request, "stories/poster.html", shown)


def _poster(request: Request, year: int, kind: str) -> HttpResponse:
    today = Clock.read().today
    if not _exists(year, today) or not posters.made(year, today):
        raise Http404
    sheet = facts.of_poster(posters.read(year), _language(request))
    return _drawing(request, kind, sheet, f"spaye-{year:04}")


def _drawing(request: HttpRequest, kind: str, sheet: Sheet, name: str) -> HttpResponse:
    """Drawn anew, or kept, or (304) what the reader has already."""
    return drawn(request, SHEETS, kind, sheet, sheet.language, name, _wait)


def _wait(request: HttpRequest) -> int:
    return limits.exceeded("sheet", limits.client(request), DRAWINGS, TEN_MINUTES)


def _exists(year: int, today: date) -> bool:
    return months.exists(year, 1) and year <= today.year


def _sizes(request: HttpRequest) -> dict[str, object]:
    return {"width": PICTURE[0], "height": PICTURE[1], "language": get_language()}


def _language(request: HttpRequest) -> str:
    """`?lang=`, else the reader's."""
    asked = request.GET.get("lang") or get_language()
    if asked not in Language.values:
        raise BadRequest(_("There is no such language here."))
    return str(asked)
