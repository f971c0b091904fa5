"""`python -m tests.tools compile_catalogues [--check]`: make the .mo files, list the faults."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from spaye_site import compiling
from tests.tools import catalogues


class Command(BaseCommand):
    help = "Compiles the catalogues; --check lists missing, stale, clashing and misprinted strings."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        count = compiling.compile_all()
        told = f"{count} catalogues compiled" if count else "all catalogues are up to date"
        self.stdout.write(told)
        if options["check"]:
            self.check_catalogues()

    def check_catalogues(self) -> None:
        faults = [
            f"{language} {fault}"
            for language in catalogues.LANGUAGES
            for fault in (
                *self.incomplete(language),
                *self.clashing(language),
                *catalogues.misprinted(language),
            )
        ]
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} strings to put right. {catalogues.REMEDY}")
        self.stdout.write(checked())

    def incomplete(self, language: str) -> Iterator[str]:
        for word, found in (
            ("missing", catalogues.missing(language)),
            ("stale", catalogues.stale(language)),
        ):
            for owner, messages in sorted(found.items()):
                for message in sorted(messages, key=str):
                    yield f"{owner} {word}: {message!r}"

    def clashing(self, language: str) -> Iterator[str]:
        for message, said in catalogues.clashes(language).items():
            ways = ", ".join(f"{owner} says {strings[0]!r}" for owner, strings in said.items())
            yield f"{message!r}: {ways}; give one of them a context"


def checked() -> str:
    """What has been looked at, and found in order."""
    found = catalogues.wanted()
    count, languages = sum(map(len, found.values())), " and ".join(catalogues.LANGUAGES)
    names = ", ".join(sorted(name.removeprefix("games/") for name in found))
    return f"all translated: {count} strings in {languages}, none stale, none clashing ({names})"
