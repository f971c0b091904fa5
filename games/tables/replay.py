"""The replay of a finished table, with an address for each move. All views are read-only.

A *frame* is one position of the table's film, rendered by the game's page. *Eyes* are the seat
whose observation is shown; `None` shows the spectators' and all hands.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property, wraps
from typing import Any

from django.core.paginator import Paginator
from django.db import connection
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.record import read
from games.players import office, requests
from games.players.requests import Request
from games.tables import audience, extensions, registry
from games.tables.acts import number
from games.tables.audience import Audience, audience_of
from games.tables.chairs import Chair, chairs_of, names_by_seat, order_from
from games.tables.default_page import Fact, FactReader
from games.tables.errors import NoTable
from games.tables.game_page import page_of
from games.tables.models import Habits, Import, Table
from games.tables.page import regions
from games.tables.page.scene import TableScene
from games.tables.playback import (
    Film,
    MoveInWords,
    describe_move,
    describe_moves,
    film_of,
    table_at,
)
from games.tables.records import record_of
from games.tables.registry import GameConfig
from games.tables.replaying import open_title, replaying_of
from games.tables.services import find
from games.ui.dates import date_format
from games.ui.refusals import Refused

READS = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT")


class Wrote(RuntimeError):
    """A view that only reads was about to write to the database."""


def only_reads(view: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a view that may not write: any SQL but a query raises `Wrote`.

    Its response must be rendered when it returns.
    """

    @wraps(view)
    def inner(*args: Any, **kwargs: Any) -> Any:
        with connection.execute_wrapper(_refuse):
            return view(*args, **kwargs)

    return inner


