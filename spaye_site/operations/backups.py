"""Making a backup: one moment of the database, verified; the file appears when it is whole."""

import os
import platform
import shlex
import shutil
import stat
import subprocess
import tomllib
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
from django.utils.crypto import salted_hmac

from games.players.models import Player
from games.tables.models import Entry
from spaye_site import progress
from spaye_site.operations import archive, databases, facts, locks, programs, typed
from spaye_site.operations.archive import Manifest
from spaye_site.operations.errors import Corrupt, Damaged, Failed, KeepingError, Unfit
from spaye_site.operations.facts import Facts
from spaye_site.operations.sqlite import sync_folder

# What lies on the disk: is it its owner's only, and is it still what backups know?
#
# The start tightens what is loose and says the rest; `doctor` says all of it.


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
        yield f"{error} {way_back()}"
    if Player.objects.exists():
        return
    for path in present()[:1]:
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
        f" echo {archive.peek(path).key} >> {former_keys()}"
    )


def backup_of_another_key() -> Path | None:
    """The newest backup with a secret key that is neither at hand nor known to be given up.

    All of them are asked: the first night after a loss makes one with the new key.
    """
    known = {key_mark(), *_given_up()}
    for path in present():
        with suppress(KeepingError):
            if archive.peek(path).key not in known:
                return path
    return None


def _given_up() -> list[str]:
    with suppress(FileNotFoundError):
        return former_keys().read_text().split()
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


# Has the office lost people or tables since its last good backup? Nothing ever deletes them, so
# most likely another database was looked at: DATABASE_URL or VAR_DIR was forgotten.


PARTS = {"players_player": "people", "tables_table": "tables"}
LEAST = 0.5
"""With less than this share of what the last good backup holds, something is wrong."""


def told(found: Facts, backups: list[Path]) -> str:
    """What has shrunk against the newest good one of these, newest first; empty if nothing has."""
    for path in backups:
        manifest = _manifest(path)
        if manifest and not manifest.differences:
            return _compared(found, manifest, path)
    return ""


def remember_restored() -> None:
    """What was restored may be smaller: backups from before it are no measure any more."""
    _marker().write_text(timezone.now().isoformat())


def _compared(found: Facts, last: Manifest, path: Path) -> str:
    if datetime.fromisoformat(last.made) < _restored():
        return ""
    lost = [
        f"{found.count(table)} {word} instead of {last.facts.count(table)}"
        for table, word in PARTS.items()
        if found.count(table) < last.facts.count(table) * LEAST
    ]
    other = f", a backup of {last.database} while this is {connection.vendor}"
    kind = other if last.database != connection.vendor else ""
    return f"it holds {' and '.join(lost)} in {path.name}{kind}" if lost else ""


def _manifest(path: Path) -> Manifest | None:
    with suppress(KeepingError):
        return archive.peek(path)
    return None


def _restored() -> datetime:
    """When this office was last restored from a backup."""
    with suppress(OSError, ValueError):
        return datetime.fromisoformat(_marker().read_text())
    return datetime.min.replace(tzinfo=UTC)


def _marker() -> Path:
    return Path(settings.VAR_DIR) / "restored"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A copy that holds what it should.

    `differences` is what `repair --check` says of it, brought up to date if it is older than the
    code: `None` when that can't be done, and then `obstacle` says why.
    """

    differences: list[str] | None = field(default_factory=list)
    obstacle: str = ""


def verify(member: Path, expected: Facts) -> Verdict:
    """Restore the copy into a scratch database, compare its facts, replay its tables there.

    Raises `Corrupt` when it isn't what it should be, `Failed` when that couldn't be found out,
    `Unfit` when it would run more than Späye has ever put into a database.
    """
    if found := databases.kind().code_in(member):
        raise Unfit(f"The database holds what isn't Späye's and could run there: {_some(found)}.")
    with databases.kind().scratch(member) as (url, read):
        if told := facts.differences(read(), expected):
            raise Corrupt(f"The copy isn't the database: {_some(told)}.")
        if databases.unknown(expected.migrations):
            return Verdict(None, "a newer Späye has used it")
        if pending := databases.pending(expected.migrations):
            progress.part("Trying the migrations on the copy", len(pending))
            migrated = programs.manage(url, "migrate", "--skip-checks", "--verbosity=0")
            if migrated.returncode:
                return Verdict(None, programs.last_line(migrated.stderr))
        progress.part("Replaying the copy’s tables", expected.count("tables_table"))
        return Verdict(replayed(url))


def replayed(url: str) -> list[str]:
    """What `repair --check` says of the database at `url`. Raises `Failed`."""
    done = programs.manage(url, "repair", "--check", "--verified", str(known()))
    told = done.stdout.splitlines()
    if done.returncode and (done.stderr or not told):
        raise Failed(f"The tables couldn't be checked: {programs.last_line(done.stderr)}")
    return told


def known() -> Path:
    """What has been replayed before by this code; all of it is again once a week."""
    return Path(settings.VAR_DIR) / "verified.json"


def _some(sentences: list[str], most: int = 3) -> str:
    rest = len(sentences) - most
    return "; ".join(sentences[:most]) + (f"; and {rest} more" if rest > 0 else "")


# A good backup is handed on: encrypted for whoever holds the key, and given to a program.
#
# The program gets the file's name as its last argument, no shell reads it. That it failed is a
# failure of the backup, although the backup itself is there and good.


SUFFIX = ".age"
LONGEST = 4 * 3600
"""Seconds that a program may take over a slow line."""


def hand_on(path: Path) -> None:
    """Encrypt this backup and call the program, as far as the settings say. Raises `Failed`."""
    keys = recipients()
    _sweep(path.parent, keep=bool(keys))
    given = encrypted(path, keys) if keys else path
    command = shlex.split(settings.BACKUP_COMMAND)
    if command:
        _call([*command, str(given)], path.name)


def recipients() -> list[Any]:
    """The keys of BACKUP_RECIPIENT, age's or ssh's. Raises `Failed` for what is none."""
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


def encrypted(path: Path, keys: list[Any]) -> Path:
    """A copy beside the backup, its owner's only, which the holders of the keys can open."""
    import pyrage

    done = path.with_name(path.name + SUFFIX)
    # The folder is of a name that a later backup sweeps up, should this process be killed.
    with TemporaryDirectory(dir=path.parent, prefix=UNFINISHED) as work:
        draft = Path(work) / done.name
        pyrage.encrypt_file(str(path), str(draft), keys)
        draft.chmod(0o600)
        os.replace(draft, done)
    return done


def _sweep(folder: Path, *, keep: bool) -> None:
    """Encrypted copies go with their backups; all go once nobody is to have any."""
    for copy in folder.glob(f"{PATTERN}{SUFFIX}"):
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
    return Failed(f"{name} is good, but BACKUP_COMMAND ({command[0]}) failed: {why}")


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
        shrunk = "" if smaller else told(draft.manifest.facts, measure)
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
    verdict = verify(member, found)
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


def way_back() -> str:
    """What to do about a database that is damaged."""
    if latest := newest():
        return (
            "Stop the server, then put the newest backup in its place: "
            f"{typed.restore(latest)} (the damaged file is kept beside it)."
        )
    return "There is no backup here: make a copy of the file as it is before anything else."
