"""Draws a round, in a process of its own where that takes longer than a page may.

As a program it reads format, basis and seed from its input and writes the round; it needs no site.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from games.tournaments.formats import FORMATS, Basis, Drawn

ROOT = Path(__file__).parents[2]
FEW = 16
"""Up to that many people a draw takes a few milliseconds: a process would take longer to start."""
TIMEOUT = 120
"""Seconds until the process is killed."""
ENVIRONMENT = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG")


class NotDrawn(RuntimeError):
    """The process failed or took too long."""


def draw_round(name: str, basis: Basis, seed: bytes, people: int) -> Drawn:
    """Return the round that a format draws from basis and seed. Raises `NotDrawn`."""
    if people <= FEW:
        return FORMATS[name].draw_round(basis, seed)
    request = json.dumps({"format": name, "basis": basis, "seed": seed.hex()})
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__],
            input=request,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={each: os.environ[each] for each in ENVIRONMENT if each in os.environ},
            timeout=TIMEOUT,
            check=True,
        )
    except (subprocess.SubprocessError, OSError) as error:
        raise NotDrawn(type(error).__name__) from None
    return Drawn.from_json(json.loads(done.stdout))


def main() -> None:
    request = json.loads(sys.stdin.read())
    drawn = FORMATS[request["format"]].draw_round(request["basis"], bytes.fromhex(request["seed"]))
    sys.stdout.write(json.dumps(drawn.to_json()))


if __name__ == "__main__":
    main()
