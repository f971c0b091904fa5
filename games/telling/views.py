"""Pages of a player's notifications and e-mail address, and of the office's hours and chats."""

import json
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players.calendar import ONE_DAY, clock
from games.players.decorators import act, admins_only
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request, redirect_after_saving
from games.telling import chats, mail, notice_kinds, outbox, preferences, push, services, ways
from games.telling.chats import TEST, HookRefused
from games.telling.forms import (
    URL_WANTED,
    AddressForm,
    DigestForm,
    HookForm,
    HoursForm,
    OwnHoursForm,
)
from games.telling.mail import DigestChoice, Mail, WrongCode
from games.telling.models import DAY, Delivery, Hook, Hours, Letterbox, Notice, Quiet
from games.telling.notice_kinds import For, NoticeKind
from games.telling.push import Push
from games.telling.sealing import unseal
from games.ui.dates import date_format

TEN_MINUTES, HOUR = 600, 3600


@require_POST
@limited("push", 60, TEN_MINUTES)
def answer_push_offer(request: Request) -> HttpResponse:
    """Answer the offer of push (`answer`): `done` from a script, `yes` without one, or `no`."""
    answer = request.POST.get("answer")
    if answer not in ("done", "yes", "no"):
        raise BadRequest
    services.answer_offer(request.user, taken=answer != "no")
    if answer == "yes":
        return redirect(f"{reverse('telling:told')}#notify")
    if answer == "done":
        messages.success(request, _("Notifications are on for this device."))
    return redirect("players:inbox" if request.POST.get("from") == "inbox" else "/")


@require_POST
@limited("push", 60, TEN_MINUTES)
def subscribe_push(request: Request) -> HttpResponse:
    """Take `{"endpoint": …, "p256dh": …, "auth": …}`, or `{"endpoint": null}` to unsubscribe."""
    key = request.session.session_key
    if not Push().is_open() or not key:
        raise Http404
    try:
        sent = json.loads(request.body)
    except ValueError:
        raise BadRequest from None
    if not isinstance(sent, dict):
        raise BadRequest
    if sent.get("endpoint") is None:
        push.unsubscribe(key)
        return HttpResponse(status=204)
    try:
        push.subscribe(request.user, key, sent)
    except push.NoSubscription:
        raise BadRequest from None
    return HttpResponse(status=204)


@never_cache
@require_safe
def notifications(request: Request) -> HttpResponse:
    """Show the reader's notification settings: groups, ways and hours."""
    return _page(request)


@require_POST
@limited("told", 120, TEN_MINUTES)
def wish(request: Request) -> HttpResponse:
    """Save all switches; a missing one is off. A script sends each change immediately."""
    if "wishes" not in request.POST:
        raise BadRequest  # An empty request would turn everything off.
    wanted = {group.name: request.POST.get(group.name) == "on" for group in notice_kinds.GROUPS}
    services.wish(request.user, wanted)
    if "letters" in request.POST:
        services.set_letters(request.user, on=request.POST.get("mail") == "on")
    if request.htmx:
        return render(request, "frame/noted.html")
    return redirect_after_saving(request, "telling:told")


@never_cache
@require_safe
def rest(request: Request) -> HttpResponse:
    """Show when the reader gets no notices: a pause, and their own hours."""
    return _rest_page(request)


@require_POST
@limited("told", 60, TEN_MINUTES)
def hours(request: Request) -> HttpResponse:
    form = OwnHoursForm(request.POST)
    if not form.is_valid():
        return _rest_page(request, form)
    values = form.cleaned_data
    services.set_hours(request.user, values["time_zone"], values["begins"], values["ends"])
    return redirect_after_saving(request, "telling:rest")


@act("telling:rest")
@limited("told", 60, TEN_MINUTES)
def not_now(request: Request) -> None:
    """Pause for an hour or until tomorrow, or end the pause."""
    services.not_now(request.user, _until(request.user, request.POST.get("for", "")))


@act("players:inbox")
def note(request: Request, notice_id: int) -> HttpResponse | None:
    """Dismiss a line of the inbox, with all notices that it combines (`also`), or its banner."""
    words = [str(notice_id), *request.POST.get("also", "").split()[:50]]
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 16]
    outbox.note(request.user, *numbers)
    return HttpResponse() if request.htmx else None


