"""A text as a record whose every move is legal. Reads only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.utils.crypto import salted_hmac

from games.engine import codec
from games.engine.record import BadRecord, Record, Refused, Replayed, read, replay
from games.tables import registry
from games.tables.importing import words
from games.tables.replay.hooks import replaying_of
from games.tables.replay.notation import Misread, Notes

MOST_MOVES = 5_000
"""Moves of a record; the longest tables of our games have some hundreds."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A record, what it makes of the rules, when its moves were made, and its comments."""

    record: Record
    truth: Replayed[Any]
    times: Sequence[datetime | None]
    notes: Notes

    @property
    def moves(self) -> list[tuple[int | None, str]]:
        return [(entry[0], entry[1]) for entry in self.record.journal]

    @property
    def digest(self) -> str:
        """Tells records apart by what they play, whatever else they say."""
        record = self.record
        played = {
            "game": record.game,
            "seats": record.seats,
            "options": self.truth.options,
            "seed": None if record.seed is None else record.seed.hex(),
            "setup": record.setup,
            "journal": self.moves,
        }
        # Keyed, for it outlives what an erasure strikes out of the table.
        text = codec.encode(played)
        return salted_hmac("games.tables.importing", text, algorithm="sha256").hexdigest()


def read_text(text: str) -> Brought:
    """The record in a text, as JSON or in a game's notation. Raises `NotTaken`."""
    data, notes = _document(text.replace("\r\n", "\n").strip())
    try:
        record = read(data)
    except BadRecord as error:
        raise words.refused("", Refused(None, error.rule, error.reason, error.values), ()) from None
    if record.game not in registry.configs():
        raise words.unknown_game(record.game)
    if len(record.journal) > MOST_MOVES:
        raise words.too_many(MOST_MOVES)
    truth = replay(registry.rules(record.game), record)
    if isinstance(truth, Refused):
        raise words.refused(record.game, truth, record.journal)
    if not record.journal:
        raise words.unfit(record.game, truth)
    return Brought(record, truth, [_time(record, n) for n in range(len(record.journal))], notes)


def _document(text: str) -> tuple[Any, Notes]:
    """JSON values, and comments where a notation has any."""
    try:
        return msgspec.json.decode(text), ()
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        pass
    for game in registry.configs():
        notation = replaying_of(game).NOTATION
        if notation is not None and notation.suits(text):
            try:
                found = notation.read(text)
            except Misread as error:
                raise words.misread(game, error) from None
            return found.record, found.notes
    raise words.unreadable()


def _time(record: Record, number: int) -> datetime | None:
    """When an entry was made, if it says so. Raises `NotTaken` for a time there never was."""
    entry = record.journal[number]
    if len(entry) < 3:
        return None
    try:
        return datetime.fromisoformat(entry[2]).astimezone(UTC)
    except (ValueError, OverflowError):
        problem = Refused(number, "RECORD", "", {"key": "journal"})
        raise words.refused(record.game, problem, record.journal) from None
