"""`manage.py move_database URL`: copy the office to another database, SQLite to PostgreSQL or back.

Rows are copied unchanged, in one transaction of the new database. Then the numbers of rows, the
last hash of each move log and each month's board are compared, and tables are replayed. The old
database isn't changed.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import dj_database_url
from django.apps import apps
from django.conf import settings
from django.core.management.base import CommandParser
from django.db import DatabaseError, connections, transaction
from django.db.models import AutoField, Model, QuerySet
from environs import Env

from spaye_site import own_commands, progress
from spaye_site.operations import backups, database_facts, databases, programs
from spaye_site.operations.command import KeepingCommand
from spaye_site.operations.database_facts import Facts
from spaye_site.operations.errors import Corrupt, Failed, Unfit
from spaye_site.progress import Step

TARGET = "target"
BATCH = 200
COUNTED = "SELECT 1 FROM {table}"
"""The query for rows: it has no values to hash, as the two kinds of database differ in them."""


class Command(KeepingCommand):
    help = (
        "Copies everything into another, empty database. Rows, move logs and boards are compared."
        " The office's present database stays as it is. Stop the server first."
    )
    aloud = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("url", metavar="URL", help="as DATABASE_URL would name it")

    def handle(self, *args: Any, **options: Any) -> None:
        moved = move(options["url"])
        self.stdout.write(
            f"Copied and compared: people {moved.count('players_player')}, tables"
            f" {moved.count('tables_table')}, months {len(moved.boards)}. Now set DATABASE_URL to"
            " the new database, start the server and make a backup"
            f" ({own_commands.typed('backup')}): those of before can’t be restored there. The old"
            " database is as it was."
        )


def move(url: str) -> Facts:
    """Copy everything into the empty database at `url`. Returns the facts of the copy.

    Raises `KeepingError` if a server runs, or if the new database isn't empty, can't be reached or
    differs afterwards. Then no row has been copied; empty tables may have been made.
    """
    with databases.backend().alone():
        if pending := databases.pending(databases.applied_migrations()):
            first = own_commands.typed("upgrade")
            raise Unfit(f"This database isn't up to date ({pending[0]}): {first} first.")
        _migrate(url)
        _open(url)
        try:
            return _copy_all(url)
        except DatabaseError as error:
            raise Failed(f"The new database refuses: {programs.last_line(str(error))}") from None
        finally:
            connections[TARGET].close()


def _migrate(url: str) -> None:
    progress.part("Making the new database’s tables")
    done = programs.manage(url, "migrate", "--skip-checks", "--verbosity=0")
    if done.returncode:
        raise Failed(f"The new database can't be made ready: {programs.last_line(done.stderr)}")


def _open(url: str) -> None:
    both = {"default": settings.DATABASES["default"], TARGET: dict(dj_database_url.parse(url))}
    connections.databases[TARGET] = connections.configure_settings(both)[TARGET]


def _copy_all(url: str) -> Facts:
    found = _facts(TARGET)
    if databases.holds_data(found):
        raise Unfit("The new database holds an office already: give an empty one.")
    with transaction.atomic(using=TARGET):
        with connections[TARGET].cursor() as cursor:
            for model in _models():
                # Rows that migrations have made are replaced by this office's.
                cursor.execute(f'DELETE FROM "{model._meta.db_table}"')
        step = Step("Copying", len(_models()))
        for model in _models():
            _copy(model)
            step.one()
        step.end()
        progress.part("Comparing what arrived")
        _reset_sequences()
        found = _facts(TARGET)
        if told := database_facts.differences(found, _facts("default")):
            raise Corrupt(f"What arrived isn't what was sent: {told[0]}.")
    progress.part("Replaying the tables there and here", found.count("tables_table"))
    if broken := set(backups.check_tables(url)) - set(backups.check_tables(_own_url())):
        raise Corrupt(f"What arrived doesn't replay: {min(broken)}.")
    return found


def _models() -> list[type[Model]]:
    """Return every model with a table of its own, including those of many-to-many relations."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def _copy(model: type[Model]) -> None:
    """Copy rows unchanged: without defaults, current times or signals."""
    target, fields = connections[TARGET], model._meta.concrete_fields
    columns = ", ".join(f'"{field.column}"' for field in fields)
    places = ", ".join("%s" for _field in fields)
    statement = f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({places})'
    rows: Iterator[Any] = QuerySet(model, using="default").order_by("pk").iterator(chunk_size=BATCH)
    values = (
        [field.get_db_prep_save(getattr(row, field.attname), target) for field in fields]
        for row in rows
    )
    with target.cursor() as cursor:
        while batch := list(islice(values, BATCH)):
            cursor.executemany(statement, batch)


def _reset_sequences() -> None:
    """Set PostgreSQL's sequences, so that the next rows get numbers that are free."""
    if connections[TARGET].vendor != "postgresql":
        return
    with connections[TARGET].cursor() as cursor:
        for model in _models():
            table, key = model._meta.db_table, model._meta.pk_fields[0]
            if isinstance(key, AutoField):
                cursor.execute(
                    f"SELECT setval(pg_get_serial_sequence(%s, %s), COALESCE(MAX({key.column}), 1),"
                    f' MAX({key.column}) IS NOT NULL) FROM "{table}"',
                    [f'"{table}"', key.column],
                )


def _facts(alias: str) -> Facts:
    """Return the facts of a database; those of both kinds of database can be compared."""

    def ask(statement: str) -> list[Any]:
        with connections[alias].cursor() as cursor:
            cursor.execute(statement)
            return list(cursor.fetchall())

    tables = [model._meta.db_table for model in _models()]
    return database_facts.read(ask, [*tables, "django_migrations"], COUNTED)


def _own_url() -> str:
    """Return the address of the present database, for our own commands."""
    default = f"sqlite:///{settings.DATABASES['default']['NAME']}"
    return Env().str("DATABASE_URL", default)
