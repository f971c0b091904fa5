"""The last moves in words, the same for everybody: a move that is hidden is told as such."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.tables.chairs import chairs_of
from games.tables.config import GameConfig
from games.tables.models import Entry, Table


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the journal as it may be told while the table runs."""

    number: int
    words: str
    at: datetime


def last(table: Table, game: GameConfig, count: int) -> list[Line]:
    """The last entries, the newest first: two statements."""
    found = Entry.objects.filter(table=table).select_related("by")
    entries = list(found.order_by("-number")[:count])
    names = {chair.number: chair.display_name for chair in chairs_of(table)} if entries else {}
    return [Line(one.number, _told(one, game, names), one.at) for one in entries]


def _told(entry: Entry, game: GameConfig, names: dict[int, str]) -> str:
    who = _who(entry, names)
    move = Move.parse(entry.move)
    if move.verb in game.open_verbs:
        words = game.said(move, who)
    else:
        words = game.said_hidden(Move(move.verb), who)
    return _("Time is up: %(move)s") % {"move": words} if entry.by_clock else words


def _who(entry: Entry, names: dict[int, str]) -> str:
    """Whoever moved; the seat may be somebody else's by now."""
    if entry.seat is None:
        return _("The table")
    if entry.by:
        return entry.by.display_name
    return names.get(entry.seat, str(entry.seat))
