"""`tests.tools bots_match GAME BOT …`: what a game's bots are worth against one another."""

import signal
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine.contract import BadSetup
from games.tables import registry
from tests.tools.match import figures, judges, match_file, playing


class Command(BaseCommand):
    help = (
        "Plays seeded tables between bots without a database, seats rotated, and prints figures "
        "with standard errors (±). The last bot named takes the seats that are left. Broken off, "
        "it tells of the tables played by then. A long match is played in parts: each by "
        "--first, --games and --write, all of them told together by --read and --games 0. `judge` "
        "is the game's judge as a player, `forgetful` the same without a memory."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("bots", nargs="+", metavar="bot")
        parser.add_argument("--seats", type=int, help="as many as bots if left out")
        parser.add_argument("--games", type=int, default=400, help="how many tables")
        parser.add_argument("--first", type=int, default=0, help="the first table's number")
        parser.add_argument("--write", type=Path, help="a file that gets a line for each table")
        parser.add_argument(
            "--read",
            type=Path,
            nargs="+",
            default=[],
            metavar="FILE",
            help="count the tables written there too",
        )
        parser.add_argument("--options", default="{}", help="the game's options as JSON")
        parser.add_argument("--seed", default="0", help="the same seed plays the same tables")
        parser.add_argument("--jobs", type=int, default=1, help="processes that play")

    def handle(self, *args: Any, **options: Any) -> None:
        prepared = _prepare(options)
        counted = figures.Figures.of(prepared.bots)
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            for ended in _tables(prepared, options):
                counted.add(ended)
        except KeyboardInterrupt:
            self.stdout.write("Broken off; so far:")
        finally:
            signal.signal(signal.SIGTERM, before)
        chosen = msgspec.json.encode(dict(prepared.options)).decode()
        self.stdout.write(f"{prepared.game}: {' '.join(prepared.bots)}, options {chosen}")
        for line in figures.lines(counted):
            self.stdout.write(line)


def _tables(prepared: playing.Match, options: dict[str, Any]) -> Iterator[playing.Ended]:
    """Those that were written down, then those that are played now."""
    numbers = range(options["first"], options["first"] + options["games"])
    try:
        lines = list(match_file.read(prepared, options["read"]))
    except match_file.NotOfThisMatch as error:
        raise CommandError(f"not of this match, or twice: {error}") from None
    except OSError as error:
        raise CommandError(str(error)) from None
    if twice := {line.table for line in lines}.intersection(numbers):
        raise CommandError(f"table {min(twice)} is written down already")
    yield from (line.ended for line in lines)
    for number, ended in zip(
        numbers, playing.tables(prepared, numbers, options["jobs"]), strict=True
    ):
        if options["write"]:
            match_file.write(options["write"], match_file.Line(prepared, number, ended))
        yield ended


def _prepare(options: dict[str, Any]) -> playing.Match:
    game, names = options["game"], options["bots"]
    if options["games"] < (not options["read"]) or options["jobs"] < 1:
        raise CommandError("--games and --jobs take a number from 1 on")
    if options["first"] < 0:
        raise CommandError("--first takes a number from 0 on")
    try:
        chosen = msgspec.json.decode(options["options"], type=dict[str, Any])
        seats = options["seats"] or len(names)
        return playing.prepare(game, names, seats, chosen, options["seed"])
    except registry.UnknownGame:
        raise CommandError(f"unknown game: {game}") from None
    except judges.NoBot as error:
        raise CommandError(f"{game} has no bot named {error}") from None
    except playing.NotPlayable:
        raise CommandError(f"bots alone can't play {game}") from None
    except BadSetup as error:
        raise CommandError(error.reason) from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise CommandError("--options takes a JSON object") from None
