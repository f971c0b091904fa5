"""Backups: made of one moment of the database, verified, named, rotated and handed on.

A backup's file appears only when it is complete.
"""

import errno
import os
import platform
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import django
from django.conf import settings
from django.db import connection
from django.utils import timezone

from spaye_site import __version__, own_commands, progress
from spaye_site.operations import archive, database_facts, databases, installation, programs
from spaye_site.operations.archive import Manifest
from spaye_site.operations.database_facts import Facts
from spaye_site.operations.errors import Corrupt, Failed, KeepingError, Unfit
from spaye_site.operations.sqlite import sync_folder

GOOD, APART = "spaye", "smaller"
"""Beginnings of names: of backups, and of those kept apart because they hold too little."""
STAMP = "%Y-%m-%d-%H%M%S"
DATED = "-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-[0-9][0-9][0-9][0-9][0-9][0-9].zip"
PATTERN = f"{GOOD}{DATED}"
KEEP_APART = 3
SKEW = timedelta(hours=1)
"""A backup's time may be this far ahead before it counts as in the future."""
UNFINISHED = ".unfinished-"
ENCRYPTED = ".age"
"""Suffix of an encrypted copy."""
LONGEST = 4 * 3600
"""Seconds that BACKUP_COMMAND may take, on a slow line."""
COUNTED = {"players_player": "people", "tables_table": "tables"}
"""Tables whose rows stay for good, except for `delete_table`; their words in a sentence."""
COPY_FAILED = "is good, but "
"""What stands in a failure between the backup's name and what BACKUP_COMMAND did."""
LEAST = 0.5
"""A backup with less than this share of the last good one's rows is kept apart."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A verified backup. `obstacle` says why its tables couldn't be replayed by this code.

    `shrunk` says what it has too little of to be this office's: then it is kept apart.
    """

    path: Path
    manifest: Manifest
    obstacle: str = ""
    shrunk: str = ""

    @property
    def size(self) -> int:
        return self.path.stat().st_size


def make(target: Path | None = None, keep: int | None = None, smaller: bool = False) -> Backup:
    """Back up the database into `target`: a file that isn't there yet, or a folder (BACKUP_DIR).

    In a folder the file's name is the time, UTC, and the oldest beyond `keep` are deleted. A backup
    that holds much less than the last is kept apart, unless it may be `smaller`, and nothing is
    deleted for it. Raises `KeepingError`; then there is no new file and no older one is deleted.
    """
    folder, name = _place(target or settings.BACKUP_DIR)
    with installation.lock("backup"), workshop(folder) as work:
        draft = _draft(work)
        measure = present(folder) or present()
        shrunk = "" if smaller else _shrinkage(draft.manifest.facts, measure)
        path = folder / name if name else _free_name(folder, APART if shrunk else GOOD)
        _appear(draft.path, path)
        if not name:
            _rotate(folder, settings.BACKUP_KEEP if keep is None else keep)
    return replace(draft, path=path, shrunk=shrunk)


@contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """Make a folder for unfinished files, and delete those that a killed process has left.

    The caller must hold the lock of backups.
    """
    databases.backend().sweep()
    for left in folder.glob(f"{UNFINISHED}*"):
        shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(dir=folder, prefix=UNFINISHED) as work:
        yield Path(work)


def _draft(work: Path) -> Backup:
    """Make a verified backup under a temporary name."""
    database, began = databases.backend(), timezone.now()
    member, path = work / database.MEMBER, work / "draft.zip"
    progress.part("Copying the database")
    found = _snapshot(database, member)
    verdict = verify(member, found)
    members = {database.MEMBER: member}
    if key := installation.key_file():
        members[archive.KEY] = key
    manifest = Manifest(
        made=began.isoformat(timespec="seconds"),
        database=connection.vendor,
        versions=_versions(database),
        facts=found,
        key=installation.key_mark(),
        differences=verdict.differences,
    )
    manifest = archive.write(path, members, manifest)
    # Compare the file with the digests of what was verified.
    archive.read(path)
    return Backup(path, manifest, verdict.obstacle)


def _snapshot(database: databases.Backend, member: Path) -> Facts:
    """Copy one moment of the database. Raises `Failed` if there never was an office."""
    found = database.snapshot(member) if database.exists() else Facts()
    if not found.migrations:
        raise Failed(
            "There is no office in this database, so there is nothing to back up:"
            " are DATABASE_URL and VAR_DIR those that the server has?"
        )
    return found


def _versions(database: databases.Backend) -> dict[str, str]:
    return {
        "spaye": __version__,
        "python": platform.python_version(),
        "django": django.get_version(),
        "database": database.version(),
    }


