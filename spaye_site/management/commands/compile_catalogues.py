"""`manage.py compile_catalogues [--check]`: make the .mo files, list what is missing."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from spaye_site import catalogues


class Command(BaseCommand):
    help = "Compiles the translation catalogues; --check lists missing and stale strings."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        count = catalogues.compile_all()
        self.stdout.write(f"{count} catalogues compiled")
        if options["check"]:
            self.check_complete()

    def check_complete(self) -> None:
        faults = 0
        for language in catalogues.LANGUAGES:
            for word, found in (
                ("missing", catalogues.missing(language)),
                ("stale", catalogues.stale(language)),
            ):
                for owner, messages in sorted(found.items()):
                    for message in sorted(messages, key=str):
                        faults += 1
                        self.stdout.write(f"{language} {owner} {word}: {message!r}")
        if faults:
            raise CommandError(f"{faults} strings to mend")
