"""The admins' page for totals from paper: paste or upload, look, confirm."""

import re
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.boards import months
from games.boards.errors import BoardError
from games.boards.models import Carried
from games.boards.paper import reading, rules, services
from games.boards.paper.errors import CannotCarry
from games.players.clock import Clock
from games.players.decorators import admins_only
from games.players.limits import limited
from games.players.requests import Request

MOST_BYTES = 32 * 1024
MONTH = re.compile(r"([0-9]{4})-([0-9]{2})")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
@limited("carried", 60, 600)
def carried(request: Request) -> HttpResponse:
    """GET: the form. POST: what it would do; with `confirm` it is done, with `clear` undone."""
    clock = Clock.read()
    if request.method != "POST":
        return _page(request, clock)
    try:
        year, month = _month(request.POST.get("month", ""))
        rules.check(year, month, clock)
        entries = [] if "clear" in request.POST else _entries(request)
        if "confirm" not in request.POST and "clear" not in request.POST:
            return _page(request, clock, entries=entries)
        return _confirmed(request, (year, month), entries)
    except BoardError as error:
        return _page(request, clock, error=error)


def _confirmed(
    request: Request, month: tuple[int, int], entries: list[reading.Entry]
) -> HttpResponse:
    reason, ghosts = request.POST.get("reason", ""), request.POST.get("ghosts") == "on"
    try:
        services.replace_month(*month, entries, request.user, reason, ghosts=ghosts)
    except CannotCarry as error:
        # What was read stays on the page, with the sentence.
        return _page(request, Clock.read(), entries=entries, error=error)
    messages.success(
        request, _("Imported.") if entries else _("The imported totals have been removed.")
    )
    return redirect("boards:month", *month)


def _month(text: str) -> tuple[int, int]:
    found = MONTH.fullmatch(text.strip())
    if not found:
        raise CannotCarry(_("Enter the month like 2026-11."))
    return int(found[1]), int(found[2])


def _entries(request: Request) -> list[reading.Entry]:
    entries = reading.read(_text(request))
    if not entries:
        raise CannotCarry(_("It doesn’t contain any lines."))
    if len(entries) > reading.MOST_LINES:
        raise CannotCarry(_("300 lines at most."))
    return entries


def _text(request: Request) -> str:
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    if file.size is None or file.size > MOST_BYTES:
        raise CannotCarry(_("The file is too large."))
    return reading.decoded(file.read())


def _page(
    request: Request,
    clock: Clock,
    entries: list[reading.Entry] | None = None,
    error: BoardError | None = None,
) -> HttpResponse:
    year, month = rules.offered(clock)
    last = rules.latest(clock)
    asked = request.POST.get("month", "")
    shown: dict[str, Any] = {
        "nav": "admin",
        "tab": "carried",
        "latest": f"{last[0]:04}-{last[1]:02}",
        "latest_words": rules.name(*last),
        "month_words": _words(asked),
        "month": asked[:10] or f"{year:04}-{month:02}",
        "imported": _imported(),
        "error": error.sentence if error else "",
    }
    if request.method == "POST":
        shown |= {"text": _kept(request), "reason": request.POST.get("reason", "")[:200]}
    if entries is not None:
        shown |= {
            "entries": entries,
            "wrong": sum(bool(entry.error) for entry in entries),
            "new": [entry for entry in entries if entry.new],
        }
    return render(request, "boards/carried/page.html", shown, status=error.status if error else 200)


def _words(asked: str) -> str:
    """The month that was asked for as people write it, if it is one."""
    year, month = months.named(asked.strip())
    return rules.name(year, month) if months.exists(year, month) else asked[:10]


def _kept(request: Request) -> str:
    """What was pasted or uploaded, for the form to hold on to."""
    file = request.FILES.get("file")
    if file is None or not file.size or file.size > MOST_BYTES:
        return request.POST.get("text", "")
    file.seek(0)
    return reading.decoded(file.read())


def _imported() -> list[Carried]:
    """One line of each month that has lines from paper: its month, by whom, when."""
    found = Carried.objects.select_related("month", "by").order_by("-month__year", "-month__month")
    return list({one.month_id: one for one in found}.values())
