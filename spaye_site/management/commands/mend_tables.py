"""`manage.py mend_tables`: what is stored of tables and boards, again from their journals."""

from __future__ import annotations

import re
import sys
from typing import Any

from games.boards.checking import checks
from games.boards.checking import mending as boards
from games.honours import services as honours
from games.stories import services as stories
from games.tables.checks import UNREADABLE
from games.tournaments.services import recounting as tournaments
from spaye_site.operations import backups, databases
from spaye_site.operations.command import KeepingCommand

TABLE = re.compile(r"table (\d+): ")
GONE = re.compile(rf"table (\d+): (?:{UNREADABLE}|no game \S+ is installed)")


class Command(KeepingCommand):
    help = (
        "Backs up, then makes states, results, boards, honours and standings again from the"
        " journals where `check_tables` finds a fault; status 1 if any is left. Stop the server"
        " first."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with databases.kind().alone():
            found = list(checks.differences())
            if not found:
                self.stdout.write("Everything is what the journals make.")
                return
            self.stdout.write(f"Backup: {backups.make().path}")
            left = self.repaired(found)
        for sentence in left:
            self.stdout.write(f"can’t be repaired: {sentence}")
            if match := GONE.match(sentence):
                self.stdout.write(f"  It can be deleted: manage.py delete_table {match[1]}")
        self.stdout.write(f"Repaired {len(found) - len(left)} of {len(found)} faults.")
        if left:
            sys.exit(1)

    def repaired(self, found: list[str]) -> list[str]:
        """What is left of these faults."""
        numbers = {int(match[1]) for told in found if (match := TABLE.match(told))}
        for number in sorted(numbers):
            boards.mend_table(number)
        boards.recount_months()
        honours.recount_all()
        stories.recount()
        tournaments.recount_all()
        return list(checks.differences())
