"""The admins' page of the sign-ins."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.players import signins
from games.players.views.roles import admins_only


@require_safe
@admins_only
def sign_ins(request: HttpRequest) -> HttpResponse:
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