def _place(target: Path) -> tuple[Path, str]:
    """Return the folder, made if need be, and the file's name, if there is one."""
    folder, name = (target, "") if target.suffix != ".zip" else (target.parent, target.name)
    if name and target.exists():
        raise Failed(f"{target} is there already.")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        told = installation.describe_refusal(error)
        if error.errno == errno.EROFS:
            told += " docs/install.md says how to keep a service’s backups in another folder."
        raise Failed(told) from None
    return folder.resolve(), name


def _free_name(folder: Path, beginning: str) -> Path:
    """Return a free name, newer than all others, even for two backups in one second."""
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
    """Delete the oldest backups, but never the newest whose tables have no fault."""
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


# The backups of a folder.


def newest(folder: Path | None = None) -> Path | None:
    """Return the folder's latest backup by its name, or None."""
    return next(iter(present(folder)), None)


def newest_fitting() -> Path | None:
    """Return the latest backup of this kind of database (others can't be restored), or None."""
    for path in present():
        with suppress(KeepingError):
            if archive.peek(path).database == connection.vendor:
                return path
    return None


def present(folder: Path | None = None) -> list[Path]:
    """List the folder's backups, newest first, without those dated in the future."""
    return [path for path in _all(folder) if made_at(path) <= timezone.now() + SKEW]


def future_dated() -> list[Path]:
    """List the backups that a wrong clock has dated in the future."""
    return [path for path in _all(None) if made_at(path) > timezone.now() + SKEW]


def _all(folder: Path | None) -> list[Path]:
    return sorted((folder or settings.BACKUP_DIR).glob(PATTERN), reverse=True)


def newest_apart() -> Path | None:
    """Return the latest backup that holds too little, or None."""
    return max(settings.BACKUP_DIR.glob(f"{APART}{DATED}"), default=None)


def made_at(path: Path) -> datetime:
    """Return when the backup of that name was made."""
    return datetime.strptime(path.stem.partition("-")[2], STAMP).replace(tzinfo=UTC)


def made_with_another_key() -> Path | None:
    """Return the newest backup whose secret key is neither at hand nor among the former keys.

    All are examined: the first nightly backup after a loss has the new key already.
    """
    known = {installation.key_mark(), *installation.former_keys()}
    for path in present():
        with suppress(KeepingError):
            if archive.peek(path).key not in known:
                return path
    return None


def key_back(path: Path) -> str:
    """Return how to restore this backup's secret key, or how to accept its loss."""
    back = own_commands.typed(f"restore --key-only {path}", f"restore KEY=1 FILE={path}")
    return (
        f"To have it back: {back}. If it was changed on purpose:"
        f" echo {archive.peek(path).key} >> {installation.former_keys_file()}"
    )


def way_back() -> str:
    """Return what to do about a damaged database."""
    if latest := newest_fitting():
        return (
            "Stop the server, then put the newest backup in its place: "
            f"{programs.restore_command(latest)} (the damaged file is kept beside it)."
        )
    return "There is no backup of it here: make a copy of the file as it is before anything else."


