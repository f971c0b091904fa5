"""`manage.py nightly`: do the nightly work if no server does."""

import json
import sys
from typing import Any

from django.core.management.base import CommandParser

from games.live import server_lock
from spaye_site.operations import installation, nightly
from spaye_site.operations.command import KeepingCommand
from spaye_site.operations.errors import Busy


class Command(KeepingCommand):
    help = (
        "Does the night's work where no server does. It backs up and checks every table, writes"
        " down what the clock has ended, and clears what has run out. Any number of times is as"
        " good as once; nothing depends on it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one object, for programs")
        parser.add_argument(
            "--clock-is-right",
            action="store_true",
            help="so much time has passed indeed: what has run out may go, from now on",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with installation.lock("night"):
                night = nightly.work(
                    nightly.back_up, *self.steps(), clock_is_right=options["clock_is_right"]
                )
        except Busy:
            busy = "Somebody else is doing the night's work."
            self.stdout.write(json.dumps({"busy": busy}) if options["json"] else busy)
            return
        told = nightly.to_json(night) if options["json"] else str(night)
        self.stdout.write(told)
        if night.failed:
            sys.exit(1)

    def steps(self) -> tuple[Any, ...]:
        """Return the tidying steps; none while a server has the SQLite file.

        Its streams wouldn't notice another process's writes, and it does these steps itself.
        """
        return () if server_lock.is_served() else nightly.TIDYING
