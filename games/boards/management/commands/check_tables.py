"""`manage.py check_tables`: every stored table and the boards against the journals."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.boards.checking import checks, progress
from games.tables.verified import Verified


class Command(BaseCommand):
    help = (
        "Replays every stored table and compares state, outcome, version and the boards' ledger;"
        " one line a difference, status 1 if there is any. Changes nothing:"
        " `mend_tables` does."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--verified",
            type=Path,
            metavar="FILE",
            help="don't replay again what this file knows as right (as backups do), and keep it",
        )
        parser.add_argument("--json", action="store_true", help="a list, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        found = []
        path = options["verified"]
        verified = Verified(path) if path else None
        for sentence in checks.differences(verified, progress.told_to(self.stderr)):
            found.append(sentence)
            if not options["json"]:
                self.stdout.write(sentence)
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        if found:
            sys.exit(1)
