"""A player's pages: everybody's are alike, one's own has the way to the settings too."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.boards import months
from games.boards.profiles import all_months, reading, sections
from games.players.clock import Clock
from games.players.models import Player
from games.players.requests import Request

MONTH = re.compile("([0-9]{4})-([0-9]{2})")


@require_safe
def own(request: Request) -> HttpResponse:
    """The profile of whoever reads."""
    return _page(request, request.user)


@require_safe
def player(request: Request, player_id: int) -> HttpResponse:
    """The page of anybody who ever played here."""
    found = get_object_or_404(Player, pk=player_id)
    if found.merged_into_id and not found.erased:
        return redirect("boards:player", found.merged_into_id)
    return _page(request, found)


@require_safe
def every_month(request: Request, player_id: int) -> HttpResponse:
    """A player's totals month by month, the newest first."""
    shown = get_object_or_404(Player, pk=player_id, erased=None)
    context = _frame(request, shown) | {"years": all_months.read(shown)}
    return render(request, "boards/profiles/months.html", context)


def _page(request: Request, shown: Player) -> HttpResponse:
    """`?month=2026-10` shows another month's counters and calendar; nonsense shows this one's."""
    if shown.erased:
        return render(request, "boards/profiles/erased.html", _frame(request, shown))
    clock = Clock.read()
    profile = reading.read(shown, clock, _month(request.GET.get("month", ""), clock))
    visit = sections.Visit(shown, request.user, clock, request.GET.dict(), profile.past)
    context = _frame(request, shown) | {"profile": profile, "sections": sections.of(visit)}
    return render(request, "boards/profiles/player.html", context)


def _frame(request: Request, shown: Player) -> dict[str, Any]:
    address = reverse("boards:player", args=[shown.pk])
    mine = shown.pk == request.user.pk
    return {
        "player": shown,
        "mine": mine,
        "address": reverse("boards:profile") if mine else address,
        "share": settings.SITE_URL + address,
        "nav": "me" if mine else "board",
    }


def _month(asked: str, clock: Clock) -> date:
    """The first day of the month that was asked for, if it has begun; else of this month."""
    found = MONTH.fullmatch(asked)
    if found:
        year, month = int(found[1]), int(found[2])
        if months.exists(year, month) and date(year, month, 1) <= clock.today:
            return date(year, month, 1)
    return clock.today.replace(day=1)
