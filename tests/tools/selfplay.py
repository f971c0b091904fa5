"""`python -m tests.tools selfplay GAME`: whole tables by bots, as records or texts of tests."""

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine.contract import BadSetup
from games.tables import registry
from games.tables.bot_levels import levels
from games.tables.bot_registry import RANDOM
from games.tables.management.commands.replay import write_line, write_text
from tests.tools import playthrough
from tests.whole_tables import play_table, varied


class Command(BaseCommand):
    help = "Plays whole tables without a database and prints one explicit record a line."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument("--tables", type=int, default=1)
        parser.add_argument("--seed", default="0", help="the same seed plays the same tables")
        parser.add_argument("--bots", default=RANDOM, help="names, by seat in turn")
        parser.add_argument("--options", default="{}", help="the game's options as JSON")
        parser.add_argument(
            "--as-playthrough", action="store_true", help="print the text that the tests replay"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        game, chosen = options["game"], _object(options["options"])
        bots = options["bots"].split(",")
        try:
            for bot in bots:
                if bot not in levels(game):
                    raise CommandError(f"{game} has no bot named {bot}")
            for number in range(options["tables"]):
                source = f"{game} {options['seed']} {number}"
                asked = varied(game, chosen, number)
                table = play_table(game, options["seats"], asked, source, bots)
                if options["as_playthrough"]:
                    write_text(self.stdout, playthrough.written(registry.rules(game), table))
                else:
                    write_line(self.stdout, table)
        except registry.UnknownGame:
            raise CommandError(f"unknown game: {game}") from None
        except BadSetup as error:
            raise CommandError(error.reason) from None


def _object(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise CommandError("--options takes a JSON object") from None
