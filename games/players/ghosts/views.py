"""Pages of people without a phone, and the link by which one takes the place."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players.errors import LinkGone, NameRefused, NameTaken
from games.players.ghosts import merging, services
from games.players.ghosts.services import TooManyGhosts
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.players.roles import admins_only, why
from games.players.typed import number
from games.players.ways_in import entering, links, qr, tokens
from games.ui.refusals import Refused

show_or_post = require_http_methods(["GET", "HEAD", "POST"])
TEN_MINUTES = 600


@never_cache
@show_or_post
@limited("ghosts", 30, TEN_MINUTES)
def ghosts(request: Request) -> HttpResponse:
    """Those I added (an admin sees all), and a form for another."""
    if request.method != "POST":
        return _page(request)
    try:
        ghost = services.add(request.user, request.POST.get("name", ""))
    except Refused as error:
        return _page(request, error)
    messages.success(request, _("%(name)s is here.") % {"name": ghost.display_name})
    back = _next(request)
    query = urlencode({"p1": ghost.pk})
    return redirect(f"{back}?{query}" if back else reverse("players:ghosts"))


@never_cache
@require_POST
@limited("ghost_link", 20, TEN_MINUTES)
def link(request: Request, player_id: int) -> HttpResponse:
    """The QR code and link that hand the place over, shown once."""
    get_object_or_404(Player, pk=player_id, is_ghost=True, is_active=True)
    try:
        made = services.link(player_id, request.user)
    except Refused as error:
        return _refused(request, error)
    shown = {"link": made, "qr": qr.for_phones(made.url, _("QR code of the link")), "nav": "me"}
    return render(request, "players/ghosts/link.html", shown)


@require_POST
@limited("ghosts", 30, TEN_MINUTES)
def remove(request: Request, player_id: int) -> HttpResponse:
    ghost = get_object_or_404(Player, pk=player_id)
    if not ghost.is_active:  # sent twice
        return redirect("players:ghosts")
    try:
        services.remove(player_id, request.user)
    except Player.DoesNotExist:
        messages.warning(request, _("This account has already been claimed."))
    except Refused as error:
        return _refused(request, error)
    else:
        messages.success(request, _("Removed."))
    return redirect("players:ghosts")


@never_cache
@show_or_post
@admins_only
@limited("merge", 20, TEN_MINUTES)
def merge(request: Request, player_id: int) -> HttpResponse:
    """Who somebody without a phone turned out to be: both histories become one."""
    ghost = get_object_or_404(Player, pk=player_id, is_ghost=True)
    if ghost.merged_into_id:  # sent twice
        return redirect("players:person", ghost.merged_into_id)
    people = Player.objects.active().exclude(pk=ghost.pk)
    shown: dict[str, Any] = {"ghost": ghost, "people": people, "nav": "admin", "tab": "people"}
    if request.method != "POST":
        return render(request, "players/ghosts/merge.html", shown)
    chosen = number(request.POST.get("player")) or 0
    try:
        person = merging.merge(ghost.pk, chosen, request.user, why(request))
    except Player.DoesNotExist:
        error, status = _("Choose who this person is."), 422
    except Refused as refused:
        error, status = str(refused.sentence), refused.status
    else:
        messages.success(
            request, _("Merged. Everything now belongs to %(name)s.") % {"name": person}
        )
        return redirect("players:person", person.pk)
    shown |= {"error": error, "chosen": chosen, "reason": why(request)[:200]}
    return render(request, "players/ghosts/merge.html", shown, status=status)


@login_not_required
@never_cache
@show_or_post
@limited("claim", 20, TEN_MINUTES)
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Shows whose place it is; the button takes it, on the phone that pressed it."""
    if request.method == "POST" and request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)  # the first of two posts has signed in
    found = links.claim_links().filter(token_hash=tokens.digest(token)).first()
    if found is None:
        return _gone(request)
    ghost = links.player_of(found)
    shown: dict[str, Any] = {"ghost": ghost, "name": ghost.name}
    if request.method != "POST":
        return render(request, "players/ghosts/claim.html", shown)
    name = request.POST.get("name", "")
    try:
        player = services.claim(token, name, translation.get_language())
    except (NameTaken, NameRefused) as error:
        again = {"name": name[:40], "error": error.sentence}
        again["suggestion"] = getattr(error, "suggestion", "")
        return render(request, "players/ghosts/claim.html", shown | again, status=422)
    except LinkGone:
        return _gone(request)
    entering.sign_in(request, player, "link")
    return redirect(settings.LOGIN_REDIRECT_URL)


def _page(request: Request, error: Refused | None = None) -> HttpResponse:
    found = Player.objects.active().filter(is_ghost=True).select_related("added_by")
    if not request.user.is_admin:
        found = found.filter(added_by=request.user)
    shown: dict[str, Any] = {
        "ghosts": [(ghost, services.may_remove(ghost, request.user)) for ghost in found],
        "full": "" if services.may_add(request.user) else TooManyGhosts.sentence,
        "next": _next(request),
        "nav": "me",
    }
    if error is not None:
        shown["name"] = request.POST.get("name", "")[:40]
        shown["error"] = error.sentence
        shown["suggestion"] = getattr(error, "suggestion", "")
    status = error.status if error else 200
    return render(request, "players/ghosts/list.html", shown, status=status)


def _refused(request: Request, error: Refused) -> HttpResponse:
    shown = {"sentence": error.sentence, "back": reverse("players:ghosts")}
    return render(request, f"errors/{error.status}.html", shown, status=error.status)


def _gone(request: HttpRequest) -> HttpResponse:
    shown = {"title": _("This link no longer works."), "kind": "link"}
    return render(request, "players/gone.html", shown, status=404)


def _next(request: Request) -> str:
    """Where the list was opened from: a page of ours, or nothing."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    ours = asked.startswith("/") and url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked.partition("?")[0] if ours else ""
