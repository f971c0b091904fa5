"""The admins' page of the screens: put one up, rename it, switch it off."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.kitchen import access, services, wishes
from games.kitchen.errors import NameTaken
from games.kitchen.forms import ScreenForm
from games.kitchen.models import Screen
from games.players.auth import qr
from games.players.decorators import admins_only
from games.players.requests import Request, redirect_after_saving


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def screens(request: Request) -> HttpResponse:
    """Every screen with its link, and the form of a new one."""
    form = ScreenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = services.make(request.user, form.cleaned_data["name"])
        messages.success(request, _("“{name}” is ready: open its link there.").format(name=made))
        return redirect("kitchen:screens")
    return _page(request, form)


@require_POST
@admins_only
def rename(request: Request, screen_id: int) -> HttpResponse:
    """Another name; the link stays."""
    found = get_object_or_404(access.on(), pk=screen_id)
    form = ScreenForm(request.POST)
    if not form.is_valid():
        return _page(request, ScreenForm(), found, str(form.errors["name"][0]), 422)
    try:
        services.rename(request.user, found.pk, form.cleaned_data["name"])
    except NameTaken as taken:
        return _page(request, ScreenForm(), found, str(taken.sentence), taken.status)
    return redirect_after_saving(request, "kitchen:screens")


@require_POST
@admins_only
def sound(request: Request, screen_id: int) -> HttpResponse:
    """What happens is heard at this screen, or no longer."""
    found = get_object_or_404(access.on(), pk=screen_id)
    services.set_sound(request.user, found.pk, on=request.POST.get("on") == "1")
    return redirect_after_saving(request, "kitchen:screens")


@require_POST
@admins_only
def revoke(request: Request, screen_id: int) -> HttpResponse:
    """Off for good. Sent twice it is done once."""
    found = get_object_or_404(Screen, pk=screen_id)
    services.revoke(request.user, found.pk)
    messages.success(request, _("“{name}” has been turned off.").format(name=found))
    return redirect("kitchen:screens")


def _page(
    request: Request,
    form: ScreenForm,
    refused: Screen | None = None,
    sentence: str = "",
    status: int = 200,
) -> HttpResponse:
    """`refused` is the screen whose new name is refused, with the `sentence` that says why."""
    shown = {
        "form": form,
        "answers": wishes.answers(),
        "screens": [_row(screen, refused, sentence) for screen in access.on()],
        "nav": "admin",
        "tab": "screens",
    }
    status = 422 if form.is_bound else status
    return render(request, "kitchen/screens.html", shown, status=status)


def _row(screen: Screen, refused: Screen | None, sentence: str) -> dict[str, Any]:
    link = access.link(screen)
    code = (
        qr.for_phones(link, _("QR code of the screen “{name}”").format(name=screen)) if link else ""
    )
    return {
        "screen": screen,
        "link": link,
        "qr": code,
        "error": sentence if refused == screen else "",
    }