def _until(player: Player, chosen: str) -> datetime | None:
    now = timezone.now()
    zone = preferences.player_openings(player).zone
    tomorrow = now.astimezone(zone).date() + timedelta(days=1)
    midnight = datetime.combine(tomorrow, datetime.min.time(), zone)
    choices = {"hour": now + timedelta(hours=1), "day": midnight, "end": None}
    if chosen not in choices:
        raise BadRequest
    return choices[chosen]


def _page(request: Request) -> HttpResponse:
    shown: dict[str, Any] = {
        "nav": "me",
        "switches": preferences.switches(request.user),
        "offered": preferences.personal_ways(),
        "rest": _rest_line(preferences.player_openings(request.user), timezone.now()),
    }
    if settings.EMAIL_ON:
        row = Letterbox.objects.filter(player=request.user).first()
        shown |= {
            "mail_on": True,
            "letterbox": row,
            "address": unseal(row.sealed) if row else "",
            "trouble": ways.describe_reason(row.why) if row else "",
        }
    return render(request, "telling/told.html", shown)


def _rest_page(request: Request, form: OwnHoursForm | None = None) -> HttpResponse:
    """Render the page of the reader's hours, with a refused form as it was typed."""
    own = Quiet.objects.filter(player=request.user).first()
    now = timezone.now()
    known = {"begins": own.begins, "ends": own.ends, "time_zone": own.time_zone} if own else None
    shown = {
        "nav": "me",
        "form": form or OwnHoursForm(initial=known),
        "until": own.until if own and own.until and own.until > now else None,
        "next": preferences.player_openings(request.user).next(now),
        "now": now,
    }
    return render(request, "telling/rest.html", shown, status=422 if form else 200)


def _rest_line(openings: preferences.Openings, now: datetime) -> str:
    """Return in one line when no notices come: until the end of a pause, or outside the hours."""
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


# The reader's e-mail address, and the link to unsubscribe, which needs no sign-in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("mail_address", 5, HOUR)
def give_address(request: Request) -> HttpResponse:
    """Show the reader's address and what is sent there; POST saves a new one and sends a code."""
    _check_mail()
    if request.method != "POST":
        return _mail_page(request)
    form = AddressForm(request.POST)
    if not form.is_valid():
        return _mail_page(request, address_form=form)
    mail.save_address(request.user, form.cleaned_data["address"])
    return redirect("telling:mail_give")


@require_POST
@limited("mail_code", 20, HOUR)
def confirm_address(request: Request) -> HttpResponse:
    _check_mail()
    try:
        mail.confirm_address(request.user, request.POST.get("code", ""))
    except WrongCode:
        return _mail_page(request, wrong_code=True)
    messages.success(request, _("Address confirmed. E-mails will arrive there."))
    return redirect("telling:told")


@require_POST
@limited("told", 60, TEN_MINUTES)
def choose_digest(request: Request) -> HttpResponse:
    _check_mail()
    form = DigestForm(request.POST)
    if not form.is_valid():
        return _mail_page(request, digest_form=form)
    chosen = DigestChoice(form.cleaned_data["digest"], form.cleaned_data["minute"])
    mail.choose_digest(request.user, chosen)
    return redirect_after_saving(request, "telling:mail_give")


@act("telling:told")
def delete_address(request: Request) -> None:
    mail.delete_address(request.user)
    messages.success(request, _("Your address has been deleted."))


@csrf_exempt
@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("mail_off", 60, TEN_MINUTES)
def unsubscribe(request: HttpRequest, number: int, token: str) -> HttpResponse:
    """End e-mails: mail programs post here directly (RFC 8058), people press a button first.

    It needs no CSRF token: the link can end e-mails and do nothing else.
    """
    if request.method == "POST":
        mail.unsubscribe(number, token)
        return render(request, "telling/off.html", {"done": True})
    return render(request, "telling/off.html", {"done": False})


def _check_mail() -> None:
    if not Mail().is_open():
        raise Http404


def _mail_page(
    request: Request,
    *,
    address_form: AddressForm | None = None,
    digest_form: DigestForm | None = None,
    wrong_code: bool = False,
) -> HttpResponse:
    """Render the page of the reader's address, with a refused form as it was typed."""
    row = Letterbox.objects.filter(player=request.user).first()
    chosen = {"digest": row.digest, "minute": row.minute} if row else None
    shown = {
        "nav": "me",
        "letterbox": row,
        "address": unseal(row.sealed) if row else "",
        "trouble": ways.describe_reason(row.why) if row else "",
        "mail_form": address_form or AddressForm(),
        "digest_form": digest_form or DigestForm(initial=chosen),
        "wrong_code": wrong_code,
    }
    status = 422 if address_form or digest_form or wrong_code else 200
    return render(request, "telling/letterbox.html", shown, status=status)


