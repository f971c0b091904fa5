"""The configured database: its backend, and its migrations compared with those of the code."""

import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from runpy import run_module
from typing import Any, Protocol, cast

from django.apps import apps
from django.db import connection

from spaye_site.operations import sqlite
from spaye_site.operations.database_facts import Facts

PEOPLE = ("players_player", "tables_table")
"""Tables that have rows as soon as an office is in use."""
GONE = (
    "admin.",
    *("players.0005_words_explained", "players.0006_extra_day", "players.0007_working_days_before"),
    *("players.0008_inbox_seen", "spaye.0004_put_away", "spaye.0005_void_requests"),
)
"""Beginnings of migrations that a database of 1.0 may have and this code hasn't: Django's admin,
and the parts of `0002_first_release`, which 1.0 recorded although no commit had them one by one.
"""
THROUGH = "678664e"
"""The commit that still has all migrations from before 1.0 one by one."""


class Backend(Protocol):
    """The common functions of `sqlite` and `postgres`, whose docstrings say what they raise."""

    MEMBER: str
    """The name of the database's file in an archive."""

    def home(self) -> Path: ...
    def exists(self) -> bool: ...
    def version(self) -> str: ...
    def current(self) -> Facts: ...
    def check(self, quick: bool = False) -> None: ...
    def snapshot(self, target: Path) -> Facts: ...
    def code_in(self, member: Path) -> list[str]: ...
    def scratch(self, member: Path) -> AbstractContextManager[tuple[str, Callable[[], Facts]]]: ...
    def alone(self) -> AbstractContextManager[None]: ...
    def sweep(self) -> None: ...
    def put(self, member: Path) -> None: ...


def backend() -> Backend:
    """Return the module for the configured database."""
    if connection.vendor == "sqlite":
        return cast(Backend, sqlite)
    # Imported here because it imports psycopg, which an office on SQLite doesn't need.
    from spaye_site.operations import postgres

    return cast(Backend, postgres)


def holds_data(found: Facts) -> bool:
    """Return whether these are the facts of an office in use."""
    return any(found.count(table) for table in PEOPLE)


def known_migrations() -> set[str]:
    """Return `app.name` of every migration of this installation's code."""
    return set(_modules())


def replaced_migrations() -> dict[str, set[str]]:
    """Return, by migration, the replaced ones that this installation no longer has."""
    present = _modules().keys()
    return {name: parts - present for name, parts in _parts().items()}


def _parts() -> dict[str, set[str]]:
    """Return, by migration, the migrations that it replaces."""
    return {
        name: {".".join(each) for each in _migration(module).replaces}
        for name, module in _modules().items()
    }


def _migration(module: str) -> Any:
    """Return a module's migration, and leave the module unloaded if it was.

    A server would keep every model a second time, 3 MB.
    """
    loaded = sys.modules.get(module)
    return loaded.Migration if loaded else run_module(module)["Migration"]


def _modules() -> dict[str, str]:
    """Return each migration's module, by `app.name`, without loading it."""
    return {
        f"{app.label}.{file.stem}": f"{app.name}.migrations.{file.stem}"
        for app in apps.get_app_configs()
        for file in Path(app.path, "migrations").glob("[!_]*.py")
    }


def applied_migrations() -> set[str]:
    """Return `app.name` of every migration that the database has."""
    with connection.cursor() as cursor:
        if "django_migrations" not in connection.introspection.table_names(cursor):
            return set()
        cursor.execute("SELECT app, name FROM django_migrations")
        return {f"{app}.{name}" for app, name in cursor.fetchall()}


def pending(applied: Iterable[str]) -> list[str]:
    """List migrations that have to be run, or recorded as run.

    A migration that replaces others runs in their place if none of them has run; else it is
    recorded once all of them have.
    """
    applied = set(applied)
    lacking = known_migrations() - applied
    for name, parts in _parts().items() if lacking else ():
        if parts.isdisjoint(applied):
            lacking -= parts
        elif not parts <= applied:
            lacking.discard(name)
    return sorted(lacking)


def unknown(applied: Iterable[str]) -> list[str]:
    """List migrations of the database that the code doesn't know: those of newer code."""
    strange = {name for name in applied if not name.startswith(GONE)} - known_migrations()
    return sorted(strange.difference(*replaced_migrations().values())) if strange else []


def too_old(applied: Iterable[str]) -> list[str]:
    """List migrations that the database lacks and that this code has only as parts of another.

    The parts of a migration must all be applied or none: the code of single parts is gone.
    """
    applied = set(applied)
    return sorted(
        lacking
        for name, parts in replaced_migrations().items()
        if applied & {name, *parts}
        for lacking in parts - applied
    )


def strange_tables(found: Facts, ours: Facts) -> list[str]:
    """List tables that are neither this code's nor in `ours`: somebody else's."""
    known = {*connection.introspection.django_table_names(), "django_migrations", *ours.rows}
    return sorted(found.rows.keys() - known)
