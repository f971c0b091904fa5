"""What must not wait until somebody happens to run `make doctor`: admins see it on every page.

Read from files that the night leaves behind; no database is asked.
"""

import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from spaye_site.operations import archive, backups, nightly
from spaye_site.operations.errors import KeepingError

KEPT = 60.0
"""Seconds: an admin's pages look at the disk no more often."""
LITTLE = 1_000_000_000
"""Bytes free."""
OLD = timedelta(days=2)
BACK_UP = "back up"
"""How the night's step is called in `Night.failed`."""
ABOUT = ("night", "backup", "old_backup", "disk", "tables")


@dataclass(frozen=True, slots=True)
class Alarm:
    """What it is about, and the sentence for an admin."""

    about: str
    sentence: str | Promise


SENTENCES: dict[str, str | Promise] = {
    "night": _("Part of last night’s maintenance failed. See “Server”."),
    "backup": _("Last night’s backup failed. If the disk broke now, days would be lost."),
    "old_backup": _("The newest backup is more than two days old."),
    "disk": _("The server’s disk is almost full. Soon no moves can be saved."),
    "tables": _("A stored table doesn’t match its move log."),
}
_kept: tuple[float, tuple[Alarm, ...]] | None = None


def current() -> tuple[Alarm, ...]:
    """The alarms, as old as a minute at most."""
    global _kept
    if _kept is None or time.monotonic() - _kept[0] > KEPT:
        _kept = time.monotonic(), look()
    return _kept[1]


def forget() -> None:
    """Look again at the next page; for tests."""
    global _kept
    _kept = None


def look() -> tuple[Alarm, ...]:
    """What is wrong now."""
    return tuple(Alarm(about, SENTENCES[about]) for about in _found())


def _found() -> Iterator[str]:
    night = nightly.last()
    failed = night.failed if night else []
    if any(one.startswith(BACK_UP) for one in failed):
        yield "backup"
    if any(not one.startswith(BACK_UP) for one in failed):
        yield "night"
    newest = backups.newest()
    times = [backups.made_at(newest)] if newest else []
    # Of several servers one makes it, and has it.
    times += [night.at] if night and night.backed_up else []
    if times and timezone.now() - max(times) > OLD:
        yield "old_backup"
    if shutil.disk_usage(settings.VAR_DIR).free < LITTLE:
        yield "disk"
    with suppress(KeepingError):
        if newest and archive.peek(newest).differences:
            yield "tables"
