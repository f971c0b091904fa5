"""Alarms: trouble that must not wait until somebody happens to run `make doctor`.

Admins see them on every page, and get a notice of each once a day until it has passed. They come
from the files of the nightly work and of backups, and from the disk.
"""

import hashlib
import platform
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.telling import notice_kinds, outbox
from games.telling.models import Notice
from games.telling.notice_kinds import OFFICE, For, Message
from spaye_site.operations import archive, backups, nightly
from spaye_site.operations.errors import KeepingError

CACHE_SECONDS = 60.0
"""How long admins' pages use the last look at the machine."""
LITTLE = 1_000_000_000
"""The free bytes of the disk below which there is an alarm."""
OLD = timedelta(days=2)
BACK_UP = "back up"
"""The name of the night's step in `Night.failed`."""
ABOUT = ("night", "backup", "old_backup", "disk", "tables")
KIND = "server"
"""The kind of the notices."""
OF_THE_MACHINE = frozenset({"disk", "tables"})
"""Alarms of a single machine; those of the night and its backup are the same for all machines."""
SILENT = timedelta(days=1)
"""The time after which another machine's alarm is over if that machine hasn't repeated it."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """The subject of an alarm, one of `ABOUT`, and its sentence for an admin."""

    about: str
    sentence: str | Promise


SENTENCES: dict[str, str | Promise] = {
    "night": gettext_lazy("Part of last night’s maintenance failed. See “Server”."),
    "backup": gettext_lazy(
        "Last night’s backup failed. If the disk broke now, days would be lost."
    ),
    "old_backup": gettext_lazy("The newest backup is more than two days old."),
    "disk": gettext_lazy("The server’s disk is almost full. Soon no moves can be saved."),
    "tables": gettext_lazy("A stored table doesn’t match its move log."),
}
_cache: tuple[float, tuple[Alarm, ...]] | None = None


def current() -> tuple[Alarm, ...]:
    """Return the alarms, a minute old at most."""
    global _cache
    if _cache is None or time.monotonic() - _cache[0] > CACHE_SECONDS:
        _cache = time.monotonic(), look()
    return _cache[1]


def clear_cache() -> None:
    """Have `current` look again."""
    global _cache
    _cache = None


def look() -> tuple[Alarm, ...]:
    """Return the alarms of this moment."""
    return tuple(Alarm(about, SENTENCES[about]) for about in _raised())


def _raised() -> Iterator[str]:
    night = nightly.last()
    failed = night.failed if night else []
    if any(one.startswith(BACK_UP) for one in failed):
        yield "backup"
    if any(not one.startswith(BACK_UP) for one in failed):
        yield "night"
    newest = backups.newest()
    times = [backups.made_at(newest)] if newest else []
    # With several servers the backup is made, and kept, on one of them.
    times += [night.at] if night and night.backed_up else []
    if times and timezone.now() - max(times) > OLD:
        yield "old_backup"
    if shutil.disk_usage(settings.VAR_DIR).free < LITTLE:
        yield "disk"
    with suppress(KeepingError):
        if newest and archive.peek(newest).differences:
            yield "tables"


def notify_admins() -> None:
    """Notify admins of the alarms, and take back notices of those that have passed.

    With several servers, each notifies of its own disk and copies, and takes back only its own.
    """
    raised, today = {alarm.about for alarm in look()}, timezone.localdate()
    for about in sorted(raised):
        whose = {"place": _place(), "machine": platform.node()} if about in OF_THE_MACHINE else {}
        outbox.tell_admins(KIND, f"{_name(about)} {today}", about={"about": about, **whose})
    still = {_name(about) for about in raised}
    keys = Notice.objects.filter(kind=KIND, gone=None).values_list("key", flat=True)
    for key in set(keys):
        name, _space, day = key.partition(" ")
        if name not in still and (_is_ours(name) or today - date.fromisoformat(day) > SILENT):
            outbox.take_back(KIND, key)


def _place() -> str:
    """Identify this server: several may share a machine, each in a folder of its own."""
    return hashlib.sha256(f"{platform.node()} {settings.VAR_DIR}".encode()).hexdigest()[:8]


def _name(about: str) -> str:
    return f"{about}@{_place()}" if about in OF_THE_MACHINE else about


def _is_ours(name: str) -> bool:
    return "@" not in name or name.endswith(f"@{_place()}")


@notice_kinds.declare(KIND, OFFICE, listed=True, of=For.ADMINS)
def _message(notice: Notice) -> Message | None:
    about, place = notice.about.get("about"), notice.about.get("place")
    if place in (None, _place()):
        sentences = {alarm.about: str(alarm.sentence) for alarm in look()}
        if about not in sentences:
            return None
        sentence = sentences[about]
    else:
        values = {"machine": notice.about.get("machine", ""), "sentence": SENTENCES[str(about)]}
        sentence = _("On %(machine)s: %(sentence)s") % values
    title = _("The server needs attention")
    return Message(title, sentence, reverse("server"), icon="circle-alert")
