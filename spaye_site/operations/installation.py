"""This installation: its files, its secret key, its locks, and the state its servers share.

Servers on several machines only share a database. With SQLite there is one server, which keeps
everything in its folder.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from getpass import getuser
from pathlib import Path
from typing import Any
from zlib import crc32

from django.conf import settings
from django.db import connection, transaction

from games.live import secret_key
from spaye_site.models import Installation
from spaye_site.operations.errors import Busy, Unfit

try:
    import fcntl
    import pwd
except ImportError:  # Windows, where there is no lock: nothing starts two processes there.
    fcntl = pwd = None  # type: ignore[assignment]

SECRET_FILES = ("*.sqlite3*", "*.lock", "secret_key", "*.env")
"""Patterns of files in the folder that contain or guard secrets."""
OTHERS = 0o077
"""The permissions of everybody but a file's owner."""
ROW = 1
"""The id of the only row of `Installation`."""


# Files.


def take_rights_from_others() -> None:
    """Remove other users' permissions on secret files, as far as the files are ours."""
    for path in readable_by_others():
        with suppress(OSError):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)


def readable_by_others() -> list[Path]:
    """List the folder and its secret files, as far as other users have permissions on them.

    A folder that everybody may use (/tmp) is left out, but its secret files aren't.
    """
    folder = Path(settings.VAR_DIR)
    secret = [path for pattern in SECRET_FILES for path in sorted(folder.glob(pattern))]
    own = [] if folder.stat().st_mode & stat.S_ISVTX else [folder]
    return [path for path in [*own, *secret] if path.stat().st_mode & OTHERS]


def why_unwritable() -> str:
    """Say why the folder or the database can't be written, and what to do; empty if they can."""
    places = [Path(settings.VAR_DIR), *sorted(Path(settings.VAR_DIR).glob("*.sqlite3*"))]
    for path in [*places, *sorted(Path(settings.VAR_DIR).glob("*.lock"))]:
        if told := why_not_writable(path):
            return told
    return ""


def why_not_writable(path: Path) -> str:
    """Say why this file or folder can't be written, and what to do; empty if it can."""
    if os.access(path, os.W_OK):
        return ""
    reason = os.strerror(errno.EROFS if _is_read_only(path) else errno.EACCES).lower()
    return f"{path} can’t be written as {user()} ({reason}). {remedy(path)}"


def _is_read_only(path: Path) -> bool:
    """Return whether it is on a read-only file system, as all is that a unit doesn't allow."""
    with suppress(OSError, AttributeError):  # Windows can't say.
        return bool(os.statvfs(path).f_flag & os.ST_RDONLY)
    return False


def user() -> str:
    """Return the name of the user as whom this process works, or the number if there is none."""
    if pwd is None:
        return getuser()
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:  # In containers.
        return f"user {os.geteuid()}"


def describe_refusal(error: OSError) -> str:
    """Return a sentence on an error of the machine: the path, the reason and who was refused."""
    who = f" (as {user()})" if isinstance(error, PermissionError) else ""
    return f"{error.filename}: {str(error.strerror).lower()}{who}."


def remedy(path: Path) -> str:
    """Return what makes this file writable for the user of the data folder.

    If the file doesn't exist, it is for the folder it is to be in.
    """
    folder = Path(settings.VAR_DIR)
    # Unlike `Path.exists` this is False in a folder that can't be entered.
    path = next(each for each in (path, *path.parents) if os.path.exists(each))
    if _is_read_only(path):
        return (
            "If the service’s unit forbids it: `systemctl edit spaye`, and there [Service] and"
            f" ReadWritePaths={path}. Otherwise the disk is mounted read-only."
        )
    with suppress(KeyError, OSError, NotImplementedError):
        if path.owner() != folder.owner():
            what = f"-R {folder.owner()}: {folder}"
            if not path.is_relative_to(folder):
                what = f"{folder.owner()}: {path}"
            return f"It belongs to {path.owner()}: chown {what}"
    return f"chmod u+w {path}"


# The secret key.


def key_mark() -> str:
    """Return a mark that distinguishes two secret keys, and says nothing else about them."""
    # The salt must not change: backups keep this mark for years.
    return secret_key.digest("spaye_site.keeping", "key").hex()[:16]


def key_file() -> Path | None:
    """Return the file of the secret key, or None if the environment gives the key."""
    file = Path(settings.VAR_DIR) / "secret_key"
    given = not file.exists() or file.read_text().strip() != settings.SECRET_KEY
    return None if given else file


def former_keys_file() -> Path:
    """The file with the marks of keys that were replaced on purpose, one on each line.

    A backup made with such a key doesn't mean that the office has lost its key.
    """
    return Path(settings.VAR_DIR) / "former_keys"


def former_keys() -> list[str]:
    """Return the marks in `former_keys_file`; none if there is no such file."""
    with suppress(FileNotFoundError):
        return former_keys_file().read_text().split()
    return []


def claim_key() -> None:
    """Make sure that all servers of this database sign with the same secret key.

    The first server to start sets it; another key replaces it only if the first is among the former
    keys. Raises `Unfit` if the other servers have another key.
    """
    if not is_shared():
        return
    mine = key_mark()
    with transaction.atomic():
        Installation.objects.get_or_create(pk=ROW)
        row = Installation.objects.select_for_update().get(pk=ROW)
        if row.key_mark not in ("", mine, *former_keys()):
            raise Unfit(
                "The servers of this database sign with another key, and this one would sign"
                " everybody out: give it the same SECRET_KEY. If it was changed on purpose:"
                f" echo {row.key_mark} >> {former_keys_file()}"
            )
        if row.key_mark != mine:
            Installation.objects.filter(pk=ROW).update(key_mark=mine)


def forget_key() -> None:
    """Let the next server that starts set the key."""
    Installation.objects.filter(pk=ROW).update(key_mark="")


# State that the servers of one database share.


def is_shared() -> bool:
    return connection.vendor == "postgresql"


def remember_night(night: dict[str, Any]) -> None:
    """Record this night's work for the other servers, so that none repeats it."""
    if is_shared():
        Installation.objects.update_or_create(pk=ROW, defaults={"night": night})


def last_night() -> dict[str, Any] | None:
    """Return the last night's work by any server; None without one, or if nothing is shared."""
    rows = Installation.objects.filter(pk=ROW) if is_shared() else Installation.objects.none()
    night: dict[str, Any] | None = rows.values_list("night", flat=True).first()
    return night


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Hold the lock of this name until the block ends, against all processes of the office.

    Two backups, or two nights' work, would harm each other. Raises `Busy` immediately if another
    process holds the lock. If its process dies, the lock is released.
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
    # Not at the top: it imports psycopg, which an office on SQLite doesn't need.
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
            # The server notices the closed connection later, and the next process needn't wait.
            holder.execute("SELECT pg_advisory_unlock(%s)", number)


def _busy(name: str) -> Busy:
    return Busy(f"Another {name} is under way: wait for it.")
