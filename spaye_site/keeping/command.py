"""What the commands of keeping share: one sentence and status 1 for what goes wrong."""

from __future__ import annotations

import signal
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from spaye_site.keeping.errors import KeepingError


class KeepingCommand(BaseCommand):
    """A command whose `KeepingError`s are told without a traceback."""

    requires_system_checks: list[str] = []

    def execute(self, *args: Any, **options: Any) -> str | None:
        # Told to stop, leave by the ordinary way: scratch databases and folders go with us.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            return super().execute(*args, **options)
        except (KeepingError, OSError) as error:
            raise CommandError(str(error)) from None


def size(count: int) -> str:
    """`1.2 MB`."""
    amount = float(count)
    for unit in ("bytes", "kB", "MB"):
        if amount < 1000:
            return f"{amount:.1f} {unit}" if unit == "MB" else f"{amount:.0f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"
