"""`manage.py delete_table`: delete a table that its game can't read any more."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import translation

from games.tables.services import deletion
from games.ui.refusals import Refused
from spaye_site.operations import backups, databases
from spaye_site.operations.command import KeepingCommand


class Command(KeepingCommand):
    help = (
        "Deletes a table that its game can't read any more. It goes with its journal, after a"
        " backup; `repair`, tried first, keeps it if its game still plays the journal. Stop the"
        " server first."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", type=int, help="its number, as in its address")

    def handle(self, *args: Any, table: int, **options: Any) -> None:
        with databases.backend().alone(), translation.override("en"):
            self.stdout.write(f"Backup: {backups.make().path}")
            try:
                deletion.delete(table)
            except Refused as error:
                raise CommandError(str(error.sentence)) from None
        self.stdout.write(f"Table {table} is deleted.")
