"""The admins' pages of the calendar: working days, closing time, days off, public holidays."""

from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from games.players import calendar_guards, days_off, office, services
from games.players.calendar import Calendar
from games.players.calendar_guards import DaysSettled
from games.players.days_off import PublicHoliday
from games.players.decorators import act, admins_only
from games.players.forms import CalendarForm, SpanForm
from games.players.models import ExtraDay, Holiday, Office
from games.players.requests import Request, reason
from games.ui.dates import date_format

REMEMBERED = timedelta(days=31)
"""Days off that are longer ago are folded away."""


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def calendar(request: Request) -> HttpResponse:
    """Set when the office plays; a change that would end a running day has to be confirmed."""
    form = CalendarForm(request.POST or None, instance=Office.objects.first())
    warnings: list[str] = []
    if request.method == "POST" and form.is_valid():
        warnings = calendar_guards.consequences(_typed_calendar(form), timezone.now())
        if not warnings or request.POST.get("confirmed"):
            services.save_office(request.user, form.cleaned_data, reason(request))
            messages.success(request, _saved_words(form))
            return redirect("players:calendar")
    return _page(request, form, SpanForm(auto_id="span_%s"), warnings)


@require_POST
@admins_only
def add_days_off(request: Request) -> HttpResponse:
    form = SpanForm(request.POST, auto_id="span_%s")
    if not form.is_valid():
        return _page(request, CalendarForm(instance=Office.objects.first()), form)
    fields = form.cleaned_data
    try:
        days_off.add(request.user, fields["first"], fields["last"], fields["name"], reason(request))
    except DaysSettled as error:
        form.add_error("first", str(error.sentence))
        return _page(request, CalendarForm(instance=Office.objects.first()), form)
    return redirect("players:calendar")


@act("players:calendar")
@admins_only
def remove_days_off(request: Request) -> HttpResponse | None:
    """Make days off working days again; the next page offers to undo that."""
    form = SpanForm(request.POST, auto_id="span_%s")
    if not form.is_valid():
        return _page(request, CalendarForm(instance=Office.objects.first()), form)
    first, last = form.cleaned_data["first"], form.cleaned_data["last"]
    removed = days_off.remove(request.user, first, last, reason(request))
    return redirect(f"{reverse('players:calendar')}?{_undo(removed)}") if removed else None


@act("players:calendar")
@admins_only
def remove_extra_day(request: Request) -> None:
    """Remove an extra working day."""
    form = SpanForm(request.POST)
    if form.is_valid():
        days_off.rest(request.user, form.cleaned_data["first"], reason(request))


def _saved_words(form: CalendarForm) -> str:
    """Return the message after saving, with the date from which it counts if that isn't today."""
    since = calendar_guards.first_open_date(timezone.localdate())
    if "working_days" not in form.changed_data or since == timezone.localdate():
        return _("Saved.")
    text = _("Saved. The month is closed: the new working days count from %(day)s on.")
    return text % {"day": date_format(since, "j F")}


def _typed_calendar(form: CalendarForm) -> Calendar:
    off_days = Holiday.objects.values_list("date", flat=True)
    return Calendar.of(form.instance, off_days, ExtraDay.objects.values_list("date", flat=True))


def _undo(removed: days_off.Span) -> str:
    """Return the query that lets the next page's form add these removed days off again."""
    fields = QueryDict(mutable=True)
    fields.update({"first": f"{removed.first}", "last": f"{removed.last}", "name": removed.name})
    return fields.urlencode()


def _removed_span(request: Request) -> dict[str, Any] | None:
    form = SpanForm(request.GET)
    return form.cleaned_data if "first" in request.GET and form.is_valid() else None


def _page(
    request: Request, form: CalendarForm, span_form: SpanForm, warnings: list[str] | None = None
) -> HttpResponse:
    recently = timezone.localdate() - REMEMBERED
    context = {
        "form": form,
        "span_form": span_form,
        "warnings": warnings,
        "reason": reason(request),
        "removed": _removed_span(request),
        **_spans(recently),
        "extra": ExtraDay.objects.filter(date__gte=recently),
        "nav": "admin",
        "tab": "calendar",
    }
    status = 409 if warnings else 422 if form.is_bound or span_form.is_bound else 200
    return render(request, "players/calendar.html", context, status=status)


def _spans(recently: date) -> dict[str, list[days_off.Span]]:
    found = days_off.spans(Holiday.objects.all())
    return {
        "spans": [span for span in found if span.last >= recently],
        "past": [span for span in reversed(found) if span.last < recently],
    }


# Public holidays


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def public_holidays(request: Request) -> HttpResponse:
    """Offer a region's public holidays of the coming year; POST adds those that are ticked."""
    fields = request.POST if request.method == "POST" else request.GET
    region = fields.get("region") or days_off.guess_region(office.current().time_zone)
    if region not in days_off.REGIONS:
        raise Http404
    offered = days_off.coming_public_holidays(
        region, office.current_calendar(), timezone.localdate()
    )
    if request.method != "POST":
        return _public_page(request, region, offered)
    ticked = set(request.POST.getlist("day"))
    chosen = {day.date: day.name for day in offered if day.date.isoformat() in ticked}
    try:
        added = days_off.add_some(request.user, chosen, reason(request))
    except DaysSettled as error:
        messages.warning(request, str(error.sentence))
        return _public_page(request, region, offered, status=error.status)
    text = ngettext("{n} day off added.", "{n} days off added.", added).format(n=added)
    messages.success(request, text if added else _("They’re all in the calendar already."))
    return redirect("players:calendar")


def _public_page(
    request: Request, region: str, offered: list[PublicHoliday], status: int = 200
) -> HttpResponse:
    context = {
        "region": region,
        "regions": [(word, label) for word, (label, *_rest) in days_off.REGIONS.items()],
        "offered": offered,
        "nav": "admin",
        "tab": "calendar",
    }
    return render(request, "players/public_holidays.html", context, status=status)
