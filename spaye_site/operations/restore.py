"""Restores a backup, after everything has been compared and before anything is changed."""

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.utils import timezone

from games.players import erasure
from games.players.models import Player
from games.players.services import LastAdmin
from spaye_site import own_commands, progress
from spaye_site.operations import (
    archive,
    backups,
    database_facts,
    databases,
    installation,
    programs,
    sqlite,
)
from spaye_site.operations.archive import Manifest
from spaye_site.operations.backups import Backup
from spaye_site.operations.database_facts import Facts
from spaye_site.operations.errors import Corrupt, Damaged, Failed, KeepingError, Unfit

Erased = dict[int, datetime]
"""When erased people joined, by their ids: both together identify a person in a backup."""


def erased_people() -> Erased | None:
    """Return the people erased in the current database; None if it is too damaged to say."""
    if not databases.backend().exists():
        return {}
    try:
        if Player._meta.db_table not in connection.introspection.table_names():
            return {}
        return dict(Player.objects.exclude(erased=None).values_list("pk", "joined"))
    except (DatabaseError, ValueError):
        return None


def erase_again(erased: Erased) -> int:
    """Erase these people again, as far as the backup has brought them back. Returns how many."""
    back = [
        player
        for player in Player.objects.filter(pk__in=erased, erased=None)
        if player.joined == erased[player.pk]
    ]
    done = 0
    for player in back:
        with suppress(LastAdmin):
            erasure.erase(player, player)
            done += 1
    return done


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore."""

    manifest: Manifest
    before: Path | None
    """The data from before the restore: a backup or, if the database was unreadable, its files."""
    key: str
    """The secret key: `same`, `restored`, or `other`, with which old links no longer work."""
    erased: int | None = 0
    """How many people erased since the backup were erased again; None if the database was too
    damaged to name them.
    """


def restore(path: Path, replace: bool = False) -> Restored:
    """Replace the database with a backup, migrated to this version.

    Raises `KeepingError`, and then nothing has changed: if the archive is damaged, of a newer Späye
    or another kind of database; if a server runs; or if there are data and no `replace`.
    """
    progress.part("Comparing the backup with what it should be")
    manifest = archive.read(path, _folder())
    _check_fit(manifest)
    database = databases.backend()
    with database.alone():
        erased = erased_people()
        damaged, before = _make_room(manifest, replace)
        with installation.lock("backup"), backups.workshop(_folder()) as work:
            member = archive.extract(path, database.MEMBER, work / database.MEMBER)
            _verify(path, member, manifest)
            if damaged:
                before = _set_aside()
            progress.part("Putting it in its place")
            _put(member, manifest.facts)
            call_command("migrate", interactive=False, verbosity=0)
            again = None if erased is None else erase_again(erased)
            key = _restore_key(path, manifest, work)
            installation.forget_key()
            backups.remember_restored()
    return Restored(manifest, before, key, again)


def restore_key(path: Path) -> None:
    """Restore the secret key alone. Raises `KeepingError`, and then nothing has changed."""
    manifest = archive.read(path, _folder())
    if installation.key_file() is None:
        raise Unfit("The secret key is given by the environment (SECRET_KEY): change it there.")
    if archive.KEY not in manifest.members:
        raise Unfit(f"{path.name} holds no secret key: it was given by the environment.")
    with installation.lock("backup"), backups.workshop(_folder()) as work:
        _put_key(path, work)


def backup_before_upgrade() -> Path:
    """Return the newest backup from before a newer Späye used this database.

    Raises `Unfit` if none did, or if there is no such backup.
    """
    if not databases.unknown(databases.applied_migrations()):
        raise Unfit(
            "There is nothing to roll back: no newer Späye than this one has used this database."
            " To undo an upgrade, go back to the version before first"
            f" ({own_commands.another_version()}), then `{own_commands.typed('rollback')}`."
        )
    for path in backups.present():
        with suppress(KeepingError):
            if not databases.unknown(archive.peek(path).facts.migrations):
                return path
    raise Unfit(f"There is no backup from before the upgrade in {settings.BACKUP_DIR}.")


def fall_back(backup: Backup) -> None:
    """Put the database back as it was before a failed migration, with the old schema.

    The caller must have made sure that no server uses it.
    """
    with installation.lock("backup"), backups.workshop(_folder()) as work:
        archive.read(backup.path)
        name = databases.backend().MEMBER
        _put(archive.extract(backup.path, name, work / name), backup.manifest.facts)


def _folder() -> Path:
    folder = databases.backend().home()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _check_fit(manifest: Manifest) -> None:
    here = connection.vendor
    if manifest.database != here:
        raise Unfit(
            f"This is a backup of {manifest.database}, the database here is {here}:"
            " set DATABASE_URL to one of the same kind."
        )
    if newer := databases.unknown(manifest.facts.migrations):
        raise Unfit(
            f"This backup was made by a newer Späye (version {manifest.versions.get('spaye')}):"
            f" install that one first. Unknown here: {', '.join(newer[:3])}."
        )
    if lacking := databases.too_old(manifest.facts.migrations):
        raise Unfit(
            f"This backup is older than this Späye can change: it lacks {lacking[0]}. Restore it"
            f" with commit {databases.THROUGH}, then upgrade."
        )


def _verify(path: Path, member: Path, manifest: Manifest) -> None:
    """Check that the backup's database is sound and can be migrated. Raises `KeepingError`."""
    try:
        verdict = backups.verify(member, manifest.facts)
    except Damaged as error:
        raise Corrupt(f"The database in {path.name} is damaged: {error.reason}.") from None
    if verdict.obstacle:
        raise Failed(f"It can't be brought up to date: {verdict.obstacle}")


