"""The night's work inside the server: it is the one that SQLite's writers must go through.

Tidying takes moments and is done in a thread here. The backup is made by a process of its own,
which takes nothing from the pages.
"""

import json
import logging
import subprocess
import sys
import threading

from django.conf import settings
from django.db import connections
from django.utils import timezone

from spaye_site.operations import alarm_notices, locks, nightly, programs
from spaye_site.operations.command import size
from spaye_site.operations.errors import Busy

logger = logging.getLogger("spaye.keeping")
LOOK_EVERY = 600.0
"""Seconds; the first look comes as long after the start, when the office has its pages."""


class NightWatch:
    """Looks now and then whether the night's work is due. With several servers one does it."""

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        self._look_every = look_every
        self._ended = threading.Event()
        self._child: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._live, name="night", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End, and with it a backup that is being made: it leaves nothing behind."""
        self._ended.set()
        if self._child:
            self._child.terminate()
        self._thread.join(timeout=10)

    def _live(self) -> None:
        while not self._ended.wait(self._look_every):
            try:
                self.look()
                alarm_notices.tell()
            except Exception as error:  # Tomorrow is another night.
                logger.error("the night's work: %s", error)
            finally:
                connections.close_all()

    def look(self) -> nightly.Night | None:
        """Do the night's work if it is due, and nobody else does it or has done it."""
        if not _due():
            return None
        try:
            with locks.held("night"):
                # Whoever held the lock has done it meanwhile.
                return nightly.work(self.back_up, *nightly.TIDYING) if _due() else None
        except Busy:
            return None

    def back_up(self) -> str:
        """`manage.py backup`, by a process of its own; one line of the log tells of it."""
        connections.close_all()
        self._child = subprocess.Popen(
            [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", "--json"],
            cwd=settings.BASE_DIR,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        out, errors = self._child.communicate()
        if self._child.returncode:
            told = programs.last_line(errors) if errors.strip() else "the backup was broken off"
            raise RuntimeError(told)
        made = json.loads(out)
        told = f"backup {made['path']} verified, {size(made['bytes'])}, {made['tables']} tables"
        told += nightly.faulty(made["faults"])
        logger.log(logging.WARNING if made["faults"] else logging.INFO, "%s", told)
        return told


def _due() -> bool:
    last = nightly.catch_up()
    return nightly.due(timezone.now(), last.at if last else None)
