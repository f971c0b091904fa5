"""A year's poster, the reader's consent to be named on it, and the year's ceremony."""

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
from games.players.requests import Request, parse_number
from games.stories import evening, services, sheet
from games.stories import spans as posters
from games.stories.models import PersonMonth

TEN_MINUTES = 600


@require_safe
def current(request: Request) -> HttpResponse:
    """Redirect to this year's poster."""
    return redirect("stories:poster", Clock.read().today.year)


@require_safe
def poster(request: Request, year: int) -> HttpResponse:
    """Show a year's poster, and ask whether the reader wants to be named on it."""
    today = Clock.read().today
    if not _exists(year, today):
        raise Http404
    context = {
        "sheet": sheet.poster_sheet(posters.load_poster(year)),
        "year": year,
        "made": posters.is_made(year, today),
        "answer": posters.answer_of(request.user, year),
        "played": PersonMonth.objects.filter(
            player=request.user, month__first_day__year=year
        ).exists(),
        "nav": "years",
    }
    return render(request, "stories/poster.html", context)


@require_POST
@limited("poster", 60, TEN_MINUTES)
def answer(request: Request, year: int) -> HttpResponse:
    """Store the reader's `answer`, "yes" or "no", which may be changed at any time."""
    today = Clock.read().today
    choice = request.POST.get("answer")
    if not _exists(year, today) or not posters.is_made(year, today):
        raise Http404
    if choice not in ("yes", "no"):
        raise BadRequest(_("Choose yes or no."))
    services.save_answer(request.user, year, choice == "yes")
    return redirect(reverse("stories:poster", args=[year]) + "#answer")


@require_safe
def ceremony(request: Request, year: int) -> HttpResponse:
    """Show a step of a year's ceremony (`?step=`) or, before the year is over, what it waits for.

    For a year without days, redirect to its page.
    """
    clock = Clock.read()
    if not _exists(year, clock.today):
        raise Http404
    step = parse_number(request.GET.get("step")) or 0
    state = evening.load_evening(year, step, clock)
    if state is None:
        return redirect("boards:year", year)
    return render(request, "stories/evening.html", {"evening": state, "nav": "years"})


def _exists(year: int, today: date) -> bool:
    return months.exists(year, 1) and year <= today.year
