"""`make bench`: prints figures of this machine, asserts nothing.

    python -m tests.load.bench [part …] [--on sqlite|postgresql|postgresql-2 …] [--runs 3]

Every part has a fresh database and, where it needs one, a server in processes of its own, as
`manage.py serve` starts them; whoever posts and reads is in this one, so both share the machine's
cores. Times are milliseconds. What is durable in an office is durable here: SQLite's
`synchronous=FULL`, PostgreSQL's `fsync=on`. Where npm can install boardgame.io its figures for the
same work stand below ours. Several runs end with each figure's median and spread.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

from tests.load import peers, spread
from tests.postgres import DURABLE, private_server

HERE = ("weight",)
"""What is measured once, on SQLite."""
ASKED = ("lighthouse", "years")
"""Parts on SQLite that need a browser to themselves, or half an hour: only where they are named."""
SERVED = ("streams", "tables", "bots", "returns")
"""Parts that are measured on each of `PLACES`."""
PLACES = {
    "sqlite": ("SQLite, one process", 1),
    "postgresql": ("PostgreSQL, one process", 1),
    "postgresql-2": ("PostgreSQL, two processes", 2),
}


def main(arguments: list[str]) -> None:
    """Each part in a process of its own, so that its database is its own too."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.bench")
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
        again = [sys.executable, "-m", "tests.load.bench", *parts, "--on", *asked.on]
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
    on_fresh_database(
        place, [sys.executable, "-m", "tests.load.bench", part, "--one", "--on", place]
    )


def on_fresh_database(place: str, command: list[str]) -> int:
    """Run it with a database that is thrown away; its exit status."""
    with tempfile.TemporaryDirectory(prefix="spaye-bench-") as folder:
        file = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        with nullcontext(file) if place == "sqlite" else private_server(DURABLE) as url:
            given = {"VAR_DIR": folder, "DATABASE_URL": url, "DEMO": "0"}
            # As `manage.py` writes its files, or the doctor says that others can read them.
            done = subprocess.run(command, env=os.environ | given, umask=0o077, check=False)
            return done.returncode


def prepare() -> None:
    """Django with the environment's database, catalogues and static files, all up to date."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "spaye_site.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from spaye_site import compiling, static_files

    call_command("migrate", verbosity=0)
    compiling.compile_all()
    static_files.collect()


def _measure(part: str, workers: int) -> None:
    prepare()
    module = import_module(f"tests.load.{part}")
    module.run(workers) if part in SERVED else module.run()


def machine() -> str:
    """What the figures are of."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    name = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), "")
    return f"Python {platform.python_version()}, {os.cpu_count()} cores ({name})"


if __name__ == "__main__":
    main(sys.argv[1:])
