"""`manage.py new_game SLUG --cards`: the folder of a new game that already passes every check."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.tables.management import new_game

TOLD = """games/{slug}/ is a whole card game; its rules are numbered {prefix}-1, {prefix}-2, …

Add this line to INSTALLED_APPS in spaye_site/settings.py, after the other games:

    "games.{slug}",

Then play it (make run), test it (.venv/bin/python -m pytest tests/every_game -k {slug}),
and change it: docs/card-game.md."""


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
            game = new_game.make(options["slug"])
        except new_game.BadSlug as error:
            raise CommandError(str(error)) from None
        self.stdout.write(TOLD.format(slug=game.slug, prefix=game.prefix))
