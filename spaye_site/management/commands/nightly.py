"""`manage.py nightly`: the night's work, where no server does it by itself."""

import sys
from typing import Any

from games.live import single
from spaye_site.keeping import locks, nightly
from spaye_site.keeping.command import KeepingCommand
from spaye_site.keeping.errors import Busy


class Command(KeepingCommand):
    help = (
        "Writes down what the clock has ended, clears what has run out, backs up and checks every"
        " table. Any number of times is as good as once; nothing depends on it."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with locks.held("night"):
                night = nightly.work(*self.steps(), nightly.back_up)
        except Busy:
            self.stdout.write("Somebody else is doing the night's work.")
            return
        self.stdout.write(str(night))
        if night.failed:
            sys.exit(1)

    def steps(self) -> tuple[Any, ...]:
        """SQLite's streams don't hear what another process writes: its server tidies itself."""
        try:
            single.release(single.claim())
        except single.Taken:
            return ()
        return nightly.TIDYING
