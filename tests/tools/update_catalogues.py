"""`python -m tests.tools update_catalogues [APP …] [--prune]`: write what the catalogues lack.

Django's own makemessages wants the gettext tools and reads no numbered rules; the sources are those
that `compile_catalogues --check` asks for.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tests.tools import catalogue_entries, catalogues


class Command(BaseCommand):
    help = "Adds the missing entries to the .po files, for you to translate."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("apps", nargs="*", help="such as games/papayoo; all of them otherwise")
        parser.add_argument(
            "--prune",
            action="store_true",
            help="take out entries that no source holds any more",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sources = catalogues.wanted()
        for owner in self.chosen(options["apps"], sorted(sources)):
            for language in catalogues.LANGUAGES:
                done = catalogue_entries.update(owner, language, sources, prune=options["prune"])
                for line in report_lines(done):
                    self.stdout.write(f"{done.path}: {line}")

    def chosen(self, asked: Sequence[str], known: list[str]) -> list[str]:
        """The owners of catalogues by these names. Raises `CommandError`."""
        names = [name.strip("/").removeprefix("games/") for name in asked]
        owners = [name if name in known else f"games/{name}" for name in names]
        for owner, name in zip(owners, asked, strict=True):
            if owner not in known:
                raise CommandError(f"{name} has no strings; those that have: {', '.join(known)}")
        return owners or known


def report_lines(done: catalogue_entries.Update) -> Iterator[str]:
    """What has become of one catalogue; nothing where nothing was to do."""
    if done.added:
        yield f"{done.added} added, {done.known} of them as another catalogue has them"
    if done.removed:
        yield f"{done.removed} removed"
    if done.empty:
        yield f"{done.empty} to translate"
