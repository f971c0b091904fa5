"""Making a backup: one moment of the database, verified; the file appears when it is whole."""

from __future__ import annotations

import os
import platform
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from spaye_site.keeping import archive, databases, locks, verifying
from spaye_site.keeping.archive import Manifest
from spaye_site.keeping.errors import Failed
from spaye_site.keeping.sqlite import sync_folder

PATTERN = "spaye-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-[0-9][0-9][0-9][0-9][0-9][0-9].zip"
UNFINISHED = ".unfinished-"


@dataclass(frozen=True, slots=True)
class Backup:
    """A verified backup. `obstacle` says why its tables couldn't be replayed by this code."""

    path: Path
    manifest: Manifest
    obstacle: str = ""

    @property
    def size(self) -> int:
        return self.path.stat().st_size


def make(target: Path | None = None, keep: int | None = None) -> Backup:
    """Back up the database into `target`: a file that isn't there yet, or a folder.

    In a folder (BACKUP_DIR, unless told) the file's name is the time, UTC, and the oldest go beyond
    `keep`. Raises `KeepingError`; then there is no new file, and every older one.
    """
    folder, name = _place(target or settings.BACKUP_DIR)
    with locks.held("backup"), workshop(folder) as work:
        made = _make(folder / name if name else _dated(folder), work)
        if not name:
            _rotate(folder, keep or settings.BACKUP_KEEP)
    return made


def newest(folder: Path | None = None) -> Path | None:
    """The latest backup of the folder by its name."""
    return max((folder or settings.BACKUP_DIR).glob(PATTERN), default=None)


def made_at(path: Path) -> datetime:
    """When the backup of that name was made."""
    return datetime.strptime(path.stem, "spaye-%Y-%m-%d-%H%M%S").replace(tzinfo=UTC)


def key_mark() -> str:
    """Tells whether two secret keys are the same, and nothing else of them."""
    return salted_hmac("spaye_site.keeping", "key", algorithm="sha256").hexdigest()[:16]


def key_file() -> Path | None:
    """The file of the secret key; `None` where the environment gives the key."""
    file = Path(settings.VAR_DIR) / "secret_key"
    given = not file.exists() or file.read_text().strip() != settings.SECRET_KEY
    return None if given else file


@contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """A folder in which things are made; what a killed process has left in its own goes.

    The caller holds the lock of backups.
    """
    databases.kind().sweep()
    for left in folder.glob(f"{UNFINISHED}*"):
        shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(dir=folder, prefix=UNFINISHED) as work:
        yield Path(work)


def _make(path: Path, work: Path) -> Backup:
    database, began = databases.kind(), timezone.now()
    member, draft = work / database.MEMBER, work / path.name
    found = database.snapshot(member)
    verdict = verifying.verify(member, found)
    members = {database.MEMBER: member}
    if key := key_file():
        members[archive.KEY] = key
    manifest = Manifest(
        made=began.isoformat(timespec="seconds"),
        database=connection.vendor,
        versions=_versions(database),
        facts=found,
        key=key_mark(),
        differences=verdict.differences,
    )
    manifest = archive.write(draft, members, manifest)
    # What lies on the disk is what was verified: the digests bind the two.
    archive.read(draft)
    _appear(draft, path)
    return Backup(path, manifest, verdict.obstacle)


def _versions(database: databases.Kind) -> dict[str, str]:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    return {
        "spaye": str(project["project"]["version"]),
        "python": platform.python_version(),
        "django": django.get_version(),
        "database": database.version(),
    }


def _place(target: Path) -> tuple[Path, str]:
    """The folder, and the file's name if there is one; the folder is made if need be."""
    folder, name = (target, "") if target.suffix != ".zip" else (target.parent, target.name)
    if name and target.exists():
        raise Failed(f"{target} is there already.")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Failed(f"{folder}: {str(error.strerror).lower()}.") from None
    return folder.resolve(), name


def _dated(folder: Path) -> Path:
    """A name that is free: two in one second would be one."""
    at = timezone.now().astimezone(UTC)
    while (path := folder / f"spaye-{at:%Y-%m-%d-%H%M%S}.zip").exists():
        at += timedelta(seconds=1)
    return path


def _appear(draft: Path, path: Path) -> None:
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(draft, path)
    sync_folder(path.parent)


def _rotate(folder: Path, keep: int) -> None:
    for old in sorted(folder.glob(PATTERN), reverse=True)[keep:]:
        old.unlink(missing_ok=True)
