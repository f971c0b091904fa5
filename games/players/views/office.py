"""The admins' page of the office: how it plays, when it works, what was done."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players import acts, services
from games.players.forms import HolidayForm, HouseForm
from games.players.models import AdminAct, Holiday, Office
from games.players.views.roles import admins_only

JOURNAL_LINES = 200


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def house(request: HttpRequest) -> HttpResponse:
    """The office's settings and holidays."""
    form = HouseForm(request.POST or None, instance=Office.objects.first())
    if request.method == "POST" and form.is_valid():
        services.save_office(request.user, form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("players:office")
    return _page(request, form, HolidayForm(auto_id="holiday_%s"))


@require_POST
@admins_only
def add_holiday(request: HttpRequest) -> HttpResponse:
    form = HolidayForm(request.POST, auto_id="holiday_%s")
    if not form.is_valid():
        return _page(request, HouseForm(instance=Office.objects.first()), form)
    services.add_holiday(request.user, form.cleaned_data["date"], form.cleaned_data["name"])
    return redirect("players:office")


@require_POST
@admins_only
def remove_holiday(request: HttpRequest, holiday_id: int) -> HttpResponse:
    services.remove_holiday(request.user, holiday_id)
    return redirect("players:office")


@require_safe
@admins_only
def journal(request: HttpRequest) -> HttpResponse:
    """What admins and referees did, newest first."""
    lines = AdminAct.objects.select_related("by", "whom")[:JOURNAL_LINES]
    shown = [{"act": act, "said": acts.said(act)} for act in lines]
    return render(request, "players/journal.html", {"lines": shown, "nav": "admin"})


def _page(request: HttpRequest, form: HouseForm, holiday_form: HolidayForm) -> HttpResponse:
    shown = {
        "form": form,
        "holiday_form": holiday_form,
        "holidays": Holiday.objects.all(),
        "nav": "admin",
    }
    refused = form.is_bound or holiday_form.is_bound
    return render(request, "players/office.html", shown, status=422 if refused else 200)
