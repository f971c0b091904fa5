"""`tests.tools review_check GAME`: does a review find a blunder, and does it leave Sharp alone?

Tables of Sharps without a database, a Random move that costs much put into each. What a review
then calls costly is that move, or a false alarm: everything else was played by Sharp.
"""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from tests.tools.match.figures import Share, estimate
from tests.tools.reviews.planting import Checked, check


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--seats", type=int, help="the game's fewest if left out")
        parser.add_argument("--tables", type=int, default=100)
        parser.add_argument("--first", type=int, default=0, help="the first table's number")
        parser.add_argument("--options", default="{}", help="the game's options as JSON")
        parser.add_argument("--write", type=Path, help="a file that gets a line for each table")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = msgspec.json.decode(options["options"], type=dict[str, Any])
        found, before = [], time.process_time()
        for number in range(options["first"], options["first"] + options["tables"]):
            checked = check(options["game"], options["seats"], chosen, number)
            found.append(checked)
            if options["write"]:
                with options["write"].open("ab") as file:
                    file.write(msgspec.json.encode(checked) + b"\n")
        self._tell(found, time.process_time() - before)

    def _tell(self, found: list[Checked], seconds: float) -> None:
        planted = [one for one in found if one.planted]
        seen = Share(sum(one.planted in one.named for one in planted), len(planted))
        blamed = estimate([len(one.blamed) for one in found])
        false = estimate([one.false for one in found])
        judged = sum(one.judged for one in found)
        each = sum(one.seconds for one in found) / judged
        self.stdout.write(
            f"{len(found)} tables, {judged / len(found):.1f} decisions each, "
            f"{each:.4f} s of CPU a decision; in all {seconds:.0f} s"
        )
        self.stdout.write(
            f"blunders named: {seen.hits} of {seen.of}, {seen.value:.3f} ± {seen.error:.3f}"
        )
        self.stdout.write(f"Sharp's moves named a table: {blamed.mean:.3f} ± {blamed.error:.3f}")
        self.stdout.write(f"of these false: {false.mean:.3f} ± {false.error:.3f}")
        self.stdout.write(f"a review: {max(one.seconds for one in found):.1f} s of CPU at most")
