"""The screen: no sign-in, no form. Its token is its right; GET shows, and notes that it lives."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.kitchen import access, drawing, services
from games.kitchen.models import Screen
from games.players import office


@login_not_required
@never_cache
@require_safe
def screen(request: HttpRequest, token: str) -> HttpResponse:
    """The whole screen as it is now, in the office's language, whoever is signed in here."""
    found = _find(token)
    with translation.override(office.current().language):
        if found.revoked:
            return render(request, "kitchen/off.html", status=410)
        services.note_seen(found)
        moment = drawing.Moment.read()
        _version, html = drawing.draw(moment)
        shown = {"screen": found, "token": token, "scene": html, "language": moment.language}
        return render(request, "kitchen/page.html", shown)


@login_not_required
@never_cache
@require_safe
def pulse(request: HttpRequest, token: str) -> HttpResponse:
    """The open page's sign of life: whether it is to be heard; 410 once it is switched off."""
    found = _find(token)
    if found.revoked:
        return HttpResponse(status=410)
    services.note_seen(found)
    return JsonResponse({"sound": found.sound})


def _find(token: str) -> Screen:
    found = access.find(token)
    if found is None:
        raise Http404
    return found
