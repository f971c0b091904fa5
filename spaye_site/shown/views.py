"""Badges, the framed board, and the admins' page that makes their addresses."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.boards import words
from games.boards.exports import boards
from games.kitchen.wishes import shown as as_shown
from games.players import limits, office
from games.players.clock import Clock
from games.players.errors import PlayerError
from games.players.limits import limited
from games.players.models import Player
from games.players.requests import Request
from games.players.roles import admins_only
from games.programs import access, services
from games.programs.counted import Counted
from games.programs.framing import framed
from games.programs.models import Key, Kind
from spaye_site.shown import drawing, facts

counted = Counted(most=240, seconds=60)
DRAW = {"svg": (drawing.svg, "image/svg+xml"), "png": (drawing.png, "image/png")}
KEPT = "public, max-age=60"
MOST_ROWS = 20


@login_not_required
@require_safe
def badge(request: HttpRequest, token: str, form: str) -> HttpResponse:
    """A picture for other sites' pages: it alone says that they may show it."""
    key = _key(token, Kind.BADGE)
    if wait := counted.wait(key.pk):
        return limits.too_often(request, wait)
    draw, kind = DRAW[form]
    with translation.override(office.current().language):
        content = draw(facts.KINDS[key.scopes][1](Clock.read()))
    response = _kept(request, content, kind)
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@login_not_required
@require_safe
@framed
def board(request: HttpRequest, token: str) -> HttpResponse:
    """The month's board for whoever has the address, alone or in a frame."""
    _key(token, Kind.BOARD)
    with translation.override(office.current().language):
        shown = _board() | {
            "address": access.address(reverse("shown_board", args=[token])),
            "picture": access.address(reverse("shown_picture", args=[token])),
            "width": drawing.WIDE,
            "height": drawing.HIGH,
        }
        response = render(request, "shown/board.html", shown)
    response["X-Robots-Tag"] = "noindex"
    return response


@login_not_required
@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """What a chat shows of the board's address."""
    key = _key(token, Kind.BOARD)
    if wait := counted.wait(key.pk):
        return limits.too_often(request, wait)
    with translation.override(office.current().language):
        told = _board()
        first = tuple((row["player"], str(row["victoire"])) for row in told["rows"][:3])
        content = drawing.board(office.current().name, str(told["month"]), first)
    return _kept(request, content, "image/png")


@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
@limited("keys", 20, 600)
def manage(request: Request) -> HttpResponse:
    """What is shown elsewhere, and another address for it."""
    if request.method == "POST":
        what = request.POST.get("what", "")
        if what != Kind.BOARD and what not in facts.KINDS:
            raise BadRequest
        _make(request, what)
        return redirect("shown")
    keys = access.of_office(Kind.BADGE, Kind.BOARD)
    now = timezone.now()
    context = {
        "badges": [_linked(key) for key in keys],
        "kinds": [(word, label) for word, (label, _fn) in facts.KINDS.items()],
        "now": now,
        "nav": "admin",
        "tab": "programs",
    }
    return render(request, "shown/page.html", context)


def _make(request: Request, what: str) -> None:
    label = _("The month’s board") if what == Kind.BOARD else facts.KINDS[what][0]
    kind = Kind.BOARD if what == Kind.BOARD else Kind.BADGE
    scopes = "" if kind == Kind.BOARD else what
    try:
        services.make_link(kind, request.user, None, str(label)[:40], scopes)
    except PlayerError as refused:
        messages.warning(request, str(refused.sentence))


def _linked(key: Key) -> dict[str, Any]:
    token = access.link_token(key)
    if token is None:
        return {"key": key, "path": ""}
    path = (
        reverse("shown_board", args=[token])
        if key.kind == Kind.BOARD
        else reverse("badge", args=[token])
    )
    return {"key": key, "path": path, "link": access.address(path), "badge": key.kind == Kind.BADGE}


def _key(token: str, kind: Kind) -> Key:
    key = access.find(token, kind)
    if key is None:
        raise Http404
    services.note_used(key)
    return key


def _kept(request: HttpRequest, content: bytes, kind: str) -> HttpResponse:
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": KEPT}
    if tag in request.headers.get("If-None-Match", ""):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(content, content_type=kind, headers=headers)


def _board() -> dict[str, Any]:
    """Totals of the month, by victories; who isn't on the kitchen's screen isn't named."""
    clock = Clock.read()
    table = boards.of_month(clock.today.year, clock.today.month, clock)
    names = {one.display_name: as_shown(one).display_name for one in Player.objects.active()}
    rows = [
        row | {"player": names.get(row["player"], row["player"])}
        for row in table.rows
        if row["kind"] == "total"
    ]
    month = capfirst(words.month_name(clock.today, clock.today))
    return {"month": month, "rows": rows[:MOST_ROWS]}
