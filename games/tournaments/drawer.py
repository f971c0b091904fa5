"""Draws a round in a process of its own, where that takes longer than a page may (T-P5).

As a program it reads format, basis and seed from its input and writes the round; it needs no site.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from games.tournaments.formats import FORMATS, Basis, Drawn

ROOT = Path(__file__).parents[2]
AT_ONCE = 16
"""So few people are drawn in a few milliseconds: a process would take longer to start."""
LONGEST = 120
"""Seconds until a process is ended."""
PASSED_ON = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG")


class NotDrawn(RuntimeError):
    """The process came to no end."""


def drawn(name: str, basis: Basis, seed: bytes, people: int) -> Drawn:
    """The round that format `name` makes of basis and seed. Raises `NotDrawn`."""
    if people <= AT_ONCE:
        return FORMATS[name].paired(basis, seed)
    asked = json.dumps({"format": name, "basis": basis, "seed": seed.hex()})
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__],
            input=asked,
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={each: os.environ[each] for each in PASSED_ON if each in os.environ},
            timeout=LONGEST,
            check=True,
        )
    except (subprocess.SubprocessError, OSError) as error:
        raise NotDrawn(type(error).__name__) from None
    return Drawn.from_json(json.loads(done.stdout))


def main() -> None:
    asked = json.loads(sys.stdin.read())
    made = FORMATS[asked["format"]].paired(asked["basis"], bytes.fromhex(asked["seed"]))
    sys.stdout.write(json.dumps(made.to_json()))


if __name__ == "__main__":
    main()
