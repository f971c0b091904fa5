"""A page's script says whether this device wants to be told."""

import json

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.players.limits import limited
from games.players.requests import Request
from games.telling import services
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