def _refuse(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
    if many or not str(sql).lstrip("( \n").upper().startswith(READS):
        raise Wrote
    return execute(sql, params, many, context)


def when(at: datetime) -> str:
    """Return `today`, `yesterday`, or the date, in the active language and time zone."""
    day, today = timezone.localdate(at), timezone.localdate()
    if day == today:
        return _("today")
    if day == today - timedelta(days=1):
        return _("yesterday")
    return date_format(day, "j F Y")


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's own cards and the like, which only it could see."""

    chair: Chair
    facts: list[Fact]


class PastScene(TableScene):
    """A table's page as of a past position, without spectators, rematch and narration."""

    watchers: list[Any] = []
    again = None
    last_words = ""
    narration: list[Any] = []
    own_last = -1


class Frame:
    """Position `number` of the table's film. `eyes` is a seat, or `None` with all hands open.

    All that is shown comes from the eyes' observation; with all hands open from the spectators',
    and beside it from each seat's.
    """

    def __init__(self, table: Table, film: Film, number: int, eyes: int | None, lang: str) -> None:
        self.film, self.number, self.eyes = film, number, eyes
        self.table = table_at(table, film, number)
        self.game: GameConfig = registry.config(table.game)
        self.audience = Audience(eyes, lang, replay=True)

    @cached_property
    def around(self) -> PastScene:
        return PastScene(self.table, self.audience)

    @cached_property
    def chairs(self) -> list[Chair]:
        """The seats in turn order."""
        return chairs_of(self.table)

    @cached_property
    def names(self) -> dict[int, str]:
        return names_by_seat(self.chairs)

    @property
    def around_eyes(self) -> list[Chair]:
        """The seats clockwise from the eyes."""
        return order_from(self.chairs, self.eyes)

    def views(self) -> dict[str, str]:
        """Render the game's regions, by view."""
        return {view: regions.draw(self.table, view, self.audience) for view in self.game.views}

    def hands(self) -> list[Hand]:
        """Return each seat's `OPEN_FIELDS` if all hands are open; else an empty list."""
        if self.eyes is not None:
            return []
        page, own = page_of(self.table.game), replaying_of(self.table.game)
        reader = FactReader(
            {**page.WORDS, "hand": _("hand"), **own.OPEN_WORDS},
            page.SEAT_FIELDS,
            self.chairs,
        )
        found = (Hand(chair, self._facts(reader, chair.number)) for chair in self.chairs)
        return [hand for hand in found if hand.facts]

    def _facts(self, reader: FactReader, seat: int) -> list[Fact]:
        seen = audience.observe(self.table, seat)
        own = {
            name: getattr(seen, name, None)
            for name in replaying_of(self.table.game).OPEN_FIELDS
            if getattr(seen, name, None) is not None
        }
        return reader.read(own)[0]

    def progress_words(self) -> str:
        return page_of(self.table.game).progress_words(audience.observe(self.table, None))

    def move_in_words(self) -> MoveInWords:
        """Describe the move that led to this position, and its effect."""
        if not self.number:
            return _("Before the first move"), ""
        return next(describe_moves(self.table, self.film, [self.number], self.eyes, self.names))


def render_seats(frame: Frame) -> str:
    """Render the chips of the players, with whose turn it was."""
    return render_to_string("tables/replay/seats.html", {"frame": frame})


PAGE = "tables/replay/page.html"
LISTED = 200
"""The number of moves on a page of the list."""
PART = "tables/replay/part.html"
"""The layout for htmx: the page's blocks without the frame around them."""


@require_safe
@never_cache
@only_reads
def replay(request: Request, table_id: int, move: int = 0) -> HttpResponse:
    """Show position `move` by `?eyes=` (a seat; without it all hands); `?move=` redirects.

    404 while the moves are secret, and for moves and eyes that don't exist.
    """
    table, film = _table_and_film(table_id)
    eyes = _eyes(request, table)
    if not request.GET and request.path == reverse("tables:replay", args=[table.pk]):
        own = audience_of(table.pk, request.user, "").seat
        if own is not None:
            # Players of the table start with their own seat.
            return HttpResponseRedirect(address(table, 0, own))
    if "move" in request.GET:
        asked = min(number(request.GET["move"]), len(film))
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
    """List the moves in words, `LISTED` on a page, each linked to its position."""
    table, film = _table_and_film(table_id)
    eyes = _eyes(request, table)
    end = table_at(table, film, len(film))
    names = names_by_seat(chairs_of(end))
    keys = set(film.keys)
    page = Paginator(range(1, len(film) + 1), LISTED).get_page(request.GET.get("page"))
    lines = [
        {
            "number": number,
            "words": describe_move(table.game, film, number, eyes, names),
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
    """Return the address of a position."""
    found = reverse("tables:replay_move", args=[table.pk, move])
    return found if eyes is None else f"{found}?eyes={eyes}"


def _table_and_film(table_id: int) -> tuple[Table, Film]:
    """Return the table and its film. Raises `NoTable`, `NotFinished`."""
    table = find(table_id)
    if table.game not in registry.configs():
        raise NoTable
    return table, film_of(table)


def _eyes(request: Request, table: Table) -> int | None:
    """Return the eyes in the address, or None. Raises `Refused` for a seat that doesn't exist."""
    text = request.GET.get("eyes", "")
    if not text:
        return None
    seat = requests.parse_number(text)
    if seat is None or seat >= len(table.seat_list):
        raise Refused(_("No one sits there."), 404)
    return seat


@require_safe
@never_cache
def text(request: Request, table_id: int) -> HttpResponse:
    """Download the table in its game's notation; 404 without one and while it is secret."""
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
    """Return the template's context: the game's page and the replay around it."""
    table, number = frame.table, frame.number
    title, brought = frame.move_in_words()
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
        "progress_words": frame.progress_words(),
        "when": when(table.created_at),
        "number": number,
        "total": len(frame.film),
        "title": title,
        "brought": brought,
        "key": number in frame.film.keys,
        "here": address(table, number, frame.eyes),
        "links": _links(frame),
        "sights": _sights(frame),
        "beside": (about := extensions.replay_links(table, request.user)),
        "marks": [number for one in about for number in one.marks],
        "nav": "tables",
    }
    return shown if part else shown | {"moments": _moments(frame)}


def _links(frame: Frame) -> dict[str, str]:
    """Return the addresses of the first, previous, next and last position."""
    number, last = frame.number, len(frame.film)
    moves = {"first": 0, "previous": max(0, number - 1), "next": min(last, number + 1)}
    moves["last"] = last
    return {name: address(frame.table, move, frame.eyes) for name, move in moves.items()}


def _sights(frame: Frame) -> list[dict[str, Any]]:
    """Return the seats whose eyes can be chosen, each with its address."""
    return [
        {
            "chair": chair,
            "address": address(frame.table, frame.number, chair.number),
            "chosen": chair.number == frame.eyes,
        }
        for chair in frame.chairs
    ]


def _moments(frame: Frame) -> list[dict[str, Any]]:
    """Return the key moments in words, each with its address."""
    keys = list(frame.film.keys)
    told = describe_moves(frame.table, frame.film, keys, frame.eyes, _all_names(frame))
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
    end = table_at(frame.table, frame.film, len(frame.film))
    return names_by_seat(chairs_of(end))
