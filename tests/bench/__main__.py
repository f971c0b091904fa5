"""`make bench`: prints figures of this machine, asserts nothing.

    python -m tests.bench [part …] [--on sqlite|postgresql|postgresql-2 …] [--runs 3]

Every part has a fresh database and, where it needs one, a server in processes of its own, as
`manage.py serve` starts them; whoever posts and reads is in this one, so both share the machine's
cores. Times are milliseconds. What is durable in an office is durable here: SQLite's
`synchronous=FULL`, PostgreSQL's `fsync=on`. Where npm can install boardgame.io its figures for the
same work stand below ours. Several runs end with each figure's median and spread.
"""

import argparse
import sys
from importlib import import_module

from tests.bench import peers, spread
from tests.bench.places import PLACES, machine, on_fresh_database, prepare

HERE = ("weight",)
"""What is measured once, on SQLite."""
ASKED = ("lighthouse", "years")
"""Parts on SQLite that need a browser to themselves, or half an hour: only where they are named."""
SERVED = ("streams", "tables", "bots", "returns")
"""Parts that are measured on each of `PLACES`."""


def main(arguments: list[str]) -> None:
    """Each part in a process of its own, so that its database is its own too."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("parts", nargs="*", metavar="part", choices=[*HERE, *ASKED, *SERVED, []])
    parser.add_argument("--on", nargs="+", choices=PLACES, default=list(PLACES))
    parser.add_argument("--runs", type=int, default=1, help="as often, then medians and spread")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    parts = asked.parts or [*HERE, *SERVED]
    if asked.one:
        _measure(parts[0], PLACES[asked.on[0]][1])
        return
    if asked.runs > 1:
        again = [sys.executable, "-m", "tests.bench", *parts, "--on", *asked.on]
        found = spread.summary(spread.runs(again, asked.runs))
        print(f"the medians of {asked.runs} runs (least to most)", *found, sep="\n", flush=True)
        return
    print(machine(), flush=True)
    for part in (part for part in (*HERE, *ASKED) if part in parts):
        _start(part, "sqlite")
    for place in asked.on:
        for part in (part for part in SERVED if part in parts):
            print(f"{part}: {PLACES[place][0]}", flush=True)
            _start(part, place)
            if place == "sqlite" and part in peers.MEASURED:
                peers.run(part)


def _start(part: str, place: str) -> None:
    """One part on a database of its own."""
    on_fresh_database(place, [sys.executable, "-m", "tests.bench", part, "--one", "--on", place])


def _measure(part: str, workers: int) -> None:
    prepare()
    module = import_module(f"tests.bench.{part}")
    module.run(workers) if part in SERVED else module.run()


if __name__ == "__main__":
    main(sys.argv[1:])
