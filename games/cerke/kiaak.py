"""Kiaak (棋譜), the notation of Cerke's records, for the pages that bring records in and out."""

from __future__ import annotations

from games.cerke.rules import notation, reading, writing
from games.engine.contract import Refusal
from games.engine.record import Record
from games.tables.replay.notation import Misread, Notes, Text

name = "kiaak 棋譜"
suffix = "kiaak"
GLYPHS = frozenset((*notation.PIECES, notation.TAM, *notation.COLOURS))


def suits(text: str) -> bool:
    """Whether pieces are written in it."""
    return not GLYPHS.isdisjoint(text)


def read(text: str) -> Text:
    """The record of a text, and the comments that our own notation of it doesn't make again."""
    try:
        found = reading.read(text)
    except reading.BadText as error:
        values = dict(error.values)
        turn, word = values.pop("ply"), values.pop("word")
        raise Misread(int(str(turn)), str(word), Refusal(error.rule, **values)) from None
    return Text(found.record, found.notes)


def write(record: Record, notes: Notes = ()) -> str:
    return writing.write(record, notes)
