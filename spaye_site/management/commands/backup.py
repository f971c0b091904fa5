"""`manage.py backup [FILE|FOLDER]`: make a verified copy of everything; servers may run."""

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from spaye_site import own_commands
from spaye_site.operations import archive, backups
from spaye_site.operations.backups import Backup
from spaye_site.operations.command import KeepingCommand, count_facts, format_size
from spaye_site.operations.errors import Shrunk


class Command(KeepingCommand):
    help = (
        "Backs up database and secret key into one verified file. It is restored into a scratch"
        " database and compared before it is called good. Servers may go on meanwhile. Status 0:"
        " a verified copy was made, with what is wrong in the tables themselves, if anything, on"
        " standard error. Status 1: none was made, or it holds too little and was kept apart, or"
        " BACKUP_COMMAND, which is handed each good one, has failed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target", nargs="?", type=Path, metavar="FILE.zip|FOLDER")
        parser.add_argument(
            "--keep", type=_at_least_one, help="how many stay in the folder (BACKUP_KEEP)"
        )
        parser.add_argument(
            "--smaller", action="store_true", help="good also if it holds much less than the last"
        )
        parser.add_argument("--json", action="store_true", help="one object, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        made = backups.make(options["target"], options["keep"], options["smaller"])
        if options["json"]:
            self.stdout.write(json.dumps(summary(made), ensure_ascii=False))
        if made.shrunk:
            raise Shrunk(
                f"Kept apart as {made.path}: {made.shrunk}. Are DATABASE_URL and VAR_DIR those that"
                " the server has? If it is right:"
                f" {own_commands.typed('backup --smaller', 'backup SMALLER=1')}"
            )
        if not options["json"]:
            self.tell(made)
        if not options["target"]:
            backups.hand_on(made.path)

    def tell(self, made: Backup) -> None:
        self.stdout.write(
            f"{made.path}: {format_size(made.size)}, {count_facts(made.manifest.facts)}; verified."
        )
        if archive.KEY in made.manifest.members:
            self.stdout.write("It holds the secret key: keep it where only you can read it.")
        if made.obstacle:
            self.stderr.write(f"This code can't bring it up to date: {made.obstacle}")
        for sentence in made.manifest.differences or ():
            self.stderr.write(f"It is a true copy of a database with a fault: {sentence}")


def summary(made: Backup) -> dict[str, object]:
    """Describe the backup for programs; it is good if `shrunk` and `obstacle` are empty."""
    facts = made.manifest.facts
    return {
        "path": str(made.path),
        "made": made.manifest.made,
        "bytes": made.size,
        "people": facts.count("players_player"),
        "tables": facts.count("tables_table"),
        "months": len(facts.boards),
        "faults": made.manifest.differences or [],
        "obstacle": made.obstacle,
        "shrunk": made.shrunk,
    }


def _at_least_one(text: str) -> int:
    if (count := int(text)) < 1:
        raise argparse.ArgumentTypeError("at least one backup has to stay")
    return count
