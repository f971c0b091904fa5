"""Asking who is free, saying yes, and taking it back; all work without a script."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.players.limits import limited
from games.players.requests import Request
from games.spaye import services
from games.spaye.free import services as free
from games.spaye.page.actions import act
from games.tables.forms import next_page


@act("spaye:today")
@limited("open call", most=10, seconds=300)
def ask(request: Request) -> HttpResponse:
    """“Who is free?”"""
    free.ask(services.today(), request.user)
    messages.success(request, _("Asked. The others see it for five minutes."))
    return redirect(next_page(request.POST))


@act("spaye:today")
def answer(request: Request, number: int) -> HttpResponse:
    """“I am!”: to the cards, if they can be picked at once."""
    day = services.today()
    if free.answer(day, request.user, number):
        return redirect("spaye:daye")
    if day.table.options["deck"] == "real":
        messages.success(request, _("Done. Meet at the table, play, and log your dāye."))
        return redirect("spaye:today")
    messages.success(request, _("Done. You can accept as soon as the table is free."))
    return redirect("spaye:daye")


@act("spaye:today")
def stop(request: Request) -> HttpResponse:
    """Nobody is asked any more."""
    free.stop(services.today(), request.user)
    return redirect(next_page(request.POST))
