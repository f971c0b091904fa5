"""The screen, and the admins' page of the screens.

A screen has no sign-in and no form: its token grants access. Each GET stores that it is alive.
"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.kitchen import access, named_people, rendering, services
from games.kitchen.forms import ScreenForm
from games.kitchen.models import Screen
from games.players import office
from games.players.auth import qr
from games.players.decorators import act, admins_only
from games.players.requests import Request, redirect_after_saving
from games.ui.refusals import Refused


@login_not_required
@never_cache
@require_safe
def screen_page(request: HttpRequest, token: str) -> HttpResponse:
    """Show the whole screen in the office's language, no matter who is signed in; 410 if off."""
    found = _find_screen(token)
    with translation.override(office.current().language):
        if found.revoked:
            return render(request, "kitchen/off.html", status=410)
        services.note_screen_seen(found)
        moment = rendering.ScreenSnapshot.load()
        _version, html = rendering.draw_screen(moment)
        shown = {"screen": found, "token": token, "scene": html, "language": moment.language}
        return render(request, "kitchen/page.html", shown)


@login_not_required
@never_cache
@require_safe
def pulse(request: HttpRequest, token: str) -> HttpResponse:
    """Store that the open page is alive; return its sound setting, or 410 once switched off."""
    found = _find_screen(token)
    if found.revoked:
        return HttpResponse(status=410)
    services.note_screen_seen(found)
    return JsonResponse({"sound": found.sound})


def _find_screen(token: str) -> Screen:
    found = access.find_screen(token)
    if found is None:
        raise Http404
    return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def screens_page(request: Request) -> HttpResponse:
    """Show the active screens with their links; a POST adds a screen."""
    form = ScreenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = services.add_screen(request.user, form.cleaned_data["name"])
        messages.success(request, _("“{name}” is ready: open its link there.").format(name=made))
        return redirect("kitchen:screens")
    return _screens_page(request, form)


@require_POST
@admins_only
def rename_screen(request: Request, screen_id: int) -> HttpResponse:
    """Rename a screen; the link stays."""
    found = get_object_or_404(access.active_screens(), pk=screen_id)
    form = ScreenForm(request.POST)
    if not form.is_valid():
        return _screens_page(request, ScreenForm(), found, str(form.errors["name"][0]), 422)
    try:
        services.rename_screen(request.user, found.pk, form.cleaned_data["name"])
    except Refused as taken:
        return _screens_page(request, ScreenForm(), found, str(taken.sentence), taken.status)
    return redirect_after_saving(request, "kitchen:screens")


@act("kitchen:screens")
@admins_only
def set_sound(request: Request, screen_id: int) -> HttpResponse:
    """Turn a screen's sound on or off."""
    found = get_object_or_404(access.active_screens(), pk=screen_id)
    services.set_sound(request.user, found.pk, on=request.POST.get("on") == "1")
    return redirect_after_saving(request, "kitchen:screens")


@act("kitchen:screens")
@admins_only
def revoke_screen(request: Request, screen_id: int) -> None:
    """Switch a screen off for good. Idempotent."""
    found = get_object_or_404(Screen, pk=screen_id)
    services.revoke_screen(request.user, found.pk)
    messages.success(request, _("“{name}” has been turned off.").format(name=found))


def _screens_page(
    request: Request,
    form: ScreenForm,
    refused: Screen | None = None,
    sentence: str = "",
    status: int = 200,
) -> HttpResponse:
    """Show the screens; `refused` is the screen whose new name is refused for `sentence`."""
    shown = {
        "form": form,
        "answers": named_people.count_answers(),
        "screens": [_screen_row(screen, refused, sentence) for screen in access.active_screens()],
        "nav": "admin",
        "tab": "screens",
    }
    status = 422 if form.is_bound else status
    return render(request, "kitchen/screens.html", shown, status=status)


def _screen_row(screen: Screen, refused: Screen | None, sentence: str) -> dict[str, Any]:
    link = access.screen_link(screen)
    code = (
        qr.for_phones(link, _("QR code of the screen “{name}”").format(name=screen)) if link else ""
    )
    return {
        "screen": screen,
        "link": link,
        "qr": code,
        "error": sentence if refused == screen else "",
    }
