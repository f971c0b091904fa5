"""The page on which a finished table is annulled, and its form."""

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.players import office
from games.players.limits import limited
from games.players.requests import Request
from games.tables import registry
from games.tables.acts import TEN_MINUTES, lobby_table, say_refusals, to_table
from games.tables.annulling import services
from games.tables.annulling.scene import Annulling
from games.tables.annulling.services import NoReason
from games.tables.models import Table


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("annul", most=30, seconds=TEN_MINUTES)
@say_refusals
def annul(request: Request, table_id: int) -> HttpResponse:
    """Why, and who has to agree; POST rules (`what=rule`), lifts that (`lift`), asks or
    agrees (`ask`) or withdraws."""
    table = lobby_table(table_id)
    if request.method != "POST":
        return _page(request, table)
    what, reason = request.POST.get("what", ""), request.POST.get("reason", "")
    try:
        if what == "rule":
            services.rule(table_id, request.user, reason)
        elif what == "ask":
            services.ask(table_id, request.user, reason)
        elif what == "lift":
            services.lift(table_id, request.user, reason)
        elif what == "withdraw":
            services.withdraw(table_id, request.user)
        else:
            raise BadRequest
    except NoReason as error:
        return _page(request, table, str(error.sentence))
    table.refresh_from_db(fields=["annulled"])
    messages.success(request, _done(what, table.annulled))
    return to_table(table_id)


def _done(what: str, annulled: bool) -> str:
    if what == "lift":
        return _("Annulment withdrawn. The table counts again.")
    if annulled:
        return _("The table has been annulled and no longer counts.")
    return _("We’ve asked the others.") if what == "ask" else _("Withdrawn.")


def _page(request: Request, table: Table, error: str = "") -> HttpResponse:
    shown = {
        "nav": "tables",
        "table": table,
        "game": registry.config(table.game),
        "annulling": Annulling(table, request.user),
        "error": error,
    }
    with timezone.override(office.current_calendar().zone):
        return render(request, "tables/annulling/page.html", shown, status=422 if error else 200)
