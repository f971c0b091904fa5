"""`tests.tools spirale_values`: compute what Sharp plays La Spirale d'Or by."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.spirale.bot import values
from games.spirale.bot.values import STARS


class Command(BaseCommand):
    help = (
        "Computes the values of all positions of La Spirale d'Or and writes the files that its "
        "Sharp bot reads (NumPy, one core, some minutes; the same files every time)."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--costs", choices=("listed", "worded"), help="only for these costs")
        parser.add_argument("--check", action="store_true", help="compare and write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            from tests.tools.spirale_solver.induction import compute
            from tests.tools.spirale_solver.tables import packed
        except ImportError:
            raise CommandError("NumPy is missing: make install") from None
        different = False
        for costs in [options["costs"]] if options["costs"] else ["listed", "worded"]:
            worded = costs == "worded"
            tables = compute(worded, STARS, lambda done: self._tell(done))
            data, path = packed(tables), values.values_path(worded)
            if not options["check"]:
                path.write_bytes(data)
                self.stdout.write(f"{path.name}: {len(data):,} bytes")
            elif path.read_bytes() != data:
                different = True
                self.stdout.write(f"{path.name} differs")
        if different:
            raise CommandError("the files aren't what this computes")

    def _tell(self, done: int) -> None:
        self.stdout.write(f"  {done + 1} of {2 * STARS - 1} sums of starred medals")
