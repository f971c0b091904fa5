"""Pages of ghosts, who are people without a phone, and of the link to claim their account."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players import ghosts
from games.players.auth import links, qr, sign_ins, tokens
from games.players.auth.links import LinkGone
from games.players.decorators import admins_only
from games.players.ghosts import TooManyGhosts
from games.players.limits import limited
from games.players.models import Player
from games.players.names import NameRefused, NameTaken
from games.players.requests import Request, is_own_path, parse_number, reason
from games.players.views.sign_in import gone_page
from games.ui.refusals import Refused

show_or_post = require_http_methods(["GET", "HEAD", "POST"])
TEN_MINUTES = 600


@never_cache
@show_or_post
@limited("ghosts", 30, TEN_MINUTES)
def ghost_list(request: Request) -> HttpResponse:
    """List the ghosts that the reader added (all for an admin); POST adds one."""
    if request.method != "POST":
        return _page(request)
    try:
        ghost = ghosts.add(request.user, request.POST.get("name", ""))
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
    """Make a link to claim the ghost, and show it once with its QR code."""
    get_object_or_404(Player, pk=player_id, is_ghost=True, is_active=True)
    try:
        made = ghosts.make_claim_link(player_id, request.user)
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
        ghosts.remove(player_id, request.user)
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
    """Merge a ghost into the person that it turned out to be."""
    ghost = get_object_or_404(Player, pk=player_id, is_ghost=True)
    if ghost.merged_into_id:  # sent twice
        return redirect("players:person", ghost.merged_into_id)
    people = Player.objects.active().exclude(pk=ghost.pk)
    shown: dict[str, Any] = {"ghost": ghost, "people": people, "nav": "admin", "tab": "people"}
    if request.method != "POST":
        return render(request, "players/ghosts/merge.html", shown)
    chosen = parse_number(request.POST.get("player")) or 0
    try:
        person = ghosts.merge(ghost.pk, chosen, request.user, reason(request))
    except Player.DoesNotExist:
        error, status = _("Choose who this person is."), 422
    except Refused as refused:
        error, status = str(refused.sentence), refused.status
    else:
        messages.success(
            request, _("Merged. Everything now belongs to %(name)s.") % {"name": person}
        )
        return redirect("players:person", person.pk)
    shown |= {"error": error, "chosen": chosen, "reason": reason(request)[:200]}
    return render(request, "players/ghosts/merge.html", shown, status=status)


@login_not_required
@never_cache
@show_or_post
@limited("claim", 20, TEN_MINUTES)
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose account the link claims; POST claims it and signs in on this device."""
    if request.method == "POST" and request.user.is_authenticated:
        return redirect(settings.LOGIN_REDIRECT_URL)  # the form was sent twice
    found = links.claim_links().filter(token_hash=tokens.digest(token)).first()
    if found is None:
        return gone_page(request, "link")
    ghost = links.player_of(found)
    shown: dict[str, Any] = {"ghost": ghost, "name": ghost.name}
    if request.method != "POST":
        return render(request, "players/ghosts/claim.html", shown)
    name = request.POST.get("name", "")
    try:
        player = ghosts.claim(token, name, translation.get_language())
    except (NameTaken, NameRefused) as error:
        again = {"name": name[:40], "error": error.sentence}
        again["suggestion"] = getattr(error, "suggestion", "")
        return render(request, "players/ghosts/claim.html", shown | again, status=422)
    except LinkGone:
        return gone_page(request, "link")
    sign_ins.sign_in(request, player, "link")
    return redirect(settings.LOGIN_REDIRECT_URL)


def _page(request: Request, error: Refused | None = None) -> HttpResponse:
    found = Player.objects.active().filter(is_ghost=True).select_related("added_by")
    if not request.user.is_admin:
        found = found.filter(added_by=request.user)
    shown: dict[str, Any] = {
        "ghosts": [(ghost, ghosts.may_remove(ghost, request.user)) for ghost in found],
        "full": "" if ghosts.may_add(request.user) else TooManyGhosts.sentence,
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


def _next(request: Request) -> str:
    """Return the path of our page from which the list was opened, or ""."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    return asked.partition("?")[0] if is_own_path(asked) else ""
