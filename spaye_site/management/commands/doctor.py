"""`manage.py doctor`: check that everything is as it should be, and say what to do if not."""

import json
import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from spaye_site.operations.doctor import findings


class Command(BaseCommand):
    help = "Says how everything is and what to do. Status 1 if anything is broken."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="a list of findings, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        found = []
        for finding in findings():
            found.append(finding)
            if not options["json"]:
                self.stdout.write(f"{finding.status:<5}{finding.subject}: {finding.sentence}")
        if options["json"]:
            self.stdout.write(json.dumps([asdict(one) for one in found], ensure_ascii=False))
        if any(finding.status == "fail" for finding in found):
            sys.exit(1)
