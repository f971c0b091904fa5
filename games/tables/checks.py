"""Checks that stored tables equal the replay of their seed and move log. Writes no tables.

A table that a replay has found right isn't replayed again for up to a week: `Verified` keeps a
digest of its row, number of seats and move log in a file. It starts again with changed code or
another Python.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.engine import codec
from games.engine.record import RefusedMove
from games.players.sources import Sources
from games.tables import move_logs
from games.tables.models import Entry, Import, Status, Table
from games.tables.records import replay_table
from games.tables.services import is_readable

UNREADABLE = "its state can’t be read by its game"
Check = Callable[[], Iterable[str]]
further_checks: Sources[Check] = Sources()
"""Other apps' checks of their data against tables; they yield a sentence for each difference."""


def tables_to_check() -> QuerySet[Table]:
    """Return the tables that can be replayed; every check starts from these.

    Not those that gather or were withdrawn before the deal, nor results of games played in person.
    """
    withdrawn = Q(status=Status.STOPPED, started_at=None)
    return Table.objects.exclude(Q(status=Status.GATHERING) | Q(on_wood=True) | withdrawn)


def faults(table: Table) -> list[str]:
    """Return what is wrong with one table, in words without secrets; empty if nothing is."""
    unreadable = [] if is_readable(table) else [UNREADABLE]
    return [*unreadable, *_against_replay(table), *move_logs.breaks(table)]


def _against_replay(table: Table) -> list[str]:
    truth = replay_table(table)
    if isinstance(truth, RefusedMove):
        where = "as a whole" if truth.index is None else f"at entry {truth.index}"
        return [f"its replay is refused {where} (rule {truth.rule})"]
    numbers = list(Entry.objects.filter(table=table).values_list("number", flat=True))
    kept = {
        "journal has gaps": numbers == list(range(len(numbers))),
        "version is not the journal's": table.version - table.undone == truth.version
        and table.version == len(numbers),
        "state is not the replay's": table.state == codec.encode(truth.state),
        "result is not the replay's": table.outcome == truth.result,
        "chance log is not the replay's": table.chance_log == [list(each) for each in truth.events],
    }
    return [fault for fault, holds in kept.items() if not holds]


REMEMBERED_FOR = timedelta(days=7)
GAMES = Path(__file__).resolve().parent.parent
ENTRY = tuple(field.attname for field in Entry._meta.concrete_fields)
ROW = tuple(field.attname for field in Table._meta.concrete_fields)


class Verified:
    """Digests of tables that earlier passes found right, and of those that this pass does."""

    def __init__(self, path: Path, now: datetime | None = None) -> None:
        self._path = path
        self._now = now or timezone.now()
        self._began, self._known = self._remembered()
        self._right: set[str] = set()

    def knows(self, digest: str) -> bool:
        return digest in self._known

    def add(self, digest: str) -> None:
        self._right.add(digest)

    def keep(self) -> None:
        """Replace the file's digests with this pass's, after a pass over all tables."""
        told = {
            "code": code_digest(),
            "began": self._began.isoformat(),
            "right": sorted(self._right),
        }
        draft = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        draft.write_text(json.dumps(told))
        os.replace(draft, self._path)

    def _remembered(self) -> tuple[datetime, frozenset[str]]:
        with suppress(OSError, ValueError, KeyError, TypeError):
            told = json.loads(self._path.read_text())
            began = datetime.fromisoformat(told["began"])
            if told["code"] == code_digest() and timedelta() <= self._now - began < REMEMBERED_FOR:
                return began, frozenset(told["right"])
        return self._now, frozenset()


def table_digest(table: Table) -> str:
    """Return a digest of all that a replay of the table reads and is compared with."""
    entries = Entry.objects.filter(table=table).order_by("number").values_list(*ENTRY)
    seedless = table.imported and Import.objects.filter(table=table, seedless=True).exists()
    found = sha256(repr([getattr(table, name) for name in ROW]).encode())
    found.update(f"{table.seats.count()} {seedless}".encode())
    for row in entries.iterator(chunk_size=1000):
        found.update(repr(row).encode())
    return found.hexdigest()


@cache
def code_digest() -> str:
    """Return a digest of Python's version and of all code of the games."""
    found = sha256(sys.version.encode())
    for path in sorted(GAMES.rglob("*.py")):
        found.update(str(path.relative_to(GAMES)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
