"""`manage.py move_database URL`: the office into another database, SQLite to PostgreSQL or back."""

from typing import Any

from django.core.management.base import CommandParser

from spaye_site.operations import moving
from spaye_site.operations.command import KeepingCommand


class Command(KeepingCommand):
    help = (
        "Copies everything into another, empty database. Rows, journals and boards are compared."
        " The office's present database stays as it is. Stop the server first."
    )

    aloud = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("url", metavar="URL", help="as DATABASE_URL would name it")

    def handle(self, *args: Any, **options: Any) -> None:
        moved = moving.move(options["url"])
        self.stdout.write(
            f"Copied and compared: {moved.count('players_player')} people,"
            f" {moved.count('tables_table')} tables, {len(moved.boards)} months. Now set"
            " DATABASE_URL to the new database and start the server; the old one is as it was."
        )
