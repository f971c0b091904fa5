"""Draws rounds, large ones in a separate process, as they take too long for a request.

As a program it reads format, basis and seed from stdin and writes the round to stdout; it doesn't
load Django.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from games.tournaments.formats import FORMATS, Basis, Drawn

ROOT = Path(__file__).parents[2]
FEW = 16
"""The most people for whom a draw is faster (a few milliseconds) than starting a process."""
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
        drawn = _run_beside_pages(request)
    except (subprocess.SubprocessError, OSError) as error:
        raise NotDrawn(type(error).__name__) from None
    return Drawn.from_json(json.loads(drawn))


def _run_beside_pages(request: str) -> str:
    # The process that is started imports this module, and doesn't need Django.
    from games.live import one_core

    command = [sys.executable, "-m", __name__]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env={each: os.environ[each] for each in ENVIRONMENT if each in os.environ},
    ) as child:
        one_core.give_all(child.pid)
        try:
            drawn, _nothing = child.communicate(request, TIMEOUT)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    return drawn


def main() -> None:
    request = json.loads(sys.stdin.read())
    drawn = FORMATS[request["format"]].draw_round(request["basis"], bytes.fromhex(request["seed"]))
    sys.stdout.write(json.dumps(drawn.to_json()))


if __name__ == "__main__":
    main()