def _make_room(manifest: Manifest, replace: bool) -> tuple[bool, Path | None]:
    """Return whether the database is damaged and has to be set aside, and if not, the backup of its
    data, if there are any. Raises `Unfit`.
    """
    try:
        databases.backend().check()
        return False, _back_up_present(manifest, replace)
    except Corrupt as error:
        if connection.vendor != "sqlite":
            raise
        if not replace:
            raise Unfit(
                "The database here, not the backup, is damaged. With"
                f" {programs.replace_option()} the backup takes its place, and the damaged file is"
                f" kept. ({error})"
            ) from None
        return True, None


def _back_up_present(manifest: Manifest, replace: bool) -> Path | None:
    """Back up the current data, if there are any. Raises `Unfit`."""
    present = databases.backend().current()
    if databases.unknown(present.migrations):
        # A newer Späye has made these tables, no other program: back them up.
        return _back_up(replace)
    # Nor has another program made an older Späye's.
    older = present.migrations and databases.pending(present.migrations)
    if not older and (strange := databases.strange_tables(present, manifest.facts)):
        raise Unfit(f"The database holds something else too: table {strange[0]}.")
    if not databases.holds_data(present):
        return None
    return _back_up(replace)


def _back_up(replace: bool) -> Path:
    if not replace:
        raise Unfit(
            "There are people and tables in the database already. With"
            f" {programs.replace_option()} they are backed up first, then replaced."
        )
    progress.part("Backing up what is there")
    return backups.make(smaller=True).path


def _set_aside() -> Path:
    """Move a damaged SQLite file aside, as it can't be backed up; return its new path."""
    return sqlite.set_aside(f"{sqlite.path().name}.damaged-{timezone.now():%Y-%m-%d-%H%M%S}")


def _put(member: Path, expected: Facts) -> None:
    database = databases.backend()
    database.put(member)
    if told := database_facts.differences(database.current(), expected):
        raise KeepingError(f"The database isn't what the backup holds: {told[0]}. Restore again.")


def _restore_key(path: Path, manifest: Manifest, work: Path) -> str:
    """Restore the key that signed old links and sessions, unless the environment gives one."""
    if manifest.key == installation.key_mark():
        return "same"
    if archive.KEY not in manifest.members or installation.key_file() is None:
        return "other"
    _put_key(path, work)
    return "restored"


def _put_key(path: Path, work: Path) -> None:
    file = archive.extract(path, archive.KEY, work / archive.KEY)
    # Backups made with the key that is replaced now must not look as if it had been lost.
    with installation.former_keys_file().open("a") as former:
        former.write(f"{installation.key_mark()}\n")
    os.replace(file, Path(settings.VAR_DIR) / "secret_key")