# Verifying a copy.


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a copy that has the facts it should have.

    `differences` are the faults that `repair --check` finds in it, after pending migrations; None
    if this code can't do that, and then `obstacle` says why.
    """

    differences: list[str] | None = field(default_factory=list)
    obstacle: str = ""


def verify(member: Path, expected: Facts) -> Verdict:
    """Restore the copy into a scratch database, compare its facts, replay its tables there.

    Raises `Corrupt` if its facts differ, `Failed` if it couldn't be checked, `Unfit` if it has
    triggers, views or the like: Späye has never put any into a database.
    """
    if found := databases.backend().code_in(member):
        raise Unfit(f"The database holds what isn't Späye's and could run there: {_some(found)}.")
    with databases.backend().scratch(member) as (url, read):
        if told := database_facts.differences(read(), expected):
            raise Corrupt(f"The copy isn't the database: {_some(told)}.")
        if databases.unknown(expected.migrations):
            return Verdict(None, "a newer Späye has used it")
        if pending := databases.pending(expected.migrations):
            progress.part("Trying the migrations on the copy", len(pending))
            migrated = programs.manage(url, "migrate", "--skip-checks", "--verbosity=0")
            if migrated.returncode:
                return Verdict(None, programs.last_line(migrated.stderr))
        progress.part("Replaying the copy’s tables", expected.count("tables_table"))
        return Verdict(check_tables(url))


def check_tables(url: str) -> list[str]:
    """Return the faults that `repair --check` finds in the database at `url`. Raises `Failed`."""
    done = programs.manage(url, "repair", "--check", "--verified", str(verified_file()))
    told = done.stdout.splitlines()
    if done.returncode and (done.stderr or not told):
        raise Failed(f"The tables couldn't be checked: {programs.last_line(done.stderr)}")
    return told


def verified_file() -> Path:
    """Return the file that lists verified tables; each is replayed again after a week."""
    return Path(settings.VAR_DIR) / "verified.json"


def _some(sentences: list[str]) -> str:
    rest = len(sentences[3:])
    return "; ".join(sentences[:3]) + (f"; and {rest} more" if rest else "")


# Losses. Nothing deletes people, and only `delete_table` deletes tables: if many are missing since
# the last good backup, most likely this is another database: DATABASE_URL or VAR_DIR was forgotten.


def _shrinkage(found: Facts, backups: list[Path]) -> str:
    """Return what has shrunk since the first good one of these backups; else empty."""
    for path in backups:
        manifest = _manifest(path)
        if manifest and not manifest.differences:
            return _compare(found, manifest, path)
    return ""


def _compare(found: Facts, last: Manifest, path: Path) -> str:
    if datetime.fromisoformat(last.made) < _restored_at():
        return ""
    lost = [
        f"{found.count(table)} {word} instead of {last.facts.count(table)}"
        for table, word in COUNTED.items()
        if found.count(table) < last.facts.count(table) * LEAST
    ]
    other = f", a backup of {last.database} while this is {connection.vendor}"
    kind = other if last.database != connection.vendor else ""
    return f"it holds {' and '.join(lost)} in {path.name}{kind}" if lost else ""


def _manifest(path: Path) -> Manifest | None:
    with suppress(KeepingError):
        return archive.peek(path)
    return None


def remember_restored() -> None:
    """Note that the office was restored: it may be smaller than backups from before."""
    _restored_file().write_text(timezone.now().isoformat())


def _restored_at() -> datetime:
    with suppress(OSError, ValueError):
        return datetime.fromisoformat(_restored_file().read_text())
    return datetime.min.replace(tzinfo=UTC)


def _restored_file() -> Path:
    return Path(settings.VAR_DIR) / "restored"


# Handing a good backup on: encrypted for the recipients, and given to a program.


def hand_on(path: Path) -> None:
    """Encrypt this backup and call BACKUP_COMMAND, as far as the settings say. Raises `Failed`.

    The program gets the file's name as its last argument, without a shell. If it fails the backup
    counts as failed, although its file is there and good.
    """
    keys = recipients()
    _delete_encrypted(path.parent, keep=bool(keys))
    copy = encrypt(path, keys) if keys else path
    command = shlex.split(settings.BACKUP_COMMAND)
    if command:
        _call([*command, str(copy)], path.name)


def recipients() -> list[Any]:
    """Return the keys of BACKUP_RECIPIENT, age's or ssh's. Raises `Failed` for anything else."""
    if not settings.BACKUP_RECIPIENT:
        return []
    import pyrage

    kinds = {"age1": pyrage.x25519.Recipient, "ssh-": pyrage.ssh.Recipient}
    found = []
    for text in settings.BACKUP_RECIPIENT:
        try:
            found.append(kinds[text[:4]].from_str(text))
        except (KeyError, pyrage.RecipientError):
            raise Failed(
                f"BACKUP_RECIPIENT: “{text[:12]}…” is no public key of age or ssh"
            ) from None
    return found


def encrypt(path: Path, keys: list[Any]) -> Path:
    """Make a copy beside the backup, its owner's only, for the holders of these keys."""
    import pyrage

    done = path.with_name(path.name + ENCRYPTED)
    # The folder has a name that a later backup deletes, should this process be killed.
    with TemporaryDirectory(dir=path.parent, prefix=UNFINISHED) as work:
        draft = Path(work) / done.name
        pyrage.encrypt_file(str(path), str(draft), keys)
        draft.chmod(0o600)
        os.replace(draft, done)
    return done


def _delete_encrypted(folder: Path, *, keep: bool) -> None:
    """Delete encrypted copies whose backup is gone; without `keep` delete all."""
    for copy in folder.glob(f"{PATTERN}{ENCRYPTED}"):
        if not keep or not copy.with_suffix("").exists():
            copy.unlink(missing_ok=True)


def _call(command: list[str], name: str) -> None:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            timeout=LONGEST,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        told = getattr(error, "strerror", "") or "it took too long"
        raise _failed(command, name, told.lower()) from None
    if done.returncode:
        raise _failed(command, name, programs.last_line(done.stderr))


def _failed(command: list[str], name: str, why: str) -> Failed:
    return Failed(f"{name} {COPY_FAILED}BACKUP_COMMAND ({command[0]}) failed: {why}")
