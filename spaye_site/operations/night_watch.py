"""The nightly work inside the server, as only the server may write to SQLite.

Tidying takes moments and is done in a thread here. The backup is made by a separate process, which
doesn't slow pages down.
"""

import json
import logging
import subprocess
import threading

from django.db import connections
from django.utils import timezone

from spaye_site import own_commands
from spaye_site.operations import alarms, installation, nightly, programs
from spaye_site.operations.command import format_count, format_size
from spaye_site.operations.errors import Busy

logger = logging.getLogger("spaye.keeping")
LOOK_EVERY = 600.0
"""Seconds between checks; the first comes as long after the start, so that pages come first."""


class NightWatch:
    """A thread that does the nightly work when it is due, and notifies admins of alarms.

    Of several servers one does the work.
    """

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        self._look_every = look_every
        self._ended = threading.Event()
        self._child: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._live, name="night", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End the thread, and a running backup, which deletes its unfinished files."""
        self._ended.set()
        if self._child:
            self._child.terminate()
        self._thread.join(timeout=10)

    def _live(self) -> None:
        while not self._ended.wait(self._look_every):
            try:
                self.look()
                alarms.notify_admins()
            except Exception as error:  # The next check tries again.
                logger.error("the night's work: %s", error)
            finally:
                connections.close_all()

    def look(self) -> nightly.Night | None:
        """Do the nightly work if it is due and no other process is doing it; return its result."""
        if not _is_due():
            return None
        try:
            with installation.lock("night"):
                # Another process may have done it before we got the lock.
                return nightly.work(self.back_up, *nightly.TIDYING) if _is_due() else None
        except Busy:
            return None

    def back_up(self) -> str:
        """Run our command `backup`; log and return one line on it. Raises `RuntimeError`."""
        connections.close_all()
        self._child = subprocess.Popen(
            own_commands.process("backup", "--json"),
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
        held = f"{format_size(made['bytes'])}, {format_count(made['tables'], 'table')}"
        told = f"backup {made['path']} verified, {held}"
        told += nightly.describe_faults(made["faults"])
        logger.log(logging.WARNING if made["faults"] else logging.INFO, "%s", told)
        return told


def _is_due() -> bool:
    last = nightly.catch_up()
    return nightly.is_due(timezone.now(), last.at if last else None)
