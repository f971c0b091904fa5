"""Bring the database up to date with the code, or leave it unchanged.

A backup comes first, and its verification is the rehearsal: the copy is migrated in a scratch
database and all its tables are replayed there, before the real one is touched.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from games.boards import checks
from games.tables.checks import Verified
from spaye_site import __version__, progress
from spaye_site.operations import archive, backups, databases, installation, programs, restore
from spaye_site.operations.backups import Backup
from spaye_site.operations.command import format_count
from spaye_site.operations.errors import Busy, Failed, KeepingError, Unfit
from spaye_site.progress import Step

Tell = Callable[[str], object]
PATIENCE = 60.0
"""The seconds to wait for other servers to finish or to stop."""
LOOK_EVERY = 1.0
STILL_SERVED = (
    "Servers of the version before still serve this database, and what they take would be lost if a"
    " migration failed: stop them first."
)


@dataclass(frozen=True, slots=True)
class UpgradeResult:
    """The result of an upgrade: the number of migrations, and the backup made before, if any."""

    before: str = ""
    """The version that the office had before, if known."""
    migrations: int = 0
    backup: Path | None = None


def bring_up_to_date(tell: Tell) -> UpgradeResult:
    """Apply pending migrations, after a backup if there is data to lose.

    Of several servers one does it. The others wait for it, and it waits for servers that still
    serve. Raises `Unfit` for a database of a newer Späye or one too old, `Busy` if servers of the
    previous version go on, `Failed` if a migration fails: its sentence says whether the database is
    as before, and where its backup is.
    """
    done = UpgradeResult()
    if databases.pending(_check_fit()):
        with _alone(tell):
            # While we waited another server may have done it.
            applied = _check_fit()
            if pending := databases.pending(applied):
                done = _apply(pending, applied, tell)
    done = replace(done, before=_version_before())
    _version_file().write_text(f"{__version__}\n")
    return done


def is_up_to_date() -> bool:
    """Return whether `bring_up_to_date` would find nothing to do."""
    applied = databases.applied_migrations()
    strange = databases.pending(applied) or databases.unknown(applied)
    return not strange and _version_before() == __version__


def _version_file() -> Path:
    """Return the file with the version that last brought the office up to date."""
    return Path(settings.VAR_DIR) / "version"


def _version_before() -> str:
    with suppress(OSError):
        return _version_file().read_text().strip()
    return ""


def _check_fit() -> set[str]:
    """Return the migrations that the database has. Raises `Unfit` if this code isn't for it."""
    if connection.vendor == "postgresql" and (letters := _letters()) != "UTF8":
        raise Unfit(
            f"This database is written in {letters}, which not every name fits into. Make another"
            " one: createdb -E UTF8 -T template0 …"
        )
    applied = databases.applied_migrations()
    if newer := databases.unknown(applied):
        raise Unfit(
            f"This database was used by a newer Späye, which knows {newer[0]}: install that one."
        )
    if lacking := databases.too_old(applied):
        raise Unfit(
            f"This database is older than this Späye can change: it lacks {lacking[0]}. First"
            f" `git checkout {databases.THROUGH} && make upgrade`, then this version again."
        )
    return applied


def _apply(pending: list[str], applied: set[str], tell: Tell) -> UpgradeResult:
    # The sample office can be made again.
    if settings.DEMO or not _holds_data(applied):
        _migrate("Making the database", len(pending))
        return UpgradeResult(migrations=len(pending))
    progress.begin(aloud=True)
    tell(f"{format_count(len(pending), 'migration')} to apply: backing up first …")
    backup = _back_up()
    tell(f"Backup: {backup.path}")
    _migrate_or_fall_back(backup, len(pending))
    return UpgradeResult(migrations=len(pending), backup=backup.path)


@contextmanager
def _alone(tell: Tell) -> Iterator[None]:
    """Make sure that no other server migrates or serves, as writes could be lost. Raises `Busy`."""
    if connection.vendor == "sqlite":
        # The only server on SQLite has claimed the file already.
        yield
        return
    with ExitStack() as held:
        _wait_for(lambda: _take_lock(held), "Another server brings the database up to date.", tell)
        _wait_for(lambda: not _servers(), STILL_SERVED, tell)
        yield


def _take_lock(held: ExitStack) -> bool:
    with suppress(Busy):
        held.enter_context(installation.lock("upgrade"))
        return True
    return False


def _servers() -> int:
    # Not at the top: it brings psycopg along, which an office on SQLite doesn't need.
    from games.live import postgres

    return postgres.servers()


def _wait_for(done: Callable[[], bool], sentence: str, tell: Tell) -> None:
    """Wait until `done()` is true. Raises `Busy` with the sentence after `PATIENCE` seconds."""
    end, told = time.monotonic() + PATIENCE, False
    while not done():
        if time.monotonic() > end:
            raise Busy(sentence)
        if not told:
            tell(f"{sentence} Waiting …")
        told = True
        time.sleep(LOOK_EVERY)


def _letters() -> str:
    # Not at the top: it brings psycopg along, which an office on SQLite doesn't need.
    from spaye_site.operations import postgres

    return postgres.letters()


def _holds_data(applied: set[str]) -> bool:
    return bool(applied) and databases.holds_data(databases.backend().current())


def _back_up() -> Backup:
    """Make a backup, or return the newest one if nothing has changed since.

    Otherwise a service that restarts again and again would rotate the good old backups away. Raises
    `Failed` if the migrations fail on a copy.
    """
    newest = backups.newest()
    if newest and (manifest := _trusted_manifest(newest)):
        return Backup(newest, manifest)
    made = backups.make()
    if made.obstacle:
        raise Failed(
            f"Rehearsed on a copy the migrations fail ({made.obstacle}): nothing was changed."
            " Go back to the version before."
        )
    return made


def _trusted_manifest(path: Path) -> archive.Manifest | None:
    """Return a backup's manifest if it is intact, rehearsed and of the present data, or None."""
    try:
        manifest = archive.read(path)
    except KeepingError:
        return None
    rehearsed = manifest.differences is not None
    return manifest if rehearsed and manifest.facts == databases.backend().current() else None


def _migrate(words: str, count: int) -> None:
    step = Step(words, count, ("Applying",))
    call_command("migrate", verbosity=1, interactive=False, stdout=step)
    step.end()


def _migrate_or_fall_back(backup: Backup, count: int) -> None:
    try:
        _migrate("Changing the database", count)
        progress.part("Replaying the tables", backup.manifest.facts.count("tables_table"))
        told = set(checks.differences(Verified(backups.verified_file()))) - set(
            backup.manifest.differences or ()
        )
        failure = f"the tables no longer agree ({min(told)})" if told else ""
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"
    if failure:
        raise Failed(f"Migrating failed ({failure}). {_fall_back(backup)}")


def _fall_back(backup: Backup) -> str:
    """Restore the backup; return a sentence on the state of the database."""
    if connection.vendor == "postgresql" and _servers():
        # Another server has started meanwhile, and people may play on it.
        return (
            f"Another server has begun to serve, so nothing was put back: stop it; the backup is"
            f" {backup.path}."
        )
    connections.close_all()
    try:
        restore.fall_back(backup)
    except (KeepingError, OSError) as error:
        again = programs.restore_command(backup.path)
        return f"Putting the backup back failed too ({error}): with the version before, {again}"
    return (
        f"The database is as it was before; its backup is {backup.path}."
        " Go back to the version before."
    )
