"""What the commands of keeping share: one sentence and status 1 for what goes wrong."""

import os
import signal
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from spaye_site import progress
from spaye_site.operations import backups
from spaye_site.operations.errors import Damaged, KeepingError


class KeepingCommand(BaseCommand):
    """A command whose `KeepingError`s are told without a traceback."""

    requires_system_checks: list[str] = []
    aloud = False
    """Whether it says where it is also when it is no terminal that it says it to."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        progress.begin(self.aloud)
        # Told to stop, leave by the ordinary way: scratch databases and folders go with us.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            return super().execute(*args, **options)
        except KeepingError as error:
            raise CommandError(told(error)) from None
        except OSError as error:
            raise CommandError(sentence(error)) from None
        finally:
            progress.end()


def told(error: KeepingError) -> str:
    """What went wrong, and the way back where the database itself is lost."""
    return f"{error} {backups.way_back()}" if isinstance(error, Damaged) else str(error)


def sentence(error: OSError) -> str:
    """What the machine refused, and the remedy where it is a matter of whose file it is."""
    if error.filename is None or error.strerror is None:
        return str(error)
    told = f"{error.filename}: {error.strerror.lower()}."
    if isinstance(error, PermissionError):
        told += f" {backups.remedy(Path(os.fsdecode(error.filename)))}"
    return told


def size(count: int) -> str:
    """`1.2 MB`."""
    amount = float(count)
    for unit in ("bytes", "kB", "MB"):
        if amount < 1000:
            return f"{amount:.1f} {unit}" if unit == "MB" else f"{amount:.0f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"
