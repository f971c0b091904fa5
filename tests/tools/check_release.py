"""`python -m tests.tools check_release [--tested]`: may the last commit be released?

`make release` asks before the tests and after them. Nothing is tagged here.
"""

import re
import subprocess
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from spaye_site import __version__


class Command(BaseCommand):
    help = "Says what keeps the last commit from being released; with --tested how to tag it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tested", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if found := list(obstacles()):
            raise CommandError("\n".join(found))
        if options["tested"]:
            tag = f"v{__version__}"
            self.stdout.write(
                f"{__version__} may be released:\n"
                f"  git tag --annotate {tag} --message 'Späye {__version__}'\n"
                f"  git push origin {tag}\n"
                "and publish what is in dist/."
            )


def obstacles() -> Iterator[str]:
    """Yield what is still to do, a sentence each."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", __version__):
        yield f"{__version__} in spaye_site/__init__.py isn’t a release’s number."
    if _git("status", "--porcelain"):
        yield "There are changes that no commit has."
    if _git("tag", "--list", f"v{__version__}"):
        yield f"The tag v{__version__} is there already: give this version another number."
    if __version__ not in sections():
        yield f"CHANGELOG.md has no section “## {__version__}”."
    if "Unreleased" in sections():
        yield "CHANGELOG.md still has a section “## Unreleased”."


def sections() -> dict[str, str]:
    """Return what the changelog says of each version, the newest first."""
    text = (settings.BASE_DIR / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.split(r"^## (\S+).*\n", text, flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


def _git(*words: str) -> str:
    told = ["git", *words]
    done = subprocess.run(
        told, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout.strip()
