"""Tables that this very code has replayed and found right needn't be replayed again.

What is remembered are digests of all that the replay is compared with: row, seats, journal. Other
code, another Python or a week that has passed begin anew. A file keeps them from pass to pass.
"""

import json
import os
import sys
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.utils import timezone

from games.tables.models import Entry, Import, Table

WEEK = timedelta(days=7)
GAMES = Path(__file__).resolve().parent.parent
ENTRY = tuple(field.attname for field in Entry._meta.concrete_fields)
ROW = tuple(field.attname for field in Table._meta.concrete_fields)


class Verified:
    """What passes before have found right, and what this one does."""

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
        """After a pass over all tables: what is gone is forgotten."""
        told = {"code": code(), "began": self._began.isoformat(), "right": sorted(self._right)}
        draft = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        draft.write_text(json.dumps(told))
        os.replace(draft, self._path)

    def _remembered(self) -> tuple[datetime, frozenset[str]]:
        with suppress(OSError, ValueError, KeyError, TypeError):
            told = json.loads(self._path.read_text())
            began = datetime.fromisoformat(told["began"])
            if told["code"] == code() and timedelta() <= self._now - began < WEEK:
                return began, frozenset(told["right"])
        return self._now, frozenset()


def digest(table: Table) -> str:
    """Of everything that a replay reads and is compared with."""
    entries = Entry.objects.filter(table=table).order_by("number").values_list(*ENTRY)
    seedless = table.imported and Import.objects.filter(table=table, seedless=True).exists()
    found = sha256(repr([getattr(table, name) for name in ROW]).encode())
    found.update(f"{table.seats.count()} {seedless}".encode())
    for row in entries.iterator(chunk_size=1000):
        found.update(repr(row).encode())
    return found.hexdigest()


@cache
def code() -> str:
    """Of the code that replays and checks."""
    found = sha256(sys.version.encode())
    for path in sorted(GAMES.rglob("*.py")):
        found.update(str(path.relative_to(GAMES)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
