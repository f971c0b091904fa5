"""Making a backup: one moment of the database, verified; the file appears when it is whole."""

import os
import platform
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from spaye_site import progress
from spaye_site.operations import archive, databases, locks, shrinking, verifying
from spaye_site.operations.archive import Manifest
from spaye_site.operations.errors import Failed, KeepingError
from spaye_site.operations.facts import Facts
from spaye_site.operations.sqlite import sync_folder

GOOD, APART = "spaye", "smaller"
"""What names begin with: of backups, and of those that hold too little to be believed."""
STAMP = "%Y-%m-%d-%H%M%S"
DATED = "-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-[0-9][0-9][0-9][0-9][0-9][0-9].zip"
PATTERN = f"{GOOD}{DATED}"
KEEP_APART = 3
SKEW = timedelta(hours=1)
"""By how much a clock may have been put back before what it has dated is from the future."""
UNFINISHED = ".unfinished-"


@dataclass(frozen=True, slots=True)
class Backup:
    """A verified backup. `obstacle` says why its tables couldn't be replayed by this code.

    `shrunk` says in what it holds too little to be this office's: then it is kept apart.
    """

    path: Path
    manifest: Manifest
    obstacle: str = ""
    shrunk: str = ""

    @property
    def size(self) -> int:
        return self.path.stat().st_size


def make(target: Path | None = None, keep: int | None = None, smaller: bool = False) -> Backup:
    """Back up the database into `target`: a file that isn't there yet, or a folder.

    In a folder (BACKUP_DIR, unless told) the file's name is the time, UTC, and the oldest go beyond
    `keep`. One that holds much less than the last is kept apart, unless it may be `smaller`, and
    makes nothing go. Raises `KeepingError`; then there is no new file, and every older one.
    """
    folder, name = _place(target or settings.BACKUP_DIR)
    with locks.held("backup"), workshop(folder) as work:
        draft = _draft(work)
        measure = present(folder) or present()
        shrunk = "" if smaller else shrinking.told(draft.manifest.facts, measure)
        path = folder / name if name else _dated(folder, APART if shrunk else GOOD)
        _appear(draft.path, path)
        if not name:
            _rotate(folder, settings.BACKUP_KEEP if keep is None else keep)
    return replace(draft, path=path, shrunk=shrunk)


def newest(folder: Path | None = None) -> Path | None:
    """The latest backup of the folder by its name."""
    return next(iter(present(folder)), None)


def present(folder: Path | None = None) -> list[Path]:
    """The folder's backups, newest first; none that a wrong clock has dated in the future."""
    return [path for path in _found(folder) if made_at(path) <= timezone.now() + SKEW]


def from_the_future(folder: Path | None = None) -> list[Path]:
    """The others."""
    return [path for path in _found(folder) if made_at(path) > timezone.now() + SKEW]


def newest_apart(folder: Path | None = None) -> Path | None:
    """The latest of those that hold too little."""
    return max((folder or settings.BACKUP_DIR).glob(f"{APART}{DATED}"), default=None)


def made_at(path: Path) -> datetime:
    """When the backup of that name was made."""
    return datetime.strptime(path.stem.partition("-")[2], STAMP).replace(tzinfo=UTC)


def key_mark() -> str:
    """Tells whether two secret keys are the same, and nothing else of them."""
    # The salt stays as it was: backups carry this mark for years.
    return salted_hmac("spaye_site.keeping", "key", algorithm="sha256").hexdigest()[:16]


def key_file() -> Path | None:
    """The file of the secret key; `None` where the environment gives the key."""
    file = Path(settings.VAR_DIR) / "secret_key"
    given = not file.exists() or file.read_text().strip() != settings.SECRET_KEY
    return None if given else file


def former_keys() -> Path:
    """Marks of keys that were replaced on purpose; backups made with them are no sign of a loss."""
    return Path(settings.VAR_DIR) / "former_keys"


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


def _draft(work: Path) -> Backup:
    """A verified backup that hasn't got its name yet."""
    database, began = databases.kind(), timezone.now()
    member, path = work / database.MEMBER, work / "draft.zip"
    progress.part("Copying the database")
    found = _snapshot(database, member)
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
    manifest = archive.write(path, members, manifest)
    # What lies on the disk is what was verified: the digests bind the two.
    archive.read(path)
    return Backup(path, manifest, verdict.obstacle)


def _snapshot(database: databases.Kind, member: Path) -> Facts:
    """One moment of the database. Raises `Failed` where there never was an office."""
    found = database.snapshot(member) if database.exists() else Facts()
    if not found.migrations:
        raise Failed(
            "There is no office in this database, so there is nothing to back up:"
            " are DATABASE_URL and VAR_DIR those that the server has?"
        )
    return found


def own_version() -> str:
    """That of this installation’s code."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def _versions(database: databases.Kind) -> dict[str, str]:
    return {
        "spaye": own_version(),
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


def _found(folder: Path | None) -> list[Path]:
    return sorted((folder or settings.BACKUP_DIR).glob(PATTERN), reverse=True)


def _dated(folder: Path, beginning: str) -> Path:
    """A name that is free and the newest: two in one second would be one."""
    at, last = timezone.now().astimezone(UTC), newest(folder)
    if last:
        at = max(at, made_at(last) + timedelta(seconds=1))
    while (path := folder / f"{beginning}-{at:{STAMP}}.zip").exists():
        at += timedelta(seconds=1)
    return path


def _appear(draft: Path, path: Path) -> None:
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(draft, path)
    sync_folder(path.parent)


def _rotate(folder: Path, keep: int) -> None:
    """The oldest go, but never the newest whose tables have no fault."""
    found = present(folder)
    good = next((path for path in found if _is_good(path)), None)
    for old in found[max(keep, 1) :]:
        if old != good:
            old.unlink(missing_ok=True)
    for old in sorted(folder.glob(f"{APART}{DATED}"), reverse=True)[KEEP_APART:]:
        old.unlink(missing_ok=True)


def _is_good(path: Path) -> bool:
    with suppress(KeepingError):
        return not archive.peek(path).differences
    return False
