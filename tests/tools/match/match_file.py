"""A match's tables written down, a line of JSON each, so that parts of it add up honestly.

A line says which match it belongs to and which of its tables it is: parts of another match, or a
table that is there twice, are refused. How long bots thought isn't written: it is never the same.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from tests.tools.match.playing import Ended, Match


class NotOfThisMatch(ValueError):
    """A line of another match, of a table that was met before, or no such line: `file:number`."""


@dataclass(frozen=True, slots=True)
class Line:
    match: Match
    table: int
    ended: Ended


def write(path: Path, line: Line) -> None:
    """One more table at the end of the file."""
    ended = replace(line.ended, thought=dict.fromkeys(line.ended.bots, ()))
    with path.open("ab") as file:
        file.write(msgspec.json.encode(replace(line, ended=ended)) + b"\n")


def read(match: Match, paths: Iterable[Path]) -> Iterator[Line]:
    """The tables of these files, as they were written.

    Raises `NotOfThisMatch`, `OSError`.
    """
    met: set[int] = set()
    for path in paths:
        for number, text in enumerate(path.read_bytes().splitlines(), start=1):
            line = _line(text)
            if line is None or line.match != match or line.table in met:
                raise NotOfThisMatch(f"{path}:{number}")
            met.add(line.table)
            yield line


def _line(text: bytes) -> Line | None:
    try:
        return msgspec.json.decode(text, type=Line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
