"""`manage.py repair`: rebuild stored states, results and boards from the move logs."""

import json
import re
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from games.boards import checks
from games.boards import mending as boards
from games.honours import services as honours
from games.stories import services as stories
from games.tables.checks import UNREADABLE, Verified
from games.tournaments.services import standings as tournaments
from spaye_site import own_commands
from spaye_site.operations import backups, databases
from spaye_site.operations.command import KeepingCommand

TABLE = re.compile(r"table (\d+): ")
GONE = re.compile(rf"table (\d+): (?:{UNREADABLE}|no game \S+ is installed)")


class Command(KeepingCommand):
    help = (
        "Makes what is stored again from the journals, where it differs. That is states, results,"
        " boards, honours and standings, after a backup; status 1 if a fault is left. Stop the"
        " server first. With --check it replays every table, changes nothing and prints a line for"
        " each fault; servers may go on meanwhile."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="only say what differs, status 1 if anything does"
        )
        parser.add_argument("--json", action="store_true", help="with --check: a list")
        parser.add_argument(
            "--verified",
            type=Path,
            metavar="FILE",
            help="with --check: don't replay what this file knows as right (as backups do)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        faults = self.check_only(options) if options["check"] else self.repair()
        if faults:
            sys.exit(1)

    def check_only(self, options: dict[str, Any]) -> list[str]:
        """Return all faults, printing each as soon as it is found, or with `--json` at the end."""
        found = []
        path = options["verified"]
        verified = Verified(path) if path else None
        for sentence in checks.differences(verified, checks.progress_on(self.stderr)):
            found.append(sentence)
            if not options["json"]:
                self.stdout.write(sentence)
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        return found

    def repair(self) -> list[str]:
        """Rebuild what differs, after a backup; return the faults that are left."""
        with databases.backend().alone():
            found = list(checks.differences())
            if not found:
                self.stdout.write("Everything is what the journals make.")
                return []
            self.stdout.write(f"Backup: {backups.make().path}")
            _make_again(found)
            left = list(checks.differences())
        for sentence in left:
            self.stdout.write(f"can’t be repaired: {sentence}")
            if match := GONE.match(sentence):
                words = own_commands.typed_by_hand(f"delete_table {match[1]}")
                self.stdout.write(f"  It can be deleted: {words}")
        self.stdout.write(f"Repaired {len(found) - len(left)} of {len(found)} faults.")
        return left


def _make_again(faults: list[str]) -> None:
    numbers = {int(match[1]) for told in faults if (match := TABLE.match(told))}
    for number in sorted(numbers):
        boards.mend_table(number)
    boards.recount_months()
    honours.recount_all()
    stories.recount()
    tournaments.recount_all()
