"""What has happened, move by move, for everybody: read from the journal up to the version shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.contract import Move
from games.speahx.page import words
from games.speahx.page.words import Laid
from games.tables.chairs import Chair
from games.tables.models import Entry, Table

LINES = 9


@dataclass(frozen=True, slots=True)
class Line:
    """One move: who, what was done, the card laid last if there is one."""

    chair: Chair | None
    words: str
    card: str


def lines(table: Table, chairs: Sequence[Chair]) -> list[Line]:
    """The last moves, the newest first: one statement."""
    entries = Entry.objects.filter(table=table, number__lt=table.version).order_by("-number")
    by_number = {chair.number: chair for chair in chairs}
    return [
        _line(by_number.get(one.seat) if one.seat is not None else None, one.move, by_number)
        for one in entries[:LINES]
    ]


def _line(chair: Chair | None, text: str, by_number: dict[int, Chair]) -> Line:
    move = Move.parse(text)
    if move.verb != "play":
        return Line(chair, words.done(move), "")
    laid = Laid.of(move)
    receiver = by_number.get(laid.to) if laid.to is not None else None
    name = receiver.display_name if receiver else ""
    return Line(chair, words.done(move, name), laid.cards[-1])
