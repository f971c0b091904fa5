"""A player's pages: everybody's are alike, one's own has the way to the settings too."""

import re
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import groupby
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.boards import months
from games.boards.models import Carried, Title
from games.boards.points import totals
from games.boards.points.standings import Total
from games.boards.points.totals import Cell, Key
from games.boards.profiles import reading, sections, words
from games.boards.profiles.sections import Section
from games.boards.titles.reveal import revealed
from games.players.clock import Clock
from games.players.models import Player
from games.players.requests import Request


@dataclass(frozen=True, slots=True)
class Row:
    """A month in which the player has points, with the columns whose title was won."""

    first_day: date
    total: Total
    cells: list[Cell]
    titles: list[str]


def read(player: Player) -> list[tuple[int, list[Row]]]:
    """Rows by year, the newest first; two queries."""
    added, won = totals.of_months(player=player), _titles(player)
    months = sorted(added, reverse=True)
    sums = {at: added[at][player.pk] for at in months}
    rows = [Row(date(*at, 1), sums[at], totals.cells(player, sums[at]), won[at]) for at in months]
    return [(year, list(group)) for year, group in groupby(rows, key=lambda r: r.first_day.year)]


def _titles(player: Player) -> defaultdict[Key, list[str]]:
    """The columns won in each month, those that a ceremony keeps secret left out."""
    found: defaultdict[Key, list[str]] = defaultdict(list)
    titles = revealed(Title.objects.filter(player=player))
    for year, month, column in titles.values_list("month__year", "month__month", "column"):
        found[year, month].append(column)
    return found


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
def part(request: Request, player_id: int, name: str) -> HttpResponse:
    """One of the parts that the page's rows lead to, or the titles of all years."""
    shown = get_object_or_404(Player, pk=player_id, erased=None)
    profile, told = _read(request, shown)
    found = {part.name: part for part in sections.parts(told)}
    if name != "titles" and name not in found:
        raise Http404
    context = _frame(request, shown) | {"profile": profile, "part": found.get(name)}
    context["back"], context["address"] = context["address"], request.path
    return render(request, "boards/profiles/part.html", context)


def _page(request: Request, shown: Player) -> HttpResponse:
    """`?month=2026-10` shows another month's counters and calendar; nonsense shows this one's."""
    if shown.erased:
        return render(request, "boards/profiles/erased.html", _frame(request, shown))
    profile, told = _read(request, shown)
    context = _frame(request, shown) | {
        "profile": profile,
        "band": [section for section in told if section.part == "band"],
        "top": [section for section in told if section.part == "top"],
        "parts": sections.parts(told),
    }
    return render(request, "boards/profiles/player.html", context)


def _read(request: Request, shown: Player) -> tuple[reading.Profile, list[Section]]:
    clock = Clock.read()
    profile = reading.read(shown, clock, _month(request.GET.get("month", ""), clock))
    visit = sections.Visit(shown, request.user, clock, request.GET.dict(), profile.past)
    told = [Section("boards/profiles/_finished.html", shown, "tables", _("No tables yet"))]
    if best := profile.past.best:
        record = _("Best day: %(day)s") % {"day": words.best_day(best)}
        told.append(Section("boards/profiles/_records.html", profile, "exploits", record))
    told += sections.of(visit)
    if profile.past.days or Carried.objects.filter(player=shown).exists():
        every = SimpleLazyObject(partial(read, shown))
        fact = "" if profile.past.days else _("Imported from paper")
        told.append(Section("boards/profiles/_months.html", every, "days", fact))
    return profile, told


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
