"""`python -m tests.tools new_game SLUG --cards`: a game of one's own, ready to play and to test.

It is a copy of `games/starter`, the small whole card game that passes every check.

The copy has its own slug, names and rule numbers and needs nothing of the one it was made from.
"""

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

SLUG = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
STARTER, PREFIX = "starter", "ST"
CLASS = re.compile(rf"{STARTER.capitalize()}(Config|Page)\b")
NUMBER = re.compile(r"\* \*\*([A-Z]+)-\d+\*\*")
OURS = re.compile(r"(?:^from games\..* import [^(\n]*\n){2,}", re.M)
"""Imports in a row: another name has another place among them."""
LEFT_BEHIND = {"__pycache__"}
COMPILED = {".mo", ".pyc"}

TOLD = """games/{slug}/ is a whole card game; its rules are numbered {prefix}-1, {prefix}-2, …

Add this line to INSTALLED_APPS in spaye_site/settings.py, after the other games:

    "games.{slug}",

Then play it (make run), test it (.venv/bin/python -m pytest tests/every_game -k {slug}),
and change it: docs/card-game.md."""


class BadSlug(ValueError):
    """A game can't be called so; the sentence says why."""


@dataclass(frozen=True)
class NewGame:
    """What the copy is called in its files."""

    slug: str
    prefix: str

    @property
    def folder(self) -> Path:
        return _games() / self.slug

    @property
    def title(self) -> str:
        """`Crazy eights`: what people read, until it is given a better name."""
        return self.slug.replace("_", " ").capitalize()

    @property
    def class_name(self) -> str:
        return "".join(part.capitalize() for part in self.slug.split("_"))

    def renamed(self, text: str) -> str:
        """The text of one file, as the new game has it."""
        text = text.replace(f"{PREFIX}-", f"{self.prefix}-")
        text = CLASS.sub(rf"{self.class_name}\1", text)
        text = text.replace(STARTER.capitalize(), self.title)
        return OURS.sub(_in_order, text.replace(STARTER, self.slug))


def make(slug: str) -> NewGame:
    """Copy the starter's folder. Raises `BadSlug`."""
    if not SLUG.fullmatch(slug):
        raise BadSlug(f"{slug}: a slug is small letters, digits and underscores: crazy_eights")
    if (_games() / slug).exists():
        raise BadSlug(f"{slug}: games/{slug} is there already")
    game = NewGame(slug, _prefix(slug))
    for source in _files():
        name = source.relative_to(_games() / STARTER).as_posix().replace(STARTER, slug)
        path = game.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(game.renamed(source.read_text(encoding="utf-8")), encoding="utf-8")
    return game


def _files() -> Iterator[Path]:
    for path in sorted((_games() / STARTER).rglob("*")):
        if path.is_file() and path.suffix not in COMPILED and not LEFT_BEHIND & {*path.parts}:
            yield path


def _in_order(imports: re.Match[str]) -> str:
    return "".join(sorted(imports[0].splitlines(keepends=True)))


def _prefix(slug: str) -> str:
    """Letters of its rules' numbers that no other game's rules begin with: `CR`, or `CRA`."""
    taken = {
        number
        for path in _games().glob("*/README.md")
        for number in NUMBER.findall(path.read_text(encoding="utf-8"))
    }
    letters = re.sub("[^a-z]", "", slug).upper().ljust(2, "X")
    for length in range(2, len(letters) + 1):
        if letters[:length] not in taken:
            return letters[:length]
    raise BadSlug(f"{slug}: its letters begin another game’s rule numbers; choose another slug")


def _games() -> Path:
    return Path(settings.BASE_DIR) / "games"


class Command(BaseCommand):
    help = "Makes the folder of a new game: a small card game with hidden hands and a page."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="its name in addresses and in Python: crazy_eights")
        parser.add_argument(
            "--cards",
            action="store_true",
            required=True,
            help="a card game, the only kind so far",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = make(options["slug"])
        except BadSlug as error:
            raise CommandError(str(error)) from None
        self.stdout.write(TOLD.format(slug=game.slug, prefix=game.prefix))
