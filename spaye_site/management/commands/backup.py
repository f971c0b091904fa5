"""`manage.py backup [FILE|FOLDER]`: a verified copy of everything, while the office plays on."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from spaye_site.keeping import archive, backups
from spaye_site.keeping.command import KeepingCommand, size


class Command(KeepingCommand):
    help = (
        "Backs up the database and the secret key into one file, restores that into a scratch"
        " database and compares before it is called good. Servers may go on meanwhile."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target", nargs="?", type=Path, metavar="FILE.zip|FOLDER")
        parser.add_argument("--keep", type=int, help="how many stay in the folder (BACKUP_KEEP)")

    def handle(self, *args: Any, **options: Any) -> None:
        made = backups.make(options["target"], options["keep"])
        facts = made.manifest.facts
        self.stdout.write(
            f"{made.path}: {size(made.size)}, {facts.count('players_player')} people,"
            f" {facts.count('tables_table')} tables, {len(facts.boards)} months; verified."
        )
        if archive.KEY in made.manifest.members:
            self.stdout.write("It holds the secret key: keep it where only you can read it.")
        if made.obstacle:
            self.stderr.write(f"This code can't bring it up to date: {made.obstacle}")
        for sentence in made.manifest.differences or ():
            self.stderr.write(f"It is a true copy of a database with a fault: {sentence}")