# The admins' page: the office's hours, and its chats


@never_cache
@require_safe
@admins_only
def office(request: Request) -> HttpResponse:
    return _office_page(request)


@require_POST
@admins_only
@limited("chat", 30, TEN_MINUTES)
def add_chat(request: Request) -> HttpResponse:
    form = HookForm(request.POST)
    if not form.is_valid():
        return _office_page(request, form=form)
    try:
        row = chats.add(request.user, form.cleaned_data["name"], form.cleaned_data["url"])
    except HookRefused as refused:
        words = {"name": _("Another chat already has this name."), "url": str(URL_WANTED)}
        form.add_error(refused.field, words[refused.field])
        return _office_page(request, form=form)
    messages.success(request, _("“{name}” is set up. Send a test message.").format(name=row.name))
    return redirect("telling:office")


@require_POST
@admins_only
def choose_topics(request: Request, hook_id: int) -> HttpResponse:
    """Choose the kinds of notices for a chat."""
    get_object_or_404(Hook, pk=hook_id)
    wanted = frozenset(kind.name for kind in topics() if request.POST.get(kind.name) == "on")
    chats.choose_topics(request.user, hook_id, wanted)
    return redirect_after_saving(request, "telling:office")


@require_POST
@admins_only
def replace_chat(request: Request, hook_id: int) -> HttpResponse:
    """Replace a chat's address."""
    row = get_object_or_404(Hook, pk=hook_id)
    try:
        chats.replace(request.user, row.pk, request.POST.get("url", "").strip())
    except HookRefused:
        return _office_page(request, of=row, error=str(URL_WANTED))
    return redirect_after_saving(request, "telling:office")


@act("telling:office")
@admins_only
def remove_chat(request: Request, hook_id: int) -> None:
    chats.remove(request.user, hook_id)


@act("telling:office")
@admins_only
@limited("chat_test", 20, TEN_MINUTES)
def test_chat(request: Request, hook_id: int) -> None:
    """Send a test message to a chat; the page then says what has become of it."""
    row = get_object_or_404(Hook, pk=hook_id)
    key = f"{row.pk}-{timezone.now().isoformat()}"
    outbox.tell_office(TEST, key, about={"hook": row.pk})
    messages.success(request, _("Sending a message to “{name}”.").format(name=row.name))


@require_POST
@admins_only
def office_hours(request: Request) -> HttpResponse:
    form = HoursForm(request.POST)
    if not form.is_valid():
        return _office_page(request, hours_form=form)
    begins, ends = form.cleaned_data["begins"], form.cleaned_data["ends"]
    services.set_office_hours(request.user, begins, ends)
    return redirect_after_saving(request, "telling:office")


def topics() -> list[NoticeKind]:
    """Return the kinds of notices for chats."""
    return [
        kind for kind in notice_kinds.everything() if kind.of is For.OFFICE and kind.name != TEST
    ]


def _office_page(
    request: Request,
    *,
    form: HookForm | None = None,
    hours_form: HoursForm | None = None,
    of: Hook | None = None,
    error: str = "",
) -> HttpResponse:
    row = Hours.objects.first() or Hours()
    shown: dict[str, Any] = {
        "nav": "me",
        "tab": "telling",
        "form": form or HookForm(),
        "hours": hours_form or HoursForm(initial={"begins": row.begins, "ends": row.ends}),
        "rows": [_chat_row(hook, of, error) for hook in Hook.objects.all()],
    }
    bad = (form and form.errors) or (hours_form and hours_form.errors) or error
    return render(request, "telling/office.html", shown, status=422 if bad else 200)


def _unsent(hook: Hook) -> bool:
    """Return whether a test message waits for the delivery worker."""
    return Notice.objects.filter(kind=TEST, spread=None, about__hook=hook.pk).exists()


def _chat_row(hook: Hook, of: Hook | None, error: str) -> dict[str, Any]:
    deliveries = Delivery.objects.filter(way="chat", target=hook.pk)
    chosen = hook.topics.split()
    return {
        "hook": hook,
        "why": ways.describe_reason(hook.why),
        "last": deliveries.filter(outcome="sent")
        .order_by("-done")
        .values_list("done", flat=True)
        .first(),
        "waits": deliveries.filter(done=None).exists() or _unsent(hook),
        "topics": [(kind, kind.name in chosen) for kind in topics()],
        "error": error if of == hook else "",
    }
