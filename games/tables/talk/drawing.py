"""The last lines and moves of a table: one drawing for all who read a language in one seat."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.players import office
from games.tables.errors import NoTable
from games.tables.models import Table, Talk
from games.tables.page import story
from games.tables.talk import ANSWERS, PHRASES

LINES = 40
MOVES = 12


def fragment(table_id: int, seat: int | None, language: str, shown: bool) -> tuple[int, str]:
    """Nothing of it has a version: each drawing is the newest. Raises `NoTable`."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise NoTable
    return 0, draw(table, seat, language, shown=shown)


def draw(table: Table, seat: int | None, language: str, *, shown: bool) -> str:
    """The region's HTML, told to whoever sits at `seat`; no talk for who turned it off."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        context = {
            "table": table,
            "seat": seat,
            "moves": story.last(table, MOVES, seat),
            "shown": shown,
            "lines": lines(table) if shown else [],
        }
        return render_to_string("tables/live/talk.html", context)


def lines(table: Table) -> list[Talk]:
    """The last things said, the oldest first, each with its `words`."""
    found = list(Talk.objects.filter(table=table).select_related("player").order_by("-pk")[:LINES])
    for line in found:
        line.words = str({**PHRASES, **ANSWERS}.get(line.phrase, line.text))
    return found[::-1]
