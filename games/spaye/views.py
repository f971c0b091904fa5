"""The day's pages. Each draws its live region through the table's one door."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from games.players.clock import Clock
from games.spaye import days, races, services, words
from games.spaye.drawing import NUMBERED
from games.spaye.forms import OpenForm
from games.spaye.inbox import scene_of
from games.spaye.models import Day
from games.tables import audience

Context = dict[str, Any]


@require_GET
def today(request: HttpRequest) -> HttpResponse:
    """What is on the table today, or an invitation to lay the cards out."""
    clock = Clock.read()
    day = days.find(clock.today)
    if day is None:
        return _no_day(request, clock)
    context: Context = {
        "nav": "today",
        "races": races.read(),
        "streams": [f"table:{day.table_id}:today", "races"],
        "daye_href": reverse("spaye:rules") if _over(day, clock) else "",
    }
    return page(request, day, "today", "spaye/today.html", context)


def _over(day: Day, clock: Clock) -> bool:
    """No dāye is played any more today: the middle key leads to the rules."""
    return clock.closed(day.date) or (day.table.outcome or {}).get("status") == "finished"


@require_GET
def daye(request: HttpRequest) -> HttpResponse:
    """The dāye on the table: waiting, picking, the reveal, the final."""
    day = days.find(Clock.read().today)
    if day is None:
        return redirect("spaye:today")
    return page(request, day, "daye", "spaye/daye.html")


@require_GET
def challenge(request: HttpRequest) -> HttpResponse:
    """Whom to challenge, or whom one waits for."""
    day = days.find(Clock.read().today)
    if day is None:
        return redirect("spaye:today")
    if day.table.options["deck"] == "real":
        return redirect("spaye:log")
    return page(request, day, "challenge", "spaye/challenge.html")


@require_GET
def task(request: HttpRequest, view: str, number: int) -> HttpResponse:
    """One exercise: doing it, witnessing it, its committee, a bonus on it."""
    if view not in NUMBERED:
        raise Http404
    clock = Clock.read()
    day = days.find(clock.today)
    found = scene_of(day, request.user, clock).task(number) if day else None
    if day is None or found is None:
        return redirect("spaye:today")
    return page(request, day, f"{view}-{number}", f"spaye/{view}.html", {"task": found})


def page(
    request: HttpRequest, day: Day, view: str, template: str, context: Context | None = None
) -> HttpResponse:
    """A page around one live region of the day's table."""
    region = audience.draw(day.table, view, audience_of(request, day))
    return render(
        request,
        template,
        {
            "day": day,
            "table_id": day.table_id,
            "view": view,
            "region": region,
            "streams": [f"table:{day.table_id}:{view}"],
            "help": reverse("spaye:rules") + "#day",
            **(context or {}),
        },
    )


def audience_of(request: HttpRequest, day: Day) -> audience.Audience:
    """Whom a region of the day is drawn for on this page."""
    return audience.audience_of(day.table_id, request.user, get_language() or "fr")


def _no_day(request: HttpRequest, clock: Clock) -> HttpResponse:
    """Nothing is laid out: an invitation on a working day, the next date on another."""
    works = clock.calendar.is_working_day(clock.today)
    deck, pack, exercise = services.default_choice()
    form = OpenForm(initial={"deck": deck, "pack": pack, "exercise": exercise})
    context: Context = {
        "nav": "today",
        "help": reverse("spaye:rules") + "#day",
        "daye_href": "" if works else reverse("spaye:rules"),
        "date": clock.today,
        "working": works and not clock.closed(clock.today),
        "over": works and clock.closed(clock.today),
        "next_day_words": words.long_date(clock.calendar.next_working_day(clock.today)),
        "form": form,
        "total": pack + 3,
        "exercise": exercise,
        "streams": ["days"],
    }
    return render(request, "spaye/no_day.html", context)
