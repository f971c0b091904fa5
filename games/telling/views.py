"""Notifications."""

import json
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.players.calendar import ONE_DAY, clock
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request, redirect_after_saving
from games.telling import kinds, outbox, quiet, reasons, services, wishes
from games.telling.forms import OwnHoursForm
from games.telling.leaving.sealed import unseal
from games.telling.models import DAY, Letterbox, Quiet
from games.telling.push import subscriptions
from games.telling.push.way import Push


@require_POST
@limited("push", 60, 600)
def answer(request: Request) -> HttpResponse:
    """To the offer of being called: `done` by the page's script, `yes` without one, or `no`."""
    said = request.POST.get("answer")
    if said not in ("done", "yes", "no"):
        raise BadRequest
    services.answer_offer(request.user, taken=said != "no")
    if said == "yes":
        return redirect(f"{reverse('telling:told')}#notify")
    if said == "done":
        messages.success(request, _("Notifications are on for this device."))
    return redirect("players:inbox" if request.POST.get("from") == "inbox" else "/")


@require_POST
@limited("push", 60, 600)
def subscribe(request: Request) -> HttpResponse:
    """`{"endpoint": …, "p256dh": …, "auth": …}`, or `{"endpoint": null}` to be told no more."""
    key = request.session.session_key
    if not Push().is_open() or not key:
        raise Http404
    try:
        told = json.loads(request.body)
    except ValueError:
        raise BadRequest from None
    if not isinstance(told, dict):
        raise BadRequest
    if told.get("endpoint") is None:
        subscriptions.stop(key)
        return HttpResponse(status=204)
    try:
        subscriptions.save(request.user, key, told)
    except subscriptions.NoSubscription:
        raise BadRequest from None
    return HttpResponse(status=204)


TEN_MINUTES = 600


@never_cache
@require_safe
def told(request: Request) -> HttpResponse:
    """By which ways, about what, and when."""
    return draw(request)


@require_POST
@limited("told", 120, TEN_MINUTES)
def wish(request: Request) -> HttpResponse:
    """The switches of the page: what isn't on isn't wanted. With a script each is sent at once."""
    if "wishes" not in request.POST:
        raise BadRequest  # Else whoever sends nothing at all would no longer be told of anything.
    wanted = {group.name: request.POST.get(group.name) == "on" for group in kinds.GROUPS}
    services.wish(request.user, wanted)
    if "letters" in request.POST:
        services.set_letters(request.user, on=request.POST.get("mail") == "on")
    if request.htmx:
        return render(request, "frame/noted.html")
    return redirect_after_saving(request, "telling:told")


@never_cache
@require_safe
def rest(request: Request) -> HttpResponse:
    """When nothing calls: a pause, and one's own hours."""
    return draw_rest(request)


@require_POST
@limited("told", 60, TEN_MINUTES)
def hours(request: Request) -> HttpResponse:
    form = OwnHoursForm(request.POST)
    if not form.is_valid():
        return draw_rest(request, form)
    values = form.cleaned_data
    services.set_hours(request.user, values["time_zone"], values["begins"], values["ends"])
    return redirect_after_saving(request, "telling:rest")


@require_POST
@limited("told", 60, TEN_MINUTES)
def not_now(request: Request) -> HttpResponse:
    """For an hour, until tomorrow, or no longer."""
    services.not_now(request.user, _until(request.user, request.POST.get("for", "")))
    return redirect("telling:rest")


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


def draw(request: Request) -> HttpResponse:
    shown: dict[str, Any] = {
        "nav": "me",
        "switches": wishes.switches(request.user),
        "offered": wishes.personal(),
        "rest": _rest(quiet.of_player(request.user), timezone.now()),
    }
    if settings.EMAIL_ON:
        row = Letterbox.objects.filter(player=request.user).first()
        shown |= {
            "mail_on": True,
            "letterbox": row,
            "address": unseal(row.sealed) if row else "",
            "trouble": reasons.in_words(row.why) if row else "",
        }
    return render(request, "telling/told.html", shown)


def draw_rest(request: Request, form: OwnHoursForm | None = None) -> HttpResponse:
    """The page of one's hours, with what was typed where it is refused."""
    own = Quiet.objects.filter(player=request.user).first()
    now = timezone.now()
    known = {"begins": own.begins, "ends": own.ends, "time_zone": own.time_zone} if own else None
    shown = {
        "nav": "me",
        "form": form or OwnHoursForm(initial=known),
        "until": own.until if own and own.until and own.until > now else None,
        "next": quiet.of_player(request.user).next(now),
        "now": now,
    }
    return render(request, "telling/rest.html", shown, status=422 if form else 200)


def _rest(openings: quiet.Openings, now: datetime) -> str:
    """When nothing calls, in a line: until when somebody pauses, else their hours."""
    if openings.until and openings.until > now:
        until = openings.next(now).astimezone(openings.zone)
        tomorrow = now.astimezone(openings.zone).date() + ONE_DAY
        day = _("tomorrow") if until.date() == tomorrow else date_format(until, "l")
        day = "" if until.date() == now.astimezone(openings.zone).date() else f"{day} "
        return _("Until %(day)s%(time)s") % {"day": day, "time": date_format(until, "G:i")}
    if openings.begins <= 0 and openings.ends >= DAY:
        return _("On days off")
    hours = {"ends": clock(openings.ends), "begins": clock(openings.begins)}
    return _("%(ends)s to %(begins)s, and days off") % hours
