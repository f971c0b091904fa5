"""The admins' pages: closing a month in four steps, the list of months, totals from paper."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.boards import awards, months, paper, services
from games.boards.administration import list_months
from games.boards.awards import ClosingStep
from games.boards.models import Carried
from games.boards.standings import COLUMNS
from games.boards.views import month_view
from games.boards.words import month_and_year
from games.players.clock import Clock
from games.players.decorators import act, admins_only
from games.players.limits import limited
from games.players.requests import Request, parse_number
from games.ui.refusals import Refused


@require_safe
@admins_only
def office_months(request: Request) -> HttpResponse:
    """Show every month with its state and a link to its closing; `?page=` goes back in time."""
    page = list_months(Clock.read(), request.GET.get("page"))
    shown = {"page": page, "nav": "admin", "tab": "months"}
    return render(request, "boards/administration/months.html", shown)


@require_safe
@admins_only
@month_view
def disputes(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Show the first step: what has to be settled elsewhere; for a closed month its closings."""
    month_awards = awards.load_awards(year, month, clock, _choices(request.GET))
    if not month_awards.closed:
        return _step_page(request, month_awards, ClosingStep.DISPUTES)
    return render(request, "boards/awards/closed.html", {"awards": month_awards, "nav": "admin"})


@require_safe
@admins_only
@month_view
def closing_step(
    request: Request, year: int, month: int, clock: Clock, step: ClosingStep
) -> HttpResponse:
    """Show a later step; if an earlier one isn't settled, show that with a 409."""
    month_awards = awards.load_awards(year, month, clock, _choices(request.GET))
    if month_awards.closed:
        return redirect("boards:awards", year, month)
    if before := month_awards.before(step):
        return _step_page(request, month_awards, before, shut=step)
    held = awards.spent_bonuses(year, month) if step == ClosingStep.BONUSES else []
    return _step_page(request, month_awards, step, held=held)


