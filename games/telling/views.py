"""Notifications."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.telling import outbox, quiet, reasons, services, wishes
from games.telling.forms import AddressForm, DigestForm, OwnHoursForm
from games.telling.leaving.sealed import unseal
from games.telling.models import Letterbox, Quiet

TEN_MINUTES = 600


@never_cache
@require_safe
def told(request: Request) -> HttpResponse:
    """Every group with its ways, and when."""
    return draw(request)


@require_POST
@limited("told", 60, TEN_MINUTES)
def wish(request: Request) -> HttpResponse:
    """The boxes of the page: what isn't ticked isn't wanted."""
    if "wishes" not in request.POST:
        raise BadRequest  # Else whoever sends nothing at all would no longer be told of anything.
    offered = {way.name for way in wishes.personal()}
    wanted = {
        line.group.name: frozenset(
            choice.way.name for choice in line.choices if request.POST.get(choice.name) == "on"
        )
        for line in wishes.lines(request.user)
    }
    services.wish(request.user, wanted, frozenset(offered))
    messages.success(request, _("Saved."))
    return redirect("telling:told")


@require_POST
@limited("told", 60, TEN_MINUTES)
def hours(request: Request) -> HttpResponse:
    form = OwnHoursForm(request.POST)
    if not form.is_valid():
        return draw(request, form)
    values = form.cleaned_data
    services.set_hours(request.user, values["time_zone"], values["begins"], values["ends"])
    messages.success(request, _("Saved."))
    return redirect(f"{reverse('telling:told')}#hours")


@require_POST
@limited("told", 60, TEN_MINUTES)
def not_now(request: Request) -> HttpResponse:
    """For an hour, until tomorrow, or no longer."""
    services.not_now(request.user, _until(request.user, request.POST.get("for", "")))
    return redirect(f"{reverse('telling:told')}#not-now")


@require_POST
def note(request: Request, notice_id: int) -> HttpResponse:
    """Put a line of the inbox away, with all that it tells in one (`also`), or its banner."""
    words = [str(notice_id), *request.POST.get("also", "").split()[:50]]
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 16]
    outbox.note(request.user, *numbers)
    return HttpResponse() if request.htmx else redirect("players:inbox")


def _until(player: Player, said: str) -> datetime | None:
    now = timezone.now()
    zone = quiet.of_player(player).zone
    tomorrow = now.astimezone(zone).date() + timedelta(days=1)
    midnight = datetime.combine(tomorrow, datetime.min.time(), zone)
    found = {"hour": now + timedelta(hours=1), "day": midnight, "end": None}
    if said not in found:
        raise BadRequest
    return found[said]


def draw(
    request: Request,
    form: OwnHoursForm | None = None,
    *,
    mail: AddressForm | None = None,
    digest: DigestForm | None = None,
    wrong_code: bool = False,
) -> HttpResponse:
    """The page, with what was typed where it is refused."""
    own = Quiet.objects.filter(player=request.user).first()
    openings = quiet.of_player(request.user)
    now = timezone.now()
    known = {"begins": own.begins, "ends": own.ends, "time_zone": own.time_zone} if own else None
    shown: dict[str, Any] = {
        "nav": "me",
        "lines": wishes.lines(request.user),
        "offered": wishes.personal(),
        "form": form or OwnHoursForm(initial=known),
        "openings": openings,
        "until": own.until if own and own.until and own.until > now else None,
        "next": openings.next(now),
        "now": now,
    }
    if settings.EMAIL_ON:
        shown |= _letters(request.user, mail, digest) | {"wrong_code": wrong_code}
    bad = form or mail or digest or wrong_code
    return render(request, "telling/told.html", shown, status=422 if bad else 200)


def _letters(player: Player, mail: AddressForm | None, digest: DigestForm | None) -> dict[str, Any]:
    row = Letterbox.objects.filter(player=player).first()
    chosen = {"digest": row.digest, "minute": row.minute} if row else None
    return {
        "mail_on": True,
        "letterbox": row,
        "address": unseal(row.sealed) if row else "",
        "letter_trouble": reasons.in_words(row.why) if row else "",
        "mail_form": mail or AddressForm(),
        "digest_form": digest or DigestForm(initial=chosen),
    }
