"""The administration's list, the office's own page, and its logs."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from games.players import administration, services
from games.players.activity_log import (
    Filter,
    in_words,
    kinds_of_act,
    people_named,
    read_page,
    spreadsheet,
)
from games.players.auth import sign_ins as signins
from games.players.decorators import admins_only, referees_only
from games.players.forms import OfficeForm, RhythmForm
from games.players.models import Office
from games.players.requests import Request, reason, redirect_after_saving


@require_safe
@referees_only
def administration_list(request: Request) -> HttpResponse:
    """List every page of the administration with how things stand there."""
    shown = {"groups": administration.groups(request.user), "nav": "admin"}
    return render(request, "players/admin_list.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def office(request: Request) -> HttpResponse:
    """Set name, language, deck and pack."""
    form = OfficeForm(request.POST or None, instance=Office.objects.first())
    if request.method == "POST" and form.is_valid():
        services.save_office(request.user, form.cleaned_data, reason(request))
        return redirect_after_saving(request, "players:office")
    shown = {"form": form, "nav": "admin", "tab": "office"}
    return render(request, "players/office.html", shown, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def rhythm(request: Request) -> HttpResponse:
    """Set what the office adds to its days: the choices of `RhythmForm`."""
    form = RhythmForm(request.POST or None, instance=Office.objects.first())
    if request.method == "POST" and form.is_valid():
        services.save_office(request.user, form.cleaned_data, reason(request))
        return redirect_after_saving(request, "players:rhythm")
    shown = {"form": form, "nav": "admin", "tab": "rhythm"}
    return render(request, "players/rhythm.html", shown, status=422 if form.is_bound else 200)


# The activity log


@require_safe
@admins_only
def activity_log(request: Request) -> HttpResponse:
    """Show what admins and referees did, newest first; `?who=`, `?what=` and `?page=` narrow it."""
    asked = Filter.parse(request.GET)
    shown = {
        "page": read_page(asked, request.GET.get("page")),
        "asked": asked,
        "people": people_named(),
        "kinds": kinds_of_act(),
        "nav": "admin",
        "tab": "journal",
    }
    return render(request, "players/journal.html", shown)


@require_safe
@admins_only
def activity_log_csv(request: Request) -> HttpResponse:
    """Return all lines of the activity log that the filter keeps, for a spreadsheet."""
    text = spreadsheet(in_words(Filter.parse(request.GET).acts()))
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    name = f"journal-{timezone.localdate()}.csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


# Sign-ins


@require_safe
@admins_only
def sign_ins(request: Request) -> HttpResponse:
    """Show who signed in, newest first, and how often it was tried in vain; `?page=`."""
    page = signins.page(request.GET.get("page"))
    shown = {
        "page": page,
        "lines": [(each, signins.describe(each)) for each in page.object_list],
        "failed": signins.failures(),
        "nav": "admin",
        "tab": "journal",
    }
    return render(request, "players/signins/page.html", shown)
