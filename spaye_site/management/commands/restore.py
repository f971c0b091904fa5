"""`manage.py restore FILE`: replace the database with a backup."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from spaye_site import configuration
from spaye_site.operations import restore
from spaye_site.operations.command import KeepingCommand, count_facts
from spaye_site.operations.restore import Restored

KEYS = {
    "same": "",
    "restored": " The secret key came back with it: links and sign-ins go on working.",
    "other": (
        " The secret key here is another one: everybody is signed out, and invitations and"
        " certificates handed out before no longer open. Set SECRET_KEY to the old one if you have"
        " it."
    ),
}


class Command(KeepingCommand):
    help = (
        "Puts a backup in the database's place, once it is verified. One that can't be trusted or"
        " used is refused, status 1, and nothing is changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="replace the data there, backed up first"
        )

        parser.add_argument(
            "--key-only", action="store_true", help="bring back the secret key and nothing else"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["key_only"]:
            restore.restore_key(options["file"])
            self.stdout.write("The secret key is that of the backup: start the server again.")
            return
        self.tell(restore.restore(options["file"], options["replace"]))

    def tell(self, restored: Restored) -> None:
        manifest = restored.manifest
        self.stdout.write(
            f"Restored: {count_facts(manifest.facts)}, as of {manifest.made}." + KEYS[restored.key]
        )
        if restored.erased is None:
            self.stderr.write(
                "People who have deleted their account since the backup are back, as the damaged"
                " database couldn’t say who they are: delete those you know of on their pages."
            )
        if restored.erased:
            self.stdout.write(f"Erased again, as they were since then: {restored.erased} people.")
        if restored.before:
            self.stdout.write(f"What was there before is in {restored.before}")
        elif not configuration.settings_file().exists():
            self.stdout.write(
                f"Settings are in no backup, and there is no {configuration.settings_file()}: put"
                " your copy there before you start the server."
            )
