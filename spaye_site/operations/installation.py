"""This installation: its files, its secret key, its locks, and what its servers share.

Servers on several machines share a database and nothing else. SQLite has one server, which keeps
all this in its folder.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from django.conf import settings
from django.db import connection, transaction
from django.utils.crypto import salted_hmac

from spaye_site.models import Installation
from spaye_site.operations.errors import Busy, Unfit

try:
    import fcntl
except ImportError:  # Windows: nothing of ours starts two there.
    fcntl = None  # type: ignore[assignment]

SECRET_FILES = ("*.sqlite3*", "*.lock", "secret_key", "*.env")
"""Files of the folder that hold or guard a secret."""
OTHERS = 0o077
"""The rights of all but a file's owner."""
ROW = 1
"""The number of the only row of `Installation`."""


# Files.


def take_rights_from_others() -> None:
    """Take the right to read secret files from others, as far as the files are ours."""
    for path in readable_by_others():
        with suppress(OSError):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)


def readable_by_others() -> list[Path]:
    """List the folder and what is secret in it, as far as others may read it.

    A folder that belongs to everybody (/tmp) is left as it is; what is secret in it isn't.
    """
    folder = Path(settings.VAR_DIR)
    secret = [path for pattern in SECRET_FILES for path in sorted(folder.glob(pattern))]
    own = [] if folder.stat().st_mode & stat.S_ISVTX else [folder]
    return [path for path in [*own, *secret] if path.stat().st_mode & OTHERS]


def why_unwritable() -> str:
    """Say why the folder or the database can't be written, and what to do; empty if they can."""
    places = [Path(settings.VAR_DIR), *sorted(Path(settings.VAR_DIR).glob("*.sqlite3*"))]
    for path in [*places, *sorted(Path(settings.VAR_DIR).glob("*.lock"))]:
        if not os.access(path, os.W_OK):
            return f"{path} can’t be written by you. {remedy(path)}"
    return ""


def remedy(path: Path) -> str:
    """Return the command that makes this file writable for the user of the data folder.

    Of a file that could not be made it is the folder that needs it.
    """
    folder = Path(settings.VAR_DIR)
    path = next(each for each in (path, *path.parents) if each.exists())
    with suppress(KeyError, OSError, NotImplementedError):
        if path.owner() != folder.owner():
            what = f"-R {folder.owner()}: {folder}"
            if not path.is_relative_to(folder):
                what = f"{folder.owner()}: {path}"
            return f"It belongs to {path.owner()}: chown {what}"
    return f"chmod u+w {path}"


# The secret key.


def key_mark() -> str:
    """Return a mark by which two secret keys are told apart; it tells nothing else of them."""
    # The salt stays as it was: backups carry this mark for years.
    return salted_hmac("spaye_site.keeping", "key", algorithm="sha256").hexdigest()[:16]


def key_file() -> Path | None:
    """Return the file of the secret key, or None if the environment gives the key."""
    file = Path(settings.VAR_DIR) / "secret_key"
    given = not file.exists() or file.read_text().strip() != settings.SECRET_KEY
    return None if given else file


def former_keys_file() -> Path:
    """The file of marks of keys that were replaced on purpose, one a line.

    Backups made with such a key are no sign that the office has lost its own.
    """
    return Path(settings.VAR_DIR) / "former_keys"


def former_keys() -> list[str]:
    """Return the marks in `former_keys_file`; none if there is no such file."""
    with suppress(FileNotFoundError):
        return former_keys_file().read_text().split()
    return []


def claim_key() -> None:
    """Make sure that all servers sign with one secret key, also those that aren't running.

    The first server says which; another key takes its place only if the first is among the former
    keys. Raises `Unfit` if the servers have another key.
    """
    if not is_shared():
        return
    mine = key_mark()
    with transaction.atomic():
        Installation.objects.get_or_create(pk=ROW)
        kept = Installation.objects.select_for_update().get(pk=ROW)
        if kept.key_mark not in ("", mine, *former_keys()):
            raise Unfit(
                "The servers of this database sign with another key, and this one would sign"
                " everybody out: give it the same SECRET_KEY. If it was changed on purpose:"
                f" echo {kept.key_mark} >> {former_keys_file()}"
            )
        if kept.key_mark != mine:
            Installation.objects.filter(pk=ROW).update(key_mark=mine)


def forget_key() -> None:
    """Let the next server that starts say which key it is."""
    Installation.objects.filter(pk=ROW).update(key_mark="")


# What the servers of one database share.


def is_shared() -> bool:
    return connection.vendor == "postgresql"


def remember_night(night: dict[str, Any]) -> None:
    """Tell the other servers of this night's work, so that none does it again."""
    if is_shared():
        Installation.objects.update_or_create(pk=ROW, defaults={"night": night})


def last_night() -> dict[str, Any] | None:
    """Return the last night of any server; None if there was none, or only one server to ask."""
    found = Installation.objects.filter(pk=ROW) if is_shared() else Installation.objects.none()
    night: dict[str, Any] | None = found.values_list("night", flat=True).first()
    return night


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Hold the lock of that name until the block ends, over all processes of the office.

    Two backups, or two nights, would do each other harm. Raises `Busy` at once if another process
    holds the lock. It goes with the process that holds it.
    """
    with _lock_of_database(name) if is_shared() else _lock_of_file(name):
        yield


@contextmanager
def _lock_of_file(name: str) -> Iterator[None]:
    with open(Path(settings.VAR_DIR) / f"{name}.lock", "w") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise _busy(name) from None
        yield


@contextmanager
def _lock_of_database(name: str) -> Iterator[None]:
    """Hold an advisory lock, on a connection of its own: processes may be on several machines."""
    number = [crc32(f"spaye {name}".encode())]
    # Not at the top: it brings psycopg along, which an office on SQLite doesn't need.
    from games.live.postgres import keep_alive
    from spaye_site.operations import postgres

    with postgres.connect() as holder:
        holder.autocommit = True
        keep_alive(holder)
        [(mine,)] = holder.execute("SELECT pg_try_advisory_lock(%s)", number)
        if not mine:
            raise _busy(name)
        try:
            yield
        finally:
            # Its end of the connection comes later: the next one needn't wait for that.
            holder.execute("SELECT pg_advisory_unlock(%s)", number)


def _busy(name: str) -> Busy:
    return Busy(f"Another {name} is under way: wait for it.")
