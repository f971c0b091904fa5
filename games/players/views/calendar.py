"""The admins' page of the calendar: working days, closing time, days off."""

from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.players import days_off, services, settled
from games.players.administration import consequences
from games.players.calendar import Calendar
from games.players.errors import DaysSettled
from games.players.forms import CalendarForm, SpanForm
from games.players.models import ExtraDay, Holiday, Office
from games.players.requests import Request
from games.players.roles import admins_only, why
from games.ui.dates import date_format

REMEMBERED = timedelta(days=31)
"""Days off that are longer ago are folded away."""


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def calendar(request: Request) -> HttpResponse:
    """When the office plays. What would end a running day is saved when it has been confirmed."""
    form = CalendarForm(request.POST or None, instance=Office.objects.first())
    warnings: list[str] = []
    if request.method == "POST" and form.is_valid():
        warnings = consequences.of(_calendar(form), timezone.now())
        if not warnings or request.POST.get("confirmed"):
            services.save_office(request.user, form.cleaned_data, why(request))
            messages.success(request, _saved(form))
            return redirect("players:calendar")
    return _page(request, form, SpanForm(auto_id="span_%s"), warnings)


@require_POST
@admins_only
def add_days_off(request: Request) -> HttpResponse:
    form = SpanForm(request.POST, auto_id="span_%s")
    if not form.is_valid():
        return _page(request, CalendarForm(instance=Office.objects.first()), form)
    told = form.cleaned_data
    try:
        days_off.add(request.user, told["first"], told["last"], told["name"], why(request))
    except DaysSettled as error:
        form.add_error("first", str(error.sentence))
        return _page(request, CalendarForm(instance=Office.objects.first()), form)
    return redirect("players:calendar")


@require_POST
@admins_only
def remove_days_off(request: Request) -> HttpResponse:
    """Work on these days again; the page that follows offers to take that back."""
    form = SpanForm(request.POST, auto_id="span_%s")
    if not form.is_valid():
        return _page(request, CalendarForm(instance=Office.objects.first()), form)
    first, last = form.cleaned_data["first"], form.cleaned_data["last"]
    back = reverse("players:calendar")
    try:
        removed = days_off.remove(request.user, first, last, why(request))
    except DaysSettled as error:
        messages.warning(request, str(error.sentence))
        return redirect(back)
    return redirect(f"{back}?{_undo(removed)}" if removed else back)


@require_POST
@admins_only
def remove_extra_day(request: Request) -> HttpResponse:
    """A day that was worked as an exception is free again."""
    form = SpanForm(request.POST)
    if form.is_valid():
        try:
            days_off.rest(request.user, form.cleaned_data["first"], why(request))
        except DaysSettled as error:
            messages.warning(request, str(error.sentence))
    return redirect("players:calendar")


def _saved(form: CalendarForm) -> str:
    """That it is done, and from when on it counts if that isn't today."""
    since = settled.open_from(timezone.localdate())
    if "working_days" not in form.changed_data or since == timezone.localdate():
        return _("Saved.")
    told = _("Saved. The month is closed: the new working days count from %(day)s on.")
    return told % {"day": date_format(since, "j F")}


def _calendar(form: CalendarForm) -> Calendar:
    off_days = Holiday.objects.values_list("date", flat=True)
    return Calendar.of(form.instance, off_days, ExtraDay.objects.values_list("date", flat=True))


def _undo(removed: days_off.Span) -> str:
    """The days off that were removed, as the next page's form adds them again."""
    fields = QueryDict(mutable=True)
    fields.update({"first": f"{removed.first}", "last": f"{removed.last}", "name": removed.name})
    return fields.urlencode()


def _removed(request: Request) -> dict[str, Any] | None:
    form = SpanForm(request.GET)
    return form.cleaned_data if "first" in request.GET and form.is_valid() else None


def _page(
    request: Request, form: CalendarForm, span_form: SpanForm, warnings: list[str] | None = None
) -> HttpResponse:
    recently = timezone.localdate() - REMEMBERED
    shown = {
        "form": form,
        "span_form": span_form,
        "warnings": warnings,
        "reason": why(request),
        "removed": _removed(request),
        **_spans(recently),
        "extra": ExtraDay.objects.filter(date__gte=recently),
        "nav": "admin",
        "tab": "calendar",
    }
    status = 409 if warnings else 422 if form.is_bound or span_form.is_bound else 200
    return render(request, "players/calendar.html", shown, status=status)


def _spans(recently: date) -> dict[str, list[days_off.Span]]:
    found = days_off.spans(Holiday.objects.all())
    return {
        "spans": [span for span in found if span.last >= recently],
        "past": [span for span in reversed(found) if span.last < recently],
    }
