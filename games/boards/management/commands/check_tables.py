"""`manage.py check_tables`: every stored table and the boards against the journals."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.boards import checks


class Command(BaseCommand):
    help = (
        "Replays every stored table and compares state, outcome, version and the boards' ledger;"
        " one line a difference, status 1 if there is any. Changes nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for found, sentence in enumerate(checks.differences(), start=1):  # noqa: B007
            self.stdout.write(sentence)
        if found:
            sys.exit(1)
