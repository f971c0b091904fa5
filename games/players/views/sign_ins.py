"""The admins' page of the sign-ins."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.players.requests import Request
from games.players.roles import admins_only
from games.players.ways_in import signins


@require_safe
@admins_only
def sign_ins(request: Request) -> HttpResponse:
    """Who came in, newest first, and how often it was tried in vain; `?page=`."""
    page = signins.page(request.GET.get("page"))
    shown = {
        "page": page,
        "lines": [(each, signins.said(each)) for each in page.object_list],
        "failed": signins.failed(),
        "nav": "admin",
        "tab": "journal",
    }
    return render(request, "players/signins/page.html", shown)
