"""This version beside older ones, with nothing switched on: memory at start, and a move's CPU.

    python -m tests.bench.before COMMIT […]

Each is checked out in a folder of its own, on a fresh database, and does the same work: the tables,
the moves and the open streams of this version's load generator. Packages are those installed here.
Memory and CPU time, unlike times, hardly depend on what else the machine does.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from statistics import median

from tests.bench.places import machine, on_fresh_database

ROOT = Path(__file__).resolve().parents[2]
SAME_WORK = (Path("tests/bench/tables.py"), Path("tests/bench/wires.py"))
FORMERLY = Path("tests/load")
"""Where 1.0 and the versions until 2.0 had `tests/bench`."""
ROUNDS = 3
MEASURE = """
import sys, urllib.request
from tests.bench import places
places.prepare()
from tests.bench import tables
from tests.bench.served import served
tables.WARM_SECONDS, tables.SECONDS = 2.0, 8.0
for _round in range(int(sys.argv[1])):
    with served() as server:
        urllib.request.urlopen(server.url + "/sign-in/").read()
        print("memory", server.memory() / 1024, flush=True)
tables.run(1, [False])
"""
FOUND = re.compile(r"memory ([\d.]+)|([\d.]+) ms CPU each")


def main(commits: list[str]) -> None:
    """Print the median of each figure."""
    print(machine(), flush=True)
    with _checked_out(commits) as others:
        for name, tree in {**others, "this": ROOT}.items():
            memory, cpu = _measured(tree)
            told = f"{median(memory):.1f} MB at start, {median(cpu):.2f} ms CPU a move"
            every = " ".join(f"{one:.1f}" for one in memory)
            print(f"{name}: {told} (started {len(memory)} times: {every} MB)", flush=True)


@contextmanager
def _checked_out(commits: list[str]) -> Iterator[dict[str, Path]]:
    """Each commit in a folder of its own, until the block ends."""
    folder = Path(tempfile.mkdtemp(prefix="spaye-before-"))
    trees = {commit: folder / commit for commit in commits}
    git = ["git", "-C", str(ROOT), "worktree"]
    try:
        for commit, tree in trees.items():
            subprocess.run([*git, "add", "--detach", "--quiet", str(tree), commit], check=True)
            if (tree / FORMERLY).exists():
                _rename(tree)
            # Older ones had nobody listening while moves were counted.
            for path in SAME_WORK:
                shutil.copy(ROOT / path, tree / path)
        yield trees
    finally:
        for tree in trees.values():
            subprocess.run([*git, "remove", "--force", str(tree)], check=False)
        shutil.rmtree(folder, ignore_errors=True)


def _rename(tree: Path) -> None:
    """Give an older version's folder the name that its modules are imported by today."""
    new = (tree / FORMERLY).rename(tree / "tests/bench")
    for module in new.glob("*.py"):
        module.write_text(module.read_text().replace("tests.load", "tests.bench"))
    (new / "bench.py").rename(new / "places.py")


def _measured(tree: Path) -> tuple[list[float], list[float]]:
    """MB at start, and milliseconds of CPU a move, in each round, of the version in this folder."""
    with tempfile.NamedTemporaryFile("w+") as told, chdir(tree):
        command = f'exec "$0" -c "$1" {ROUNDS} > {told.name}'
        on_fresh_database("sqlite", ["sh", "-c", command, sys.executable, MEASURE])
        found = FOUND.findall(told.read())
    memory = [float(one) for one, _cpu in found if one]
    return memory, [float(cpu) for _memory, cpu in found if cpu]


if __name__ == "__main__":
    main(sys.argv[1:])
