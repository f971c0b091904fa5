"""Pages of months, years, players and certificates, and the ceremony's stage."""

from collections.abc import Callable, Collection, Iterator
from datetime import date
from functools import wraps
from typing import Any, TypeVar

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.boards import (
    certificates,
    exports,
    month_board,
    months,
    profiles,
    sections,
    services,
    words,
)
from games.boards.ceremony import CeremonyState, month_ceremony
from games.boards.models import Title
from games.boards.month_board import DEFAULT_COLUMN
from games.boards.months import MonthKey
from games.boards.sections import MonthVisit, PlayerSection
from games.boards.standings import COLUMNS
from games.boards.titles import REVEAL_ORDER
from games.boards.years import load_year
from games.players.clock import Clock
from games.players.decorators import act, admins_only, by_link
from games.players.models import Player
from games.players.requests import Request
from games.ui.previews import Preview

Answer = TypeVar("Answer", bound=HttpResponse | None)


def month_view(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """Pass the clock to a month's view; 404 unless the month has begun."""

    @wraps(view)
    def wrapper(request: HttpRequest, year: int, month: int, **more: object) -> Answer:
        clock = Clock.read()
        today = clock.today
        if not months.exists(year, month) or (year, month) > (today.year, today.month):
            raise Http404
        return view(request, year, month, clock, **more)

    return wrapper


@require_safe
def current_month(request: Request) -> HttpResponse:
    """Redirect to the current month."""
    today = Clock.read().today
    answer = redirect("boards:month", today.year, today.month)
    if query := request.META["QUERY_STRING"]:
        answer["Location"] += f"?{query}"
    return answer


@require_safe
@month_view
def month_page(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Show a month, its board ordered by `?sort=` or, from a phone's single column, `?column=`."""
    asked = request.GET.get("sort") or request.GET.get("column")
    column = asked if asked in COLUMNS else DEFAULT_COLUMN
    found = month_board.load_board(year, month, column, clock, request.user.pk)
    visit = MonthVisit(found.first_day, request.user, clock, request.GET.dict())
    context = {"board": found, "sections": sections.month_sections(visit), "me": request.user.pk}
    return render(request, "boards/month.html", context | {"nav": "board"})


@require_safe
def current_year(request: Request) -> HttpResponse:
    """Redirect to the current year."""
    return redirect("boards:year", Clock.read().today.year)


@require_safe
def year_page(request: Request, year: int) -> HttpResponse:
    """Show a year's table, ordered by `?sort=`, and its months; 404 for a future year."""
    clock = Clock.read()
    if not months.exists(year, 1) or year > clock.today.year:
        raise Http404
    asked = request.GET.get("sort")
    found = load_year(year, asked if asked in COLUMNS else DEFAULT_COLUMN, clock)
    context = {"year": found, "columns": COLUMNS, "me": request.user.pk, "nav": "years"}
    return render(request, "boards/year.html", context)


@require_safe
def own_profile(request: Request) -> HttpResponse:
    """Show the reader's own profile."""
    return _player_page(request, request.user)


@require_safe
def player_page(request: Request, player_id: int) -> HttpResponse:
    """Show the page of any player, past ones included."""
    found = get_object_or_404(Player, pk=player_id)
    if found.merged_into_id and not found.erased:
        return redirect("boards:player", found.merged_into_id)
    return _player_page(request, found)


@require_safe
def player_part(request: Request, player_id: int, name: str) -> HttpResponse:
    """Show a part of a player's page on its own, or the titles of all years; 404 for others."""
    shown = get_object_or_404(Player, pk=player_id, erased=None)
    profile, told = _load_player_page(request, shown)
    found = {part.name: part for part in sections.group_parts(told)}
    if name != "titles" and name not in found:
        raise Http404
    context = _player_context(request, shown) | {"profile": profile, "part": found.get(name)}
    context["back"], context["address"] = context["address"], request.path
    return render(request, "boards/profiles/part.html", context)


def _player_page(request: Request, shown: Player) -> HttpResponse:
    """Show a player and the month of `?month=2026-10`, or the current one if that isn't valid."""
    if shown.erased:
        return render(request, "boards/profiles/erased.html", _player_context(request, shown))
    profile, told = _load_player_page(request, shown)
    context = _player_context(request, shown) | {
        "profile": profile,
        "band": [section for section in told if section.part == "band"],
        "top": [section for section in told if section.part == "top"],
        "parts": sections.group_parts(told),
    }
    return render(request, "boards/profiles/player.html", context)


def _load_player_page(
    request: Request, shown: Player
) -> tuple[profiles.Profile, list[PlayerSection]]:
    clock = Clock.read()
    first_day = _chosen_month(request.GET.get("month", ""), clock)
    profile = profiles.load_profile(shown, clock, first_day, request.user)
    secret = profile.past.secret
    visit = sections.PlayerVisit(shown, request.user, clock, request.GET.dict(), profile.past)
    told = [PlayerSection("boards/profiles/_finished.html", shown, "tables", _("No tables yet"))]
    if best := profile.past.best:
        record = _("Best day: %(day)s") % {"day": words.best_day(best)}
        told.append(PlayerSection("boards/profiles/_records.html", profile, "exploits", record))
    carried = [one for one in profiles.load_carried(shown.pk) if one.month.key not in secret]
    if carried:
        values = {"lines": carried, "hidden": not shown.counts_repetitions}
        told.append(PlayerSection("boards/carried/section.html", values, "days"))
    told += sections.player_sections(visit)
    if profile.past.days or carried:
        every = _months_by_year(shown, secret)
        fact = "" if profile.past.days else _("Imported from paper")
        told.append(PlayerSection("boards/profiles/_months.html", every, "days", fact))
    return profile, told


def _months_by_year(
    shown: Player, secret: Collection[MonthKey]
) -> Iterator[tuple[int, list[profiles.PlayerMonth]]]:
    """Load the months only if their template asks for them."""
    yield from profiles.load_months(shown, secret)


def _player_context(request: Request, shown: Player) -> dict[str, Any]:
    address = reverse("boards:player", args=[shown.pk])
    mine = shown.pk == request.user.pk
    return {
        "player": shown,
        "mine": mine,
        "address": reverse("boards:profile") if mine else address,
        "share": settings.SITE_URL + address,
        "nav": "me" if mine else "board",
    }


def _chosen_month(asked: str, clock: Clock) -> date:
    """Return the first day of the requested month if it has begun, else of the current one."""
    year, month = months.parse(asked)
    if months.exists(year, month) and date(year, month, 1) <= clock.today:
        return date(year, month, 1)
    return clock.today.replace(day=1)


CEREMONY_STEPS = {str(step) for step in range(len(REVEAL_ORDER) + 1)}


@require_safe
@month_view
def ceremony_stage(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Show the month's ceremony while it runs, else redirect to the month."""
    services.end_forgotten_ceremonies()
    found = month_ceremony(year, month, clock)
    if found is None or not found.running:
        return redirect("boards:month", year, month)
    return render(request, "boards/ceremony.html", _stage_context(request, found))


def _to_stage(_request: Request, year: int, month: int) -> HttpResponse:
    return redirect("boards:ceremony", year, month)


@act(_to_stage)
@admins_only
@month_view
def advance_ceremony(request: Request, year: int, month: int, clock: Clock) -> HttpResponse | None:
    """Reveal the next title. Field `step`: the step shown, so that two presses advance once."""
    seen = request.POST.get("step", "")
    if seen not in CEREMONY_STEPS:
        raise BadRequest
    services.advance_ceremony(year, month, int(seen), request.user)
    found = month_ceremony(year, month, Clock.read())
    if request.htmx and found is not None:
        return render(request, "boards/_ceremony.html", _stage_context(request, found))
    return None


def _stage_context(request: Request, found: CeremonyState) -> dict[str, object]:
    return {
        "scene": found,
        "leads": request.user.is_admin,
        "streams": [found.topic],
        "nav": "board",
    }


@by_link(certificates.find)
def certificate(request: HttpRequest, title: Title) -> HttpResponse:
    """Show the certificate to anybody with the link, in their language."""
    certificate = certificates.load_certificate(title)
    if certificate is None:
        raise Http404
    address = certificates.address(title)
    preview = Preview(
        office=certificate.office,
        title=certificate.heading,
        words=" · ".join(filter(None, (certificate.counted, certificate.proclaimed))),
        address=address,
        language=get_language() or settings.LANGUAGE_CODE,
    )
    values = {"certificate": certificate, "preview": preview, "address": address}
    response = render(request, "boards/certificate.html", values)
    response["Cache-Control"] = "no-cache, private"
    return response


@require_safe
@month_view
def board_csv(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Return `/2026/11/board.csv`."""
    return exports.as_csv(exports.board_table(year, month, clock, request.user.pk))


@require_safe
@month_view
def board_json(request: Request, year: int, month: int, clock: Clock) -> HttpResponse:
    """Return `/2026/11/board.json`."""
    return exports.as_json(exports.board_table(year, month, clock, request.user.pk))
