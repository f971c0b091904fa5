"""Pages of privacy: a player's switches, export and erasure; the office's notice and rules."""

import json
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players import erasure, names, personal_data, privacy_notice, services, wishes
from games.players.decorators import admins_only
from games.players.forms import NoticeForm, RetentionForm
from games.players.limits import limited, one_at_a_time
from games.players.models import Office, Player
from games.players.requests import Request, next_url, parse_number, reason, redirect_after_saving
from games.players.services import LastAdmin
from games.ui.refusals import Refused

TEN_MINUTES = 600


@never_cache
@require_safe
def privacy(request: Request) -> HttpResponse:
    """Show every switch, each with one plain sentence."""
    return _page(request)


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def pseudonym(request: Request) -> HttpResponse:
    text = request.POST.get("pseudonym", "")
    return _saved(request, "pseudonym", lambda player: wishes.set_pseudonym(player, text))


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def screen(request: Request) -> HttpResponse:
    on = _read_switch(request)
    return _saved(request, "screen", lambda player: wishes.set_on_screen(player, on))


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def column(request: Request, field: str) -> HttpResponse:
    on = _read_switch(request)
    return _saved(request, "columns", lambda p: wishes.set_in_column(p, field, on))


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def repetitions(request: Request) -> HttpResponse:
    on = _read_switch(request)
    return _saved(request, "repetitions", lambda p: wishes.set_counts_repetitions(p, on))


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def pairs(request: Request) -> HttpResponse:
    on = _read_switch(request)
    return _saved(request, "pairs", lambda player: wishes.set_pairs(player, on))


@require_POST
@limited("privacy", 60, TEN_MINUTES)
def preference(request: Request) -> HttpResponse:
    text, shared = request.POST.get("preference", ""), request.POST.get("shared") == "on"
    return _saved(request, "preference", lambda p: wishes.set_preference(p, text, shared))


@never_cache
@require_safe
@one_at_a_time
def export(request: Request) -> HttpResponse:
    """Return the player's own export, as a JSON file."""
    player = Player.objects.get(pk=request.user.pk)
    text = json.dumps(personal_data.everything(player), ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="spaye-{player.pk}-{day}.json"'
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("erase", 10, TEN_MINUTES)
def erase(request: Request) -> HttpResponse:
    """Explain what an erasure does; POST erases the player if the typed name is theirs."""
    if request.method != "POST":
        return _erase_page(request)
    player = Player.objects.get(pk=request.user.pk)
    typed = request.POST.get("name", "")[:200]
    if names.key(typed.strip()) != player.name_key:
        return _erase_page(request, _("That isn’t your name. Nothing was deleted."), status=422)
    try:
        row = erasure.erase(player, player)
    except LastAdmin as error:
        return _erase_page(request, str(error.sentence), status=error.status)
    logout(request)
    rest = "" if row.wiped else "?rest=1"
    return redirect(reverse("players:erased") + rest)


@login_not_required
@never_cache
@require_safe
def erased(request: HttpRequest) -> HttpResponse:
    """Confirm the erasure, and name what may be left."""
    return render(request, "players/privacy/erased.html", {"rest": "rest" in request.GET})


def _read_switch(request: Request) -> bool:
    """Return whether `show` is `on`. Raises `BadRequest` unless it is `on` or `off`."""
    said = request.POST.get("show")
    if said not in ("on", "off"):
        raise BadRequest
    return said == "on"


def _saved(request: Request, field: str, save: Callable[[Player], None]) -> HttpResponse:
    try:
        save(request.user)
    except Refused as error:
        return _page(request, field, error)
    return redirect_after_saving(request, f"{reverse('players:privacy')}#{field}")


def _page(request: Request, field: str = "", error: Refused | None = None) -> HttpResponse:
    shown: dict[str, Any] = {"nav": "me", "person": request.user}
    if error is not None:
        shown |= {
            "field": field,
            "error": error.sentence,
            "suggestion": getattr(error, "suggestion", ""),
            "typed": request.POST.get(field, "")[:100],
        }
    status = error.status if error else 200
    return render(request, "players/privacy/switches.html", shown, status=status)


def _erase_page(request: Request, error: str = "", status: int = 200) -> HttpResponse:
    others = Player.objects.admins().exclude(pk=request.user.pk)
    last = request.user.is_admin and not others.exists()
    shown = {"nav": "me", "error": error, "last_admin": last}
    return render(request, "players/privacy/erase.html", shown, status=status)


# The office's notice, and how long things are kept


@require_http_methods(["GET", "HEAD", "POST"])
@limited("notice", 60, 600)
def notice(request: Request) -> HttpResponse:
    """Show the latest version and its changes since the reader's last; POST marks it as read."""
    if request.method == "POST":
        privacy_notice.mark_read(request.user, parse_number(request.POST.get("notice")) or 0)
        return redirect(next_url(request))
    valid, last = privacy_notice.current(), privacy_notice.last_read(request.user)
    shown = {
        "nav": "me",
        "valid": valid,
        "last": last,
        "read": bool(valid and last and last.notice_id == valid.pk),
        "parts": privacy_notice.parts(valid, last.notice if last else None) if valid else [],
    }
    return render(request, "players/notice/page.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def office_privacy(request: Request) -> HttpResponse:
    """Show the notice's form, the retention rules and what is due; POST publishes a version."""
    form = NoticeForm(request.POST or None, instance=privacy_notice.current())
    if request.method == "POST" and form.is_valid():
        privacy_notice.publish(request.user, form.cleaned_data, reason(request))
        messages.success(request, _("Saved. Everyone will see what changed."))
        return redirect("players:office_privacy")
    return _office_page(request, form=form, status=422 if form.is_bound else 200)


@require_POST
@admins_only
def keep(request: Request) -> HttpResponse:
    """Set the retention periods."""
    kept = RetentionForm(request.POST, instance=Office.objects.first())
    if not kept.is_valid():
        return _office_page(request, kept=kept, status=422)
    services.save_office(request.user, kept.cleaned_data, reason(request))
    return redirect_after_saving(request, "players:office_privacy")


def _office_page(
    request: Request,
    *,
    form: NoticeForm | None = None,
    kept: RetentionForm | None = None,
    status: int = 200,
) -> HttpResponse:
    valid = privacy_notice.current()
    shown = {
        "form": form or NoticeForm(instance=valid),
        "kept": kept or RetentionForm(instance=Office.objects.first()),
        "valid": valid,
        "readers": valid.seen.count() if valid else 0,
        "everyone": Player.objects.active().filter(is_ghost=False).count(),
        "rules": [(rule.title, rule.describe(), rule.due()) for rule in personal_data.rules()],
        "nav": "admin",
        "tab": "privacy",
    }
    return render(request, "players/notice/office.html", shown, status=status)
