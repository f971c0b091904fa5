"""A year's poster, and its question."""

from datetime import date

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.boards import months
from games.players.clock import Clock
from games.players.limits import limited
from games.players.requests import Request
from games.stories import services
from games.stories.models import PersonMonth
from games.stories.spans import poster as posters
from games.stories.spans import sheet

TEN_MINUTES = 600


@require_safe
def current(request: Request) -> HttpResponse:
    """To this year's poster."""
    return redirect("stories:poster", Clock.read().today.year)


@require_safe
def poster(request: Request, year: int) -> HttpResponse:
    """The year's poster, and whether one wants to be on it."""
    today = Clock.read().today
    if not _exists(year, today):
        raise Http404
    shown = {
        "sheet": sheet.of_poster(posters.read(year)),
        "year": year,
        "made": posters.made(year, today),
        "answer": posters.answer_of(request.user, year),
        "played": PersonMonth.objects.filter(
            player=request.user, month__first_day__year=year
        ).exists(),
        "nav": "years",
    }
    return render(request, "stories/poster.html", shown)


@require_POST
@limited("poster", 60, TEN_MINUTES)
def answer(request: Request, year: int) -> HttpResponse:
    """Yes or no, `?answer=`; it may be changed at any time, also once the poster hangs."""
    today = Clock.read().today
    said = request.POST.get("answer")
    if not _exists(year, today) or not posters.made(year, today):
        raise Http404
    if said not in ("yes", "no"):
        raise BadRequest(_("Choose yes or no."))
    services.answer(request.user, year, said == "yes")
    return redirect(reverse("stories:poster", args=[year]) + "#answer")


def _exists(year: int, today: date) -> bool:
    return months.exists(year, 1) and year <= today.year
