"""The base of our commands: errors are one sentence and status 1."""

import errno
import os
import signal
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from spaye_site import progress
from spaye_site.operations import backups, installation
from spaye_site.operations.database_facts import Facts
from spaye_site.operations.errors import Damaged, KeepingError


class KeepingCommand(BaseCommand):
    """A command whose `KeepingError`s are shown without a traceback."""

    requires_system_checks: list[str] = []
    aloud = False
    """Whether progress is shown even if the output isn't a terminal."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        progress.begin(self.aloud)
        # On SIGTERM exit in the normal way, so that scratch databases and folders are deleted.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            return super().execute(*args, **options)
        except KeepingError as error:
            raise CommandError(describe(error)) from None
        except OSError as error:
            raise CommandError(describe_os_error(error)) from None
        finally:
            progress.end()


def describe(error: KeepingError) -> str:
    """Return the error's sentence, with the remedy if the database itself is damaged."""
    return f"{error} {backups.way_back()}" if isinstance(error, Damaged) else str(error)


def describe_os_error(error: OSError) -> str:
    """Return a sentence on an error of the machine, with the remedy if nothing may be written."""
    if error.filename is None or error.strerror is None:
        return str(error)
    sentence = installation.describe_refusal(error)
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        sentence += f" {installation.remedy(Path(os.fsdecode(error.filename)))}"
    return sentence


def count_facts(facts: Facts) -> str:
    """Write what an office holds as `12 people, 1 table, 2 months`."""
    people = facts.count("players_player")
    told = [f"{people} {'person' if people == 1 else 'people'}"]
    told += [format_count(facts.count("tables_table"), "table")]
    return ", ".join([*told, format_count(len(facts.boards), "month")])


def format_count(count: int, word: str) -> str:
    """Write a number with its word as `1 table` or `2 tables`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def format_size(count: int) -> str:
    """Write a number of bytes as `1.2 MB`."""
    amount = float(count)
    for unit in ("bytes", "kB", "MB"):
        if amount < 1000:
            return f"{amount:.1f} {unit}" if unit == "MB" else f"{amount:.0f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"
