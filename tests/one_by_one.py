"""Migrations as an office of 1.0 runs them: without those that stand for many in a fresh one."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader


class Loader(MigrationLoader):
    def load_disk(self) -> None:
        super().load_disk()
        self.disk_migrations = {
            key: one for key, one in self.disk_migrations.items() if not one.replaces
        }


def executor() -> MigrationExecutor:
    """Return an executor that knows each migration by itself."""
    made = MigrationExecutor(connection)
    made.loader = Loader(connection)
    return made
