"""`manage.py judge_deals`: judges the tasks of the deal of the day anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.learning.deals.contract import games, mined
from games.learning.mining.contract import here, mining_of
from games.learning.mining.hardness import hard


class Command(BaseCommand):
    help = (
        "Judges every task that came with the games by the judges of now, and names those that "
        "aren't hard enough any more: Steady finds the best move, or it isn't clearly the best. "
        "It takes minutes, and writes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=games(), help="the tasks of this game alone")

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        for game in [options["game"]] if options["game"] else games():
            mining = mining_of(game)
            for task in mined(game):
                count += 1
                if mining is not None and hard(game, task, here()) is None:
                    self.stdout.write(f"{game} {task.key}: not hard enough any more")
                if task.par is None:
                    self.stdout.write(f"{game} {task.key}: no par")
        self.stdout.write(f"{count} tasks judged")
