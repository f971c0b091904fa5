"""What people do to a day beside their moves at the table. Every form may be sent twice."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.engine.contract import Refusal
from games.players.clock import Clock
from games.players.limits import limited
from games.spaye import book, days, services
from games.spaye.forms import OpenForm, read_number
from games.spaye.models import Call
from games.tables.errors import TableError
from games.tables.forms import next_page

View = Callable[..., HttpResponse]


def told(back: str) -> Callable[[View], View]:
    """A refusal is said where the person was, on the page named `back`; nothing has changed."""

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except Refusal as refusal:
                messages.error(request, _said(refusal))
            except TableError as error:
                if error.status not in (409, 422):
                    raise
                messages.warning(request, str(error.sentence))
            return redirect(back)

        return inner

    return decorate


def _said(refusal: Refusal) -> str:
    """The refusal's sentence with the names of today's people."""
    day = days.find(Clock.read().today)
    return book.on_day(refusal, day) if day else book.sentence(refusal)


@require_POST
@told("spaye:today")
def open_day(request: HttpRequest) -> HttpResponse:
    """Lay out today's cards."""
    form = OpenForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a deck, a pack and an exercise."))
        return redirect("spaye:today")
    choice = form.cleaned_data
    services.open_day(request.user, choice["deck"], choice["pack"], choice["exercise"])
    return redirect("spaye:today")


@require_POST
@told("spaye:today")
def check_in(request: HttpRequest) -> HttpResponse:
    services.check_in(services.today(), request.user)
    return redirect("spaye:today")


@require_POST
@told("spaye:today")
def check_out(request: HttpRequest) -> HttpResponse:
    services.check_out(services.today(), request.user)
    return redirect("spaye:today")


@require_POST
@told("spaye:challenge")
@limited("challenge", most=30, seconds=60)
def challenge(request: HttpRequest) -> HttpResponse:
    """Challenge the chosen player, or anyone. Somebody who isn't checked in yet is now."""
    day = services.today()
    whom = request.POST.get("player", "")
    version = read_number(request.POST.get("version", ""))
    now_in = services.check_in_if_away(day, request.user)
    version = version if now_in is None else now_in
    if not whom:
        messages.error(request, _("Choose somebody first."))
    elif whom == "anyone":
        services.challenge_anyone(day, request.user, version)
    else:
        services.challenge(day, request.user, read_number(whom), version)
    return redirect("spaye:challenge")


@require_POST
@told("spaye:daye")
def abort(request: HttpRequest) -> HttpResponse:
    services.abort(services.today(), request.user)
    return redirect("spaye:today")


@require_POST
@told("spaye:today")
def call(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    """The nikāyé asks for the confirmation, or for a committee."""
    if kind not in Call.Kind.values:
        raise Http404
    services.call(services.today(), request.user, kind, number)
    messages.success(request, _("Asked. The others see it."))
    return redirect("spaye:task", "exercise", number)


@require_POST
@told("players:inbox")
def see_log(request: HttpRequest, number: int) -> HttpResponse:
    services.see_log(services.today(), request.user, number)
    return redirect(next_page(request.POST))
