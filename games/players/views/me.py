"""A player's own pages."""

import re
from datetime import UTC, datetime

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players import inbox, services
from games.players.errors import NameRefused, NameTaken
from games.players.forms import SettingsForm
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.players.ways_in import entering, qr, sessions
from games.players.ways_in.page import asked_page


@require_http_methods(["GET", "HEAD", "POST"])
@limited("settings", 120, 600)
def own_settings(request: Request) -> HttpResponse:
    """Name, chip, language, theme, motion; the answer already speaks the new language.

    A choice of one touch is sent by a script as soon as it is made. A half-typed name
    is saved only by its own button.
    """
    form, before = SettingsForm(request.POST or None, instance=request.user), request.user.language
    if request.method == "POST" and form.is_valid() and _saved(request, form):
        spoken = form.cleaned_data["language"]
        if request.htmx and spoken == before:
            return render(request, "frame/noted.html")
        with translation.override(spoken):
            messages.success(request, _("Saved."))
        if request.htmx:
            return HttpResponse(headers={"HX-Refresh": "true"})
        return redirect("players:settings")
    status = 422 if form.is_bound else 200
    # The frame shows who I am, not what the refused form says.
    request.user.refresh_from_db()
    return render(request, "players/settings.html", {"form": form, "nav": "me"}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def words(request: Request) -> HttpResponse:
    """The words of the game; and whether they are explained where they stand."""
    if request.method != "POST":
        part = request.GET.get("part") == "definitions"
        return render(request, f"players/{'definitions' if part else 'words'}.html", {"nav": "me"})
    chosen = request.POST.get("explained")
    if chosen not in ("0", "1"):
        raise BadRequest
    wanted = chosen == "1"
    services.explain_words(request.user, wanted=wanted)
    if not wanted:
        messages.success(request, _("Explanations hidden. You can turn them back on in Settings."))
    return redirect(asked_page(request))


@never_cache
@require_POST
@limited("new_link", 10, 600)
def new_link(request: Request) -> HttpResponse:
    """A link, QR and code for my other device, shown once."""
    link = entering.make_link(request.user, request.user)
    shown = {
        "link": link,
        "qr": qr.for_phones(link.url, _("QR code of your personal link")),
        "nav": "me",
    }
    return render(request, "players/new_link.html", shown)


@require_POST
def revoke_device(request: Request, handle: str) -> HttpResponse:
    key = request.session.session_key
    if key and handle == sessions.handle(key):
        entering.sign_out(request)
        return redirect("players:sign_in")
    entering.revoke_device(request.user, handle)
    messages.success(request, _("This device is signed out."))
    return redirect("players:security")


@require_safe
def own_inbox(request: Request) -> HttpResponse:
    """What waits for me."""
    now = timezone.now()
    waiting = inbox.items(request.user, now)
    since = _looked(request)
    lines = [(item, since is None or item.at > since) for item in waiting]
    looks = request.method == "GET" and not request.htmx
    if looks and any(inbox.new(item.at, request.user) for item in waiting):
        services.see_inbox(request.user, now)
    shown = {"lines": lines, "since": since.timestamp() if since else 0, "nav": "inbox"}
    return render(request, "players/inbox.html", shown)


def _looked(request: Request) -> datetime | None:
    """When the reader had looked before this visit; the page that reads itself again says so."""
    given = request.GET.get("since", "")
    if not re.fullmatch(r"[0-9]{1,10}(\.[0-9]{1,6})?", given):
        return request.user.inbox_seen
    return datetime.fromtimestamp(float(given), UTC) if float(given) else None


def _saved(request: Request, form: SettingsForm) -> bool:
    values = dict(form.cleaned_data)
    name = values.pop("name")
    player = Player.objects.get(pk=request.user.pk)
    name = player.name if request.htmx else name
    try:
        services.save_settings(player, name, values)
    except (NameTaken, NameRefused) as error:
        form.add_error("name", str(error.sentence))
        form.suggestion = getattr(error, "suggestion", "")
        return False
    return True
