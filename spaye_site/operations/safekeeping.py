"""What lies on the disk: is it its owner's only, and is it still what backups know?

The start tightens what is loose and says the rest; `doctor` says all of it.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from games.players.models import Player
from games.tables.models import Entry
from spaye_site.operations import archive, backups, databases, typed
from spaye_site.operations.errors import Damaged, KeepingError

SECRET = ("*.sqlite3*", "*.lock", "secret_key", "*.env")
"""What of the folder holds or guards a secret."""
OTHERS = 0o077
SKEW_SECONDS = 5


def tighten() -> None:
    """Take from others what they may read; of files that aren't ours `loose` tells."""
    for path in loose():
        with suppress(OSError):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)


def loose() -> list[Path]:
    """The folder and what is secret in it, where others may read it.

    A folder that belongs to everybody (/tmp) is left as it is; what is secret in it isn't.
    """
    folder = Path(settings.VAR_DIR)
    secret = [path for pattern in SECRET for path in sorted(folder.glob(pattern))]
    own = [] if folder.stat().st_mode & stat.S_ISVTX else [folder]
    return [path for path in [*own, *secret] if path.stat().st_mode & OTHERS]


def warnings() -> Iterator[str]:
    """What whoever starts the server should read."""
    yield from _lost()
    tighten()
    if readable := loose():
        yield f"Others on this machine can read {readable[0]}: chmod go= {readable[0]}"
    if path := backup_of_another_key():
        yield (
            f"The secret key isn't the one of the backup {path.name}: invitations and"
            f" certificates handed out before don't open. {key_back(path)}"
        )
    if latest := later_than_now():
        yield (
            f"This machine's clock says {timezone.now():%Y-%m-%d %H:%M} UTC, but a move was made at"
            f" {latest:%Y-%m-%d %H:%M} already: set the clock, or leave it if it was ahead then."
        )


def _lost() -> Iterator[str]:
    """What of the office is damaged or gone, and the way back."""
    try:
        databases.kind().check(quick=True)
    except Damaged as error:
        yield f"{error} {typed.way_back()}"
    if Player.objects.exists():
        return
    for path in backups.present()[:1]:
        with suppress(KeepingError):
            if databases.holds_data(archive.peek(path).facts):
                yield (
                    f"Nobody is in this office, but its backup {path.name} has people. To have them"
                    f" back, stop the server, then {typed.restore(path)}"
                )


def key_back(path: Path) -> str:
    """What somebody types to have the key of this backup back, or to do without it."""
    return (
        f"To have it back: make restore KEY=1 FILE={path}. If it was changed on purpose:"
        f" echo {archive.peek(path).key} >> {backups.former_keys()}"
    )


def backup_of_another_key() -> Path | None:
    """The newest backup with a secret key that is neither at hand nor known to be given up.

    All of them are asked: the first night after a loss makes one with the new key.
    """
    known = {backups.key_mark(), *_given_up()}
    for path in backups.present():
        with suppress(KeepingError):
            if archive.peek(path).key not in known:
                return path
    return None


def _given_up() -> list[str]:
    with suppress(FileNotFoundError):
        return backups.former_keys().read_text().split()
    return []


def later_than_now() -> datetime | None:
    """When the last move was made, if the clock says that this is still to come."""
    latest = Entry.objects.order_by("-at").values_list("at", flat=True).first()
    ahead = latest and (latest - timezone.now()).total_seconds() > SKEW_SECONDS
    return latest if ahead else None


def unwritable() -> str:
    """Why the folder or the database can't be written, with what to do; empty if they can."""
    places = [Path(settings.VAR_DIR), *sorted(Path(settings.VAR_DIR).glob("*.sqlite3*"))]
    for path in [*places, *sorted(Path(settings.VAR_DIR).glob("*.lock"))]:
        if not os.access(path, os.W_OK):
            return f"{path} can't be written by you. {remedy(path)}"
    return ""


def remedy(path: Path) -> str:
    """Who must have the file, and how they get it."""
    folder = Path(settings.VAR_DIR)
    with suppress(KeyError, OSError, NotImplementedError):
        if path.owner() != folder.owner():
            return f"It belongs to {path.owner()}: chown -R {folder.owner()}: {folder}"
    return f"chmod u+w {path}"
