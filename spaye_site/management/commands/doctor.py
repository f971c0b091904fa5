"""`manage.py doctor`: is everything as it should be, and what to do if not?"""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from spaye_site.operations.doctor import Finding, Look, examine, house, machine, serving

MACHINE: tuple[Look, ...] = (
    machine.version,
    machine.python,
    machine.var_dir,
    machine.settings_file,
    machine.disk,
    machine.secret_key,
    machine.address,
    serving.proxy,
    serving.debug,
    machine.translations,
    machine.static_files,
    house.database,
)
HOUSE: tuple[Look, ...] = (
    serving.letters,
    serving.events,
    serving.keys,
    serving.database_file,
    house.migrations,
    house.processes,
    house.clock,
    house.admin,
    house.tables,
    house.erasures,
    house.backup,
    house.night,
)
"""What can't be asked of a database that doesn't answer."""


def findings() -> Iterator[Finding]:
    """All that can be found."""
    for finding in examine(MACHINE):
        yield finding
    if finding.status != "fail":
        yield from examine(HOUSE)


class Command(BaseCommand):
    help = "Looks at everything one would be asked about; status 1 if anything is broken."
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
