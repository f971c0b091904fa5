"""What a page without network lives on: the worker, the page that says so, and what waits."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from rjsmin import jsmin

from games.players.middleware import of_address
from games.players.models import Player
from games.players.requests import Request


@login_not_required
@cache_control(no_cache=True)
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that its scope is the site."""
    context = {
        "log": reverse("spaye:log"),
        "waiting": reverse("spaye:waiting"),
        "challenge": reverse("spaye:challenge"),
        "offline": reverse("spaye:offline"),
        "sign_in": reverse("players:sign_in"),
        "static": settings.STATIC_URL,
        "icon": staticfiles_storage.url("img/icon-192.png"),
        "edition": getattr(staticfiles_storage, "manifest_hash", ""),
    }
    script = render_to_string("spaye/sw.js", context)
    return HttpResponse(jsmin(script), content_type="text/javascript; charset=utf-8")


@login_not_required
@cache_control(no_cache=True)
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Kept by the worker, shown when the office can't be reached; drawn for nobody."""
    language = of_address(request)
    with translation.override(language):
        page = render_to_string("errors/offline.html")
    return HttpResponse(page, headers={"Content-Language": language})


@require_safe
def waiting(request: Request) -> HttpResponse:
    """The outbox of this browser: whatever became of the day, what waits can be seen."""
    people = Player.objects.active().order_by("pk")
    return render(request, "spaye/waiting.html", {"people": people, "nav": "today"})
