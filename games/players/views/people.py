"""The admins' pages of people: invitation, roles, names, deactivation and sign-in links."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.players import directory, erasure, names, services
from games.players.auth import links, qr, sign_ins
from games.players.decorators import act, admins_only
from games.players.limits import limited
from games.players.models import Player, Role
from games.players.names import NameRefused, NameTaken
from games.players.requests import Request, parse_number, reason
from games.players.services import LastAdmin, ReasonMissing
from games.ui.refusals import Refused


@never_cache
@require_safe
@admins_only
def people(request: Request) -> HttpResponse:
    """List everybody, or the people that match `?q=` and `?state=`."""
    search = directory.Search.parse(request.GET)
    rows = directory.entries(search)
    page = Paginator(rows, directory.PAGE_SIZE).get_page(request.GET.get("page"))
    shown = {
        "rows": page.object_list,
        "number": len(rows),
        "page": page,
        "letters": directory.letters(rows) if page.has_other_pages() else [],
        "query": urlencode({"q": search.text, "state": search.state}),
        "search": search,
        "states": [(word, label) for word, (label, _q) in directory.STATES.items()],
        "alone": directory.has_one_keeper(),
        "nav": "admin",
        "tab": "people",
    }
    return render(request, "players/people.html", shown | _invitation())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
def appoint(request: Request) -> HttpResponse:
    """Show the invitation and a form to appoint an admin or a referee; POST appoints."""
    if request.method == "POST":
        return _appointed(request)
    members = Player.objects.active().filter(role=Role.MEMBER)
    shown = {
        "members": members,
        "alone": directory.has_one_keeper(),
        "nav": "admin",
        "tab": "people",
    }
    return render(request, "players/appoint.html", shown | _invitation())


@act("players:people")
@admins_only
def renew_invitation(request: Request) -> None:
    links.renew_invitation(request.user)
    messages.success(request, _("New invitation. The old one no longer works."))


@act("players:people")
@admins_only
def revoke_invitation(request: Request) -> None:
    links.revoke_invitation(request.user)
    messages.success(request, _("The invitation no longer works."))


@require_safe
@admins_only
def person(request: Request, player_id: int) -> HttpResponse:
    """Show a player's role and the admins' actions; irreversible ones are confirmed here."""
    player = get_object_or_404(Player, pk=player_id)
    return _person(request, player)


@require_POST
@admins_only
def change_role(request: Request, player_id: int) -> HttpResponse:
    player = get_object_or_404(Player, pk=player_id, is_active=True)
    try:
        services.change_role(request.user, player.pk, request.POST.get("role", ""), reason(request))
    except LastAdmin as error:
        return _person(request, player, error)
    messages.success(request, _("Role changed."))
    # Admins who gave up the role may no longer open the page of people.
    return redirect("players:settings" if player == request.user else "players:people")


@require_POST
@admins_only
def rename(request: Request, player_id: int) -> HttpResponse:
    """Rename a player; a reason is required."""
    player = get_object_or_404(Player, pk=player_id, erased=None)
    try:
        services.rename(request.user, player.pk, request.POST.get("name", ""), reason(request))
    except (NameRefused, NameTaken, ReasonMissing) as error:
        return _person(request, player, error)
    messages.success(request, _("Renamed."))
    return redirect("players:person", player.pk)


@require_POST
@admins_only
def deactivate(request: Request, player_id: int) -> HttpResponse:
    player = get_object_or_404(Player, pk=player_id, is_active=True)
    try:
        services.deactivate(request.user, player.pk, reason(request))
    except LastAdmin as error:
        return _person(request, player, error)
    if player == request.user:
        sign_ins.sign_out(request)
        return redirect("players:sign_in")
    messages.success(request, _("{name} has been deactivated.").format(name=player.display_name))
    return redirect("players:people")


@require_POST
@admins_only
def reactivate(request: Request, player_id: int) -> HttpResponse:
    player = get_object_or_404(Player, pk=player_id, is_active=False, erased=None, merged_into=None)
    services.reactivate(request.user, player.pk, reason(request))
    messages.success(request, _("{name} is active again.").format(name=player.display_name))
    return redirect("players:person", player.pk)


@require_POST
@admins_only
def anonymise(request: Request, player_id: int) -> HttpResponse:
    """Anonymise a deactivated player, if the typed name is theirs."""
    player = get_object_or_404(Player, pk=player_id)
    typed = names.key(request.POST.get("name", "")[:200].strip())
    if not player.erased and typed != player.name_key:
        return _person(request, player, Refused(_("That isn’t the name. Nothing was deleted.")))
    erasure.erase(player, request.user)
    messages.success(request, _("Anonymised. The name is gone."))
    return redirect("players:people")


@never_cache
@require_POST
@admins_only
@limited("link_for", 20, 600)
def link_for(request: Request, player_id: int) -> HttpResponse:
    """Make a one-time link for a player who has lost access, and show it once."""
    player = get_object_or_404(Player, pk=player_id, is_active=True)
    link = links.make_link(player, request.user)
    code = qr.for_phones(link.url, _("QR code of this link"))
    shown = {"link": link, "owner": player, "qr": code, "nav": "admin", "tab": "people"}
    return render(request, "players/new_link.html", shown)


def _appointed(request: Request) -> HttpResponse:
    player = get_object_or_404(
        Player.objects.active().filter(role=Role.MEMBER),
        pk=parse_number(request.POST.get("player")),
    )
    services.change_role(request.user, player.pk, request.POST.get("role", ""))
    messages.success(request, _("Role changed."))
    return redirect("players:people")


def _person(request: Request, player: Player, error: Refused | None = None) -> HttpResponse:
    renaming = isinstance(error, NameRefused | NameTaken | ReasonMissing)
    missing = isinstance(error, ReasonMissing)
    shown = {
        "person": player,
        "left": directory.left_at(player),
        "roles": Role.choices,
        "only_admin": player.is_admin and Player.objects.admins().count() == 1,
        "error": error and error.sentence,
        "suggestion": getattr(error, "suggestion", ""),
        "renaming": renaming,
        "name_error": error.sentence if error and renaming and not missing else "",
        "reason_error": error.sentence if error and missing else "",
        "name": request.POST.get("name", "")[:60] if renaming else player.name,
        "reason": reason(request),
        "nav": "admin",
        "tab": "people",
    }
    status = error.status if error else 200
    return render(request, "players/person.html", shown, status=status)


def _invitation() -> dict[str, Any]:
    found, url = links.invitation(), links.invitation_url()
    return {
        "invitation": url,
        "qr": qr.for_phones(url, _("QR code of the invitation")) if url else "",
        "only_here": settings.ONLY_HERE,
        "command": settings.OPEN_COMMAND,
        "host": links.host(),
        "moved": found.created if found and links.has_moved(found) else None,
        "joined": Player.objects.active().filter(is_ghost=False).count() > 1,
    }
