"""The replay of a table that is over: one address a move. It is only looked at: GET alone."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.record import read
from games.players import office, requests
from games.players.requests import Request
from games.tables import registry
from games.tables.acts import number as whole
from games.tables.audience import audience_of
from games.tables.chairs import chairs_of
from games.tables.errors import NoTable
from games.tables.game_page import page_of
from games.tables.models import Habits, Import, Table
from games.tables.playback import beside
from games.tables.playback.film import Film, film_of, past
from games.tables.playback.hooks import open_title, replaying_of
from games.tables.playback.looking import only_reads
from games.tables.playback.telling import move_words, tell
from games.tables.records import record_of
from games.tables.replay.frame import Frame, render_seats
from games.tables.replay.words import when
from games.tables.services import find
from games.ui.refusals import Refused

PAGE = "tables/replay/page.html"
LISTED = 200
"""Moves on a page of the list."""
PART = "tables/replay/part.html"
"""What a page that is open already needs of the next one: the same blocks without a frame."""


@require_safe
@never_cache
@only_reads
def replay(request: Request, table_id: int, move: int = 0) -> HttpResponse:
    """Position `move` by `?eyes=` (a seat; all hands open without); `?move=` leads to another.

    404 while the table runs, and for moves and eyes that don't exist.
    """
    table, film = _found(table_id)
    eyes = _eyes(request, table)
    if not request.GET and request.path == reverse("tables:replay", args=[table.pk]):
        own = audience_of(table.pk, request.user, "").seat
        if own is not None:
            # Whoever sat there looks from their own seat first.
            return HttpResponseRedirect(address(table, 0, own))
    if "move" in request.GET:
        asked = min(whole(request.GET["move"]), len(film))
        return HttpResponseRedirect(address(table, asked, eyes))
    if move > len(film):
        raise Refused(_("This table doesn’t have that move."), 404)
    with timezone.override(office.current_calendar().zone):
        frame = Frame(table, film, move, eyes, get_language() or "fr")
        return render(request, PAGE, page_of_frame(request, frame))


@require_safe
@never_cache
@only_reads
def moves(request: Request, table_id: int) -> HttpResponse:
    """The moves in words, a page of them, each leading to its position."""
    table, film = _found(table_id)
    eyes = _eyes(request, table)
    end = past(table, film, len(film))
    names = {chair.number: chair.display_name for chair in chairs_of(end)}
    keys = set(film.keys)
    page = Paginator(range(1, len(film) + 1), LISTED).get_page(request.GET.get("page"))
    lines = [
        {
            "number": number,
            "words": move_words(table.game, film, number, eyes, names),
            "at": film.steps[number - 1].at,
            "key": number in keys,
            "address": address(table, number, eyes),
        }
        for number in page.object_list
    ]
    shown = {
        "table": table,
        "heading": page_of(table.game).heading(table),
        "lines": lines,
        "page": page,
        "query": "" if eyes is None else f"eyes={eyes}",
        "eyes": names.get(eyes) if eyes is not None else "",
        "open_title": open_title(table.game),
        "back": address(table, 0, eyes),
        "nav": "tables",
    }
    with timezone.override(office.current_calendar().zone):
        return render(request, "tables/replay/moves.html", shown)


def address(table: Table, move: int, eyes: int | None) -> str:
    """Where a position is looked at."""
    found = reverse("tables:replay_move", args=[table.pk, move])
    return found if eyes is None else f"{found}?eyes={eyes}"


def _found(table_id: int) -> tuple[Table, Film]:
    """Raises `NoTable`, `NotFinished`."""
    table = find(table_id)
    if table.game not in registry.configs():
        raise NoTable
    return table, film_of(table)


def _eyes(request: Request, table: Table) -> int | None:
    """Whose eyes the address names. Raises `Refused`."""
    text = request.GET.get("eyes", "")
    if not text:
        return None
    seat = requests.parse_number(text)
    if seat is None or seat >= table.seats.count():
        raise Refused(_("No one sits there."), 404)
    return seat


@require_safe
@never_cache
def text(request: Request, table_id: int) -> HttpResponse:
    """The table in its game's notation; 404 for a game without one, and before the end."""
    table = find(table_id)
    notation = replaying_of(table.game).NOTATION
    if notation is None:
        raise NoTable
    kept = Import.objects.filter(table=table).values_list("notes", flat=True).first() or []
    written = notation.write(read(record_of(table)), [(at, note) for at, note in kept])
    answer = HttpResponse(written, content_type="text/plain; charset=utf-8")
    name = f"{table.game}-{table.pk}.{notation.suffix}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def page_of_frame(request: Request, frame: Frame) -> dict[str, Any]:
    """What the game's page and the replay around it ask for."""
    table, number = frame.table, frame.number
    title, brought = frame.told()
    part = bool(request.htmx and not request.htmx.history_restore_request)
    shown: dict[str, Any] = {
        "layout": PART if part else "",
        "replay": True,
        "table": table,
        "game": frame.game,
        "notation": replaying_of(table.game).NOTATION,
        "open_title": open_title(table.game),
        "around": frame.around,
        "seat": frame.eyes,
        "habits": Habits(),
        "views": frame.views(),
        "seats_region": render_seats(frame),
        "frame": frame,
        "happening": frame.happening(),
        "when": when(table.created_at),
        "number": number,
        "total": len(frame.film),
        "title": title,
        "brought": brought,
        "key": number in frame.film.keys,
        "here": address(table, number, frame.eyes),
        "links": _links(frame),
        "sights": _sights(frame),
        "beside": (about := beside.of(table, request.user)),
        "marks": [number for one in about for number in one.marks],
        "nav": "tables",
    }
    return shown if part else shown | {"moments": _moments(frame)}


def _links(frame: Frame) -> dict[str, str]:
    """Where the steps lead; at an end they lead nowhere else."""
    number, last = frame.number, len(frame.film)
    moves = {"first": 0, "previous": max(0, number - 1), "next": min(last, number + 1)}
    moves["last"] = last
    return {name: address(frame.table, move, frame.eyes) for name, move in moves.items()}


def _sights(frame: Frame) -> list[dict[str, Any]]:
    """Whose eyes can be borrowed."""
    return [
        {
            "chair": chair,
            "address": address(frame.table, frame.number, chair.number),
            "chosen": chair.number == frame.eyes,
        }
        for chair in frame.chairs
    ]


def _moments(frame: Frame) -> list[dict[str, Any]]:
    """The key moments in words."""
    keys = list(frame.film.keys)
    told = tell(frame.table, frame.film, keys, frame.eyes, _all_names(frame))
    return [
        {
            "number": number,
            "title": title,
            "brought": brought,
            "address": address(frame.table, number, frame.eyes),
        }
        for number, (title, brought) in zip(keys, told, strict=True)
    ]


def _all_names(frame: Frame) -> dict[int, str]:
    end = past(frame.table, frame.film, len(frame.film))
    return {chair.number: chair.display_name for chair in chairs_of(end)}
