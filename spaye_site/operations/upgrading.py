"""Bringing the database up to date with the code: backed up and rehearsed first, and back if not.

The rehearsal is part of the backup's verification: the copy is migrated in a scratch database and
all its tables are replayed there, before the real one is touched.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from games.boards.checking import checks
from games.tables.verified import Verified
from spaye_site.operations import archive, backups, databases, restoring, verifying
from spaye_site.operations.backups import Backup
from spaye_site.operations.errors import Failed, KeepingError, Unfit
from spaye_site.progress import Step

Tell = Callable[[str], object]


def bring_up_to_date(tell: Tell) -> None:
    """Apply the migrations that are pending, after a backup if there is anything to lose.

    Raises `Unfit` for a database of a newer Späye or of one too old, `Failed` when a migration
    fails: then the database is as it was, and the sentence says where its backup is.
    """
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
    pending = databases.pending(applied)
    if not pending:
        return
    # The sample office can be made anew.
    if settings.DEMO or not _holds_data(applied):
        _migrate("Making the database", len(pending))
        return
    tell(f"{len(pending)} migrations are pending: backing up first …")
    backup = _backed_up()
    tell(f"Backup: {backup.path}")
    _migrate_or_fall_back(backup, len(pending))


def _letters() -> str:
    # Not at the top: it brings psycopg along, which an office on SQLite doesn't need.
    from spaye_site.operations import postgres

    return postgres.letters()


def _holds_data(applied: set[str]) -> bool:
    return bool(applied) and databases.holds_data(databases.kind().current())


def _backed_up() -> Backup:
    """A backup of this very moment, or the newest one if nothing has changed since.

    A service that starts again and again would otherwise push the good old ones out.
    """
    newest = backups.newest()
    if newest and (manifest := _trusted(newest)):
        return Backup(newest, manifest)
    made = backups.make()
    if made.obstacle:
        raise Failed(
            f"Rehearsed on a copy the migrations fail ({made.obstacle}): nothing was changed."
            " Go back to the version before."
        )
    return made


def _trusted(path: Path) -> archive.Manifest | None:
    """Its manifest, if it is whole, rehearsed, and of the database as it is."""
    try:
        manifest = archive.read(path)
    except KeepingError:
        return None
    rehearsed = manifest.differences is not None
    return manifest if rehearsed and manifest.facts == databases.kind().current() else None


def _migrate(words: str, count: int) -> None:
    step = Step(words, count, ("Applying",))
    call_command("migrate", verbosity=1, interactive=False, stdout=step)
    step.end()


def _migrate_or_fall_back(backup: Backup, count: int) -> None:
    try:
        _migrate("Changing the database", count)
        told = set(checks.differences(Verified(verifying.known()))) - set(
            backup.manifest.differences or ()
        )
        failure = f"the tables no longer agree ({min(told)})" if told else ""
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"
    if failure:
        raise Failed(f"Migrating failed ({failure}). {_fallen_back(backup)}")


def _fallen_back(backup: Backup) -> str:
    """What became of the database, in a sentence."""
    connections.close_all()
    try:
        restoring.fall_back(backup)
    except (KeepingError, OSError) as error:
        again = f"manage.py restore --replace {backup.path}"
        return f"Putting the backup back failed too ({error}): with the version before, {again}"
    return (
        f"The database is as it was before; its backup is {backup.path}."
        " Go back to the version before."
    )
