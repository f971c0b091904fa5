"""The sample of the tests that continuous integration runs, drawn by the seed of the run.

Thousands of tests open pages, drive a browser or install an office, and one of them seldom finds
what its neighbour doesn't. So a run draws a quarter of those of a file, one at least, and of a
test's cases two, or a quarter of many; within some ten runs all are seen. Whole are always: tests
of code alone, the files about secrets, kills and races, files that the last ten commits have
touched, and a part that is run by hand. `make test-long` runs what `make test` may leave out.
"""

import random
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

FEW = 2
COMMITS = 10
WHOLE = {"test_leaks.py", "test_kills.py", "test_races.py"}
DATABASE = {"db", "transactional_db", "both_databases"}
BROWSER = {"playwright"}
INSTALLATION = {"vendor", "new"}
"""Fixtures of an office in a folder of its own, which is driven by its commands."""
ROOT = Path(__file__).parents[1]


def add_option(parser: pytest.Parser) -> None:
    parser.addoption(
        "--draw",
        action="store_true",
        help="of the tests that open pages run a quarter, and few cases of each",
    )


def mark(items: list[pytest.Item]) -> None:
    """Mark tests that a run may leave out as `drawn`."""
    for members in [*_families(items).values(), *_files(items).values()]:
        for item in members:
            item.add_marker(pytest.mark.drawn)


def left_out(items: list[pytest.Item], seed: int) -> set[pytest.Item]:
    """Return the tests that this run doesn't draw: the same in each process of a run."""
    cases = {item for members in _families(items).values() for item in _cases(members, seed)}
    others = {item for members in _files(items).values() for item in _tests(members, seed)}
    return cases | others


def _cases(members: list[pytest.Item], seed: int) -> list[pytest.Item]:
    """Return the cases of one test that aren't drawn."""
    cases = sorted(members, key=lambda item: item.nodeid)
    count = max(FEW, len(cases) // 4)
    drawn = random.Random(f"{seed} {_test(cases[0])}").sample(cases, count)
    return [item for item in cases if item not in drawn]


def _tests(members: list[pytest.Item], seed: int) -> list[pytest.Item]:
    """Return the tests of one file that aren't drawn; a test's cases go together."""
    tests = sorted({_test(item) for item in members})
    drawn = random.Random(f"{seed} {members[0].path.name}").sample(tests, _quarter(len(tests)))
    return [item for item in members if _test(item) not in drawn]


def _quarter(count: int) -> int:
    return -(-count // 4)


def _families(items: list[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """Cases of one test, where there are more than two."""
    found: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if hasattr(item, "callspec") and _is_costly(item):
            found[_test(item)].append(item)
    return {test: members for test, members in found.items() if len(members) > FEW}


def _files(items: list[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """Tests of one file, where there are several and it has been left in peace."""
    found: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if _is_costly(item) and item.path.name not in WHOLE:
            found[_file(item)].append(item)
    return {
        file: members
        for file, members in found.items()
        if file not in touched() and len({_test(item) for item in members}) > 1
    }


def _is_costly(item: pytest.Item) -> bool:
    names = set(getattr(item, "fixturenames", ()))
    asks = item.get_closest_marker("django_db") is not None
    costly = asks or bool((DATABASE | BROWSER | INSTALLATION) & names)
    return costly and item.get_closest_marker("long") is None


def _test(item: pytest.Item) -> str:
    """Without its case, and without the group that pytest-xdist has written behind it."""
    return item.nodeid.partition("[")[0].partition("@")[0]


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


@cache
def touched() -> frozenset[str]:
    """Return files of the last commits; none if git or a history of that length is missing."""
    known = _git("rev-list", "--count", f"--max-count={COMMITS + 1}", "HEAD")
    if known.strip() != str(COMMITS + 1):
        return frozenset()
    return frozenset(_git("log", f"-{COMMITS}", "--name-only", "--format=", "HEAD").split("\n"))


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""
