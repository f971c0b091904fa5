"""Logging a result of a game played on wood, and its page, where the others answer."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.players import office
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.players.ways_in import tokens
from games.tables import registry, ties
from games.tables.annulling.scene import Annulling
from games.tables.chairs import chairs_of
from games.tables.lobby import recent
from games.tables.lobby.errors import NotOffered
from games.tables.lobby.views import TEN_MINUTES, to_table, told
from games.tables.models import Table
from games.tables.wood import checking, forms, services
from games.tables.wood.errors import BadResult


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("wood", most=30, seconds=TEN_MINUTES)
def log(request: Request) -> HttpResponse:
    """Choose a game (`?game=`), then who played, the places and, if wanted, the points."""
    fields = request.POST if request.method == "POST" else request.GET
    games = registry.in_lobby()
    slug = fields.get("game", "")
    if slug not in games:
        if slug:
            raise NotOffered
        offered = {each: registry.config(each) for each in games}
        return render(request, "tables/wood/games.html", {"games": offered, "nav": "tables"})
    if request.method == "POST":
        try:
            return to_table(_logged(request, slug).pk)
        except BadResult as error:
            return _form(request, slug, str(error.sentence))
    return _form(request, slug)


@require_POST
@told
def answer(request: Request, table_id: int) -> HttpResponse:
    """Confirm, contest, take back or, as a referee, rule (`what`; `why`)."""
    what, why = request.POST.get("what", ""), request.POST.get("why", "")
    if what == "confirm":
        services.confirm(table_id, request.user)
        messages.success(request, _("Confirmed: it counts."))
    elif what == "contest":
        services.contest(table_id, request.user, why)
    elif what == "back":
        services.take_back(table_id, request.user)
    elif what in ("right", "void"):
        services.rule(table_id, request.user, right=what == "right", why=why)
    else:
        raise BadRequest
    return to_table(table_id)


def page(request: Request, table: Table) -> HttpResponse:
    """The result, what was said of it, and what the reader may say."""
    result = table.outcome or {}
    points = result.get("points")
    rows = [
        {"chair": chair, "place": result["places"][chair.number], "points": points}
        | ({"points": points[chair.number]} if points else {})
        for chair in chairs_of(table)
    ]
    wood = table.wood
    seated = any(row["chair"].player == request.user for row in rows)
    shown: dict[str, Any] = {
        "table": table,
        "wood": wood,
        "game": registry.config(table.game),
        "rows": sorted(rows, key=lambda row: (row["place"], row["chair"].number)),
        "tie": ties.tie_of(table),
        "mine": wood.by == request.user,
        "answers": seated and wood.by != request.user and wood.state == "waiting",
        "rules": _rules(request, table, seated=seated),
        "annulling": Annulling(table, request.user),
        "nav": "tables",
    }
    with timezone.override(office.current_calendar().zone):
        return render(request, "tables/wood/result.html", shown)


def _rules(request: Request, table: Table, *, seated: bool) -> bool:
    contested = table.wood.state == "contested" and not ties.is_tied(table)
    return contested and request.user.is_referee and not seated


def _logged(request: Request, slug: str) -> Table:
    given = forms.filled(forms.lines(request.POST, _most(slug)))
    found = Player.objects.active().in_bulk([line.player for line in given])
    if any(line.player not in found for line in given):
        raise BadResult(_("Somebody of this list is no longer here."))
    return services.log(
        request.user,
        slug,
        [found[line.player] for line in given],
        forms.places(given),
        forms.points(given),
        forms.day(request.POST),
        once=f"wood/{request.user.pk}-{request.POST.get('once', '')[:40] or tokens.new()}",
    )


def _form(request: Request, slug: str, error: str = "") -> HttpResponse:
    most = _most(slug)
    lines = forms.lines(request.POST, most)
    if request.method != "POST":
        lines[0] = forms.Line(0, request.user.pk, "", "")
    shown = {
        "game": registry.config(slug),
        "slug": slug,
        "lines": lines,
        "people": recent.split(Player.objects.active()),
        "places": range(1, most + 1),
        "days": checking.days(),
        "day": request.POST.get("day", ""),
        "once": request.POST.get("once", "")[:40] or tokens.new()[:40],
        "error": error,
        "nav": "tables",
    }
    return render(request, "tables/wood/log.html", shown, status=422 if error else 200)


def _most(slug: str) -> int:
    return max(registry.rules(slug).SEATS)
