"""The administration's list, and the page of the office: its name, language, deck."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from games.players import administration, services
from games.players.forms import OfficeForm
from games.players.models import Office
from games.players.requests import Request, redirect_after_saving
from games.players.roles import admins_only, referees_only, why


@require_safe
@referees_only
def all_pages(request: Request) -> HttpResponse:
    """Every page of the administration with how things stand there."""
    shown = {"groups": administration.groups(request.user), "nav": "admin"}
    return render(request, "players/admin_list.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def office(request: Request) -> HttpResponse:
    """Name, language, deck and pack."""
    form = OfficeForm(request.POST or None, instance=Office.objects.first())
    if request.method == "POST" and form.is_valid():
        services.save_office(request.user, form.cleaned_data, why(request))
        return redirect_after_saving(request, "players:office")
    shown = {"form": form, "nav": "admin", "tab": "office"}
    return render(request, "players/office.html", shown, status=422 if form.is_bound else 200)
