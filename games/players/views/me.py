"""A player's own pages."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players import inbox, qr, services, sessions
from games.players.access import services as entering
from games.players.errors import NameRefused, NameTaken
from games.players.forms import SettingsForm
from games.players.limits import limited
from games.players.models import Player


@require_http_methods(["GET", "HEAD", "POST"])
@limited("settings", 60, 600)
def own_settings(request: HttpRequest) -> HttpResponse:
    """Name, chip, language, theme, motion; the answer already speaks the new language."""
    form = SettingsForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid() and _saved(request, form):
        return redirect("players:settings")
    status = 422 if form.is_bound else 200
    # The frame shows who I am, not what the refused form says.
    request.user.refresh_from_db()
    return render(request, "players/settings.html", {"form": form, "nav": "me"}, status=status)


@never_cache
@require_POST
@limited("new_link", 10, 600)
def new_link(request: HttpRequest) -> HttpResponse:
    """A link, QR and code for my other device, shown once."""
    link = entering.make_link(request.user, request.user)
    shown = {"link": link, "qr": qr.svg(link.url, _("QR code of your personal link")), "nav": "me"}
    return render(request, "players/new_link.html", shown)


@require_POST
def revoke_device(request: HttpRequest, handle: str) -> HttpResponse:
    if handle == sessions.handle(request.session.session_key):
        entering.sign_out(request)
        return redirect("players:sign_in")
    entering.revoke_device(request.user, handle)
    messages.success(request, _("This device is signed out."))
    return redirect("players:security")


@require_safe
def own_inbox(request: HttpRequest) -> HttpResponse:
    """What waits for me."""
    waiting = inbox.items(request.user, timezone.now())
    return render(request, "players/inbox.html", {"items": waiting, "nav": "inbox"})


def _saved(request: HttpRequest, form: SettingsForm) -> bool:
    values = dict(form.cleaned_data)
    name = values.pop("name")
    player = Player.objects.get(pk=request.user.pk)
    try:
        services.save_settings(player, name, values)
    except (NameTaken, NameRefused) as error:
        form.add_error("name", str(error.sentence))
        form.suggestion = getattr(error, "suggestion", "")
        return False
    with translation.override(player.language):
        messages.success(request, _("Saved."))
    return True
