"""The figures of boardgame.io 0.50 for the same work, in the same run: as many seats and listeners,
hands that are each seat's own, a store in files (its FlatFile, which its documentation offers where
matches have to outlive the server) and one in memory.

Its server is measured from outside, by clients of its own kind in another process. What differs:
it tells of a move before the store has it, and FlatFile asks no disk whether it was written; ours
is on the disk (`synchronous=FULL`) before anybody hears of it. It is installed by npm with the
first run, into `.venv-rivals/boardgame_io`.
"""

import subprocess
import tempfile

from tests.bench import installed
from tests.postgres import free_port

NAME = "boardgame_io"
MEASURED = ("streams", "tables")
PATIENCE = 180.0
"""Seconds: its loop over a hundred tables in memory has stood still, once that we know of."""


def run(part: str) -> None:
    """Print the figures of a part that boardgame.io can be measured at, or why not."""
    if why := installed.missing(NAME):
        print(f"  boardgame.io can't be measured here: {why}", flush=True)
        return
    with tempfile.TemporaryDirectory(prefix="spaye-peer-") as folder:
        command = [*installed.NODE, "load.cjs", part, str(free_port()), folder]
        try:
            subprocess.run(command, cwd=installed.place(NAME), check=False, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            print("  boardgame.io made no move any more", flush=True)