@require_safe
@admins_only
@month_view
def ceremony_preview(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Show the ceremony as it would be to this admin alone: nothing is written or sent."""
    month_awards = awards.load_awards(year, month, clock, _choices(request.GET))
    if month_awards.closed:
        return redirect("boards:awards", year, month)
    step = request.GET.get("step", "")
    scene = awards.preview_ceremony(month_awards, int(step) if step in {"1", "2", "3"} else 0)
    context = {"awards": month_awards, "scene": scene, "next": scene.step + 1, "nav": "admin"}
    return render(request, "boards/awards/preview.html", context)


def _to_announcement(request: Request, year: int, month: int) -> HttpResponse:
    """Redirect to the last step, with the choices that the form sent."""
    address = reverse("boards:announce", args=[year, month])
    choices = _choices(request.POST)
    return redirect(f"{address}?{urlencode(choices)}" if choices else address)


@act(_to_announcement)
@admins_only
@month_view
def close_month(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Proclaim the titles, with or without ceremony. Idempotent."""
    ceremony = request.POST.get("ceremony") == "1"
    done = services.close_month(
        year,
        month,
        request.user,
        _choices(request.POST),
        seen=request.POST.get("seen"),
        ceremony=ceremony,
    )
    if done.closed_by != request.user:
        name = done.closed_by.display_name
        messages.info(request, _("%(name)s has already closed this month.") % {"name": name})
    # Without a ceremony its page redirects to the month.
    return redirect("boards:ceremony" if ceremony else "boards:month", year, month)


def _to_closing(_request: Request, year: int, month: int) -> HttpResponse:
    return redirect("boards:awards", year, month)


@act(_to_closing)
@admins_only
@month_view
def reopen_month(request: Request, year: int, month: int, clock: Clock) -> None:
    """Take the titles back, for a reason that everybody can read."""
    services.reopen_month(year, month, request.user, request.POST.get("reason", ""))
    messages.success(request, _("The month is open again."))


def _step_page(
    request: Request,
    month_awards: awards.Awards,
    step: ClosingStep,
    *,
    shut: ClosingStep | None = None,
    **context: object,
) -> HttpResponse:
    """Show a step; `shut` is the later one that was asked for and can't be reached yet."""
    context |= {"awards": month_awards, "step": step, "shut": shut, "nav": "admin"}
    status = 409 if shut else 200
    return render(request, f"boards/awards/{step}.html", context, status=status)


def _choices(sent: Mapping[str, str]) -> dict[str, int]:
    """Return {column: player id} of a form; a value that is no number names nobody."""
    named = {column: parse_number(sent.get(column)) for column in COLUMNS}
    return {column: who for column, who in named.items() if who is not None}


MOST_BYTES = 32 * 1024


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admins_only
@limited("carried", 60, 600)
def import_from_paper(request: Request) -> HttpResponse:
    """GET: the form. POST: a preview; with `confirm` the import, with `clear` its removal."""
    clock = Clock.read()
    if request.method != "POST":
        return _import_page(request, clock)
    entries = None
    try:
        year, month = _parse_month(request.POST.get("month", ""))
        paper.check_month(year, month, clock)
        entries = [] if "clear" in request.POST else _parse_upload(request)
        if "confirm" not in request.POST and "clear" not in request.POST:
            return _import_page(request, clock, entries=entries)
        reason, ghosts = request.POST.get("reason", ""), request.POST.get("ghosts") == "on"
        services.import_month(year, month, entries, request.user, reason, ghosts=ghosts)
    except Refused as error:
        # The page shows the parsed lines with the error.
        return _import_page(request, Clock.read(), entries=entries, error=error)
    messages.success(
        request, _("Imported.") if entries else _("The imported totals have been removed.")
    )
    return redirect("boards:month", year, month)


def _parse_month(text: str) -> tuple[int, int]:
    year, month = months.parse(text.strip())
    if not year:
        raise Refused(_("Enter the month like 2026-11."))
    return year, month


def _parse_upload(request: Request) -> list[paper.ImportLine]:
    entries = paper.parse_lines(_uploaded_text(request))
    if not entries:
        raise Refused(_("It doesn’t contain any lines."))
    if len(entries) > paper.MOST_LINES:
        raise Refused(_("300 lines at most."))
    return entries


def _uploaded_text(request: Request) -> str:
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    if file.size is None or file.size > MOST_BYTES:
        raise Refused(_("The file is too large."))
    return paper.decode(file.read())


def _import_page(
    request: Request,
    clock: Clock,
    entries: list[paper.ImportLine] | None = None,
    error: Refused | None = None,
) -> HttpResponse:
    year, month = paper.offered_month(clock)
    last = paper.latest_month(clock)
    typed = request.POST.get("month", "")
    context: dict[str, Any] = {
        "nav": "admin",
        "tab": "carried",
        "latest": f"{last[0]:04}-{last[1]:02}",
        "latest_words": month_and_year(date(*last, 1)),
        "month_words": _month_in_words(typed),
        "month": typed[:10] or f"{year:04}-{month:02}",
        "imported": _imported_months(),
        "error": error.sentence if error else "",
    }
    if request.method == "POST":
        context |= {"text": _text_to_keep(request), "reason": request.POST.get("reason", "")[:200]}
    if entries is not None:
        context |= {
            "entries": entries,
            "wrong": sum(bool(entry.error) for entry in entries),
            "new": [entry for entry in entries if entry.new],
        }
    status = error.status if error else 200
    return render(request, "boards/carried/page.html", context, status=status)


def _month_in_words(typed: str) -> str:
    """Return a typed month in words, or unchanged if it isn't one."""
    year, month = months.parse(typed.strip())
    return month_and_year(date(year, month, 1)) if months.exists(year, month) else typed[:10]


def _text_to_keep(request: Request) -> str:
    """Return the text that was pasted or uploaded, to show it in the form again."""
    file = request.FILES.get("file")
    if file is None or not file.size or file.size > MOST_BYTES:
        return request.POST.get("text", "")
    file.seek(0)
    return paper.decode(file.read())


def _imported_months() -> list[Carried]:
    """Return one row of each month imported from paper, for its month, its author and the time."""
    rows = Carried.objects.select_related("month", "by").order_by("-month__year", "-month__month")
    return list({row.month_id: row for row in rows}.values())
