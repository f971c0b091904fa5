"""Views of a day's forms, beside moves at the table. Every form may be sent twice."""

import re
from collections.abc import Callable
from datetime import date

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.engine.contract import Refusal
from games.players import decorators
from games.players.clock import Clock
from games.players.decorators import admins_only
from games.players.limits import limited, paced
from games.players.requests import Request
from games.spaye import days, faces, rulebook, services
from games.spaye.models import Call
from games.spaye.notices.day_notices import KINDS
from games.spaye.page.forms import OpenForm, read_number
from games.spaye.page.views import challenging
from games.tables.forms import next_page

DISMISSIBLE = "|".join(name for name, kind in KINDS.items() if kind.can_go)
NOTICE = re.compile(rf"({DISMISSIBLE})-[0-9]{{1,4}}(-[a-z0-9]{{1,9}})?")


def _of_rule(refusal: Refusal, *_args: object, **_kwargs: object) -> str:
    """Return the refusal's sentence with the names of today's people."""
    day = days.find(Clock.read().today)
    return rulebook.at_table(refusal, day.table) if day else rulebook.sentence(refusal)


def act(back: str) -> Callable[[decorators.Act], decorators.View]:
    """Decorate a view that a form of the day posts to; a refusal is shown on the page `back`."""
    return decorators.act(back, Refusal, _of_rule)


say_refusals = decorators.say_refusals("spaye:today", Refusal, _of_rule)
"""Decorates a view that is also opened as a page; a refusal is shown on today's page."""


@act("spaye:today")
def open_day(request: Request) -> HttpResponse:
    """Lay out today's cards."""
    form = OpenForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the cards, deck size and exercise."))
        return redirect("spaye:today")
    choice = form.cleaned_data
    services.open_day(request.user, choice["deck"], choice["pack"], choice["exercise"])
    return redirect("spaye:today")


@act("spaye:today")
@admins_only
def play_today(request: Request) -> None:
    """Have a day off played anyway."""
    services.play_today(request.user)


@act("spaye:today")
def check_in(request: Request) -> None:
    services.check_in(services.today(), request.user)
    messages.info(request, _("You’re here today."), extra_tags="aloud")


@act("spaye:today")
def check_out(request: Request) -> None:
    services.check_out(services.today(), request.user)
    messages.info(request, _("You aren’t checked in any more."), extra_tags="aloud")


@act("spaye:challenge")
@limited("challenge", most=30, seconds=60)
def challenge(request: Request) -> HttpResponse:
    """Challenge the chosen player or anyone, or ask who is free; check the reader in if away."""
    day = services.today()
    whom = request.POST.get("player", "")
    if not whom:
        messages.error(request, _("Choose someone first."))
        return challenging(request, day, status=422)
    version = read_number(request.POST.get("version", ""))
    now_in = services.check_in_if_away(day, request.user)
    version = version if now_in is None else now_in
    if whom == "free":
        services.ask_who_is_free(day, request.user)
    elif whom == "anyone":
        services.challenge_anyone(day, request.user, version)
    else:
        services.challenge(day, request.user, read_number(whom), version)
    return redirect("spaye:challenge")


@act("spaye:today")
@limited("open call", most=10, seconds=300)
def ask_who_is_free(request: Request) -> HttpResponse:
    """Ask everybody present “Who is free?”"""
    services.ask_who_is_free(services.today(), request.user)
    messages.success(request, _("Asked. The others see it for five minutes."))
    return redirect(next_page(request.POST))


@act("spaye:today")
def answer_call(request: Request, number: int) -> HttpResponse:
    """Answer “I am!” to a call; go on to the cards if they can be picked immediately."""
    day = services.today()
    if services.answer_call(day, request.user, number):
        return redirect("spaye:daye")
    if day.table.options["deck"] == "real":
        messages.success(request, _("Done. Meet at the table, play, and log your dāye."))
        return redirect("spaye:today")
    messages.success(request, _("Done. You can accept as soon as the table is free."))
    return redirect("spaye:daye")


@act("spaye:today")
def withdraw_call(request: Request) -> HttpResponse:
    """Withdraw the reader's call."""
    services.withdraw_call(services.today(), request.user)
    return redirect(next_page(request.POST))


@act("spaye:daye")
def join_final(request: Request) -> None:
    """Join the final from any page in one tap, also without being checked in."""
    version = read_number(request.POST.get("version", ""))
    services.join_final(services.today(), request.user, version)


@act("spaye:daye")
def abort(request: Request) -> HttpResponse:
    services.abort(services.today(), request.user)
    return redirect("spaye:today")


@act("spaye:today")
def call(request: Request, kind: str, number: int) -> HttpResponse:
    """Ask the others for the confirmation of the reader's exercise, or for a committee."""
    if kind not in Call.Kind.values:
        raise Http404
    counted = request.POST.get("counted", "")
    services.call(
        services.today(), request.user, kind, number, read_number(counted) if counted else None
    )
    messages.success(request, _("Asked. The others have been told."))
    return redirect("spaye:task", "exercise", number)


@require_POST
@paced("count", most=90, seconds=60)
def count(request: Request, number: int) -> HttpResponse:
    """Store the witness's running count, which their page sends as it grows."""
    n = read_number(request.POST.get("n", ""))
    services.count(services.today(), request.user, number, n)
    return HttpResponse(status=204)


@act("spaye:today")
def put_faces_away(request: Request) -> None:
    """Stop showing people to meet to a newcomer."""
    faces.put_faces_away(request.user)


@act("players:inbox")
def see_log(request: Request, number: int) -> HttpResponse:
    services.see_log(services.today(), request.user, number)
    return redirect(next_page(request.POST))


@require_POST
@limited("put away", most=60, seconds=60)
def put_away(request: Request) -> HttpResponse:
    """Dismiss a notice on all devices of the reader."""
    what = request.POST.get("what", "")
    day = days.find(_date(request.POST.get("day", "")))
    if day is not None and NOTICE.fullmatch(what):
        services.put_away(day, request.user, what)
    if request.htmx:
        return HttpResponse()
    return redirect(next_page(request.POST))


def _date(text: str) -> date:
    """Read a day's date. Raises `BadRequest`."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadRequest from None
