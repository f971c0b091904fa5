"""Behind an invitation's link or QR code: what a visitor is shown."""

from typing import cast

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.players import office
from games.players.requests import Request
from games.tables import registry
from games.tournaments import links
from games.tournaments.models import OPEN, Tournament
from games.tournaments.page.views import pages
from games.ui.dates import date_format
from games.ui.previews import Preview


@login_not_required
@require_safe
@never_cache
def invited(request: HttpRequest, tournament_id: int, token: str) -> HttpResponse:
    """The tournament for whoever is signed in; for a visitor what it is, and the way in."""
    if request.user.is_authenticated:
        return pages.tournament(cast("Request", request), tournament_id, token)
    one = _open(tournament_id, token)
    if one is None:  # whether there is such a tournament is no visitor's business
        return redirect_to_login(request.get_full_path(), reverse(settings.LOGIN_URL))
    values = {
        "tournament": one,
        "game": registry.config(one.game),
        "when": _when(one),
        "preview": _preview(one),
        "sign_in": f"{reverse(settings.LOGIN_URL)}?next={request.path}",
    }
    response = render(request, "tournaments/invited.html", values)
    response["X-Robots-Tag"] = "noindex"
    return response


def _open(tournament_id: int, token: str) -> Tournament | None:
    one = Tournament.objects.filter(pk=tournament_id, status__in=OPEN).first()
    return one if one is not None and links.fits(one, token) else None


def _preview(one: Tournament) -> Preview:
    game = str(registry.config(one.game).verbose_name)
    return Preview(
        office=office.current().name,
        title=one.name,
        words=" · ".join(filter(None, (_("Tournament"), game, _when(one)))),
        address=links.url_of(one),
        language=get_language() or settings.LANGUAGE_CODE,
    )


def _when(one: Tournament) -> str:
    """By the office's clock; empty without a time."""
    if one.starts_at is None:
        return ""
    zone = office.current_calendar().zone
    return date_format(timezone.localtime(one.starts_at, zone), "l j F, H:i")
