"""`manage.py replay FILE`: check records without a database."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine import record
from games.engine.contract import Game
from games.engine.record import BadRecord, Record, RefusedMove, Replayed
from games.tables import audience, registry

SPECTATOR = "spectator"


class Command(BaseCommand):
    help = "Replays records and prints one JSON line for each; status 1 if any was refused."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="one record or JSON Lines; - for standard input")
        parser.add_argument("--legal", action="store_true", help="add the legal moves at the end")
        parser.add_argument("--observe", metavar="SEAT|spectator", help="add what it may know")

    def handle(self, *args: Any, **options: Any) -> None:
        watcher = _watcher(options["observe"])
        refused = False
        for text in record.documents(_lines(options["file"])):
            line = _checked(text, options["legal"], watcher)
            refused |= not line["ok"]
            write_line(self.stdout, line)
        if refused:
            sys.exit(1)


def _lines(name: str) -> Iterator[bytes]:
    if name == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as file:
            yield from file
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from None


def _watcher(text: str | None) -> int | str | None:
    if text in (None, SPECTATOR):
        return text
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise CommandError("--observe takes a seat's number or 'spectator'")
    return int(text)


def _checked(text: bytes, legal: bool, watcher: int | str | None) -> dict[str, Any]:
    """Return the line to print for one record."""
    try:
        read = record.parse(text)
        rules = _rules(read)
        if isinstance(watcher, int) and watcher >= read.seats:
            raise BadRecord("observe")
        replayed = record.replay(rules, read)
    except BadRecord as error:
        replayed = RefusedMove(None, error.rule, error.reason)
    if isinstance(replayed, RefusedMove):
        told = {"index": replayed.index, "rule": replayed.rule, "reason": replayed.reason}
        return {"ok": False, **told}
    line: dict[str, Any] = {"ok": True, "result": replayed.result, "version": replayed.version}
    if legal:
        line["legal"] = dict(_legal(rules, replayed))
    if watcher is not None:
        seat = watcher if isinstance(watcher, int) else None
        line["observation"] = audience.observe_state(rules, replayed.state, seat)
    return line


def _rules(read: Record) -> Game[Any]:
    try:
        return registry.rules(read.game)
    except registry.UnknownGame:
        raise BadRecord("game") from None


def _legal(rules: Game[Any], replayed: Replayed[Any]) -> Iterator[tuple[str, list[str]]]:
    for seat in sorted(rules.to_move(replayed.state)):
        yield str(seat), [str(move) for move in rules.legal_moves(replayed.state, seat)]


def write_line(out: TextIO | Any, value: object) -> None:
    """Write the value as one line of JSON."""
    write_text(out, msgspec.json.encode(value).decode())


def write_text(out: TextIO | Any, text: str) -> None:
    """Write the text; exit with status 1 once nobody reads the pipe any more (`… | head`)."""
    try:
        out.write(text)
        out.flush()
    except BrokenPipeError:
        # Else the interpreter would fail at its exit, when it flushes to the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
