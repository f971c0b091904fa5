"""Cases of one test that open pages: continuous integration draws two of a family, or a quarter.

A third of a run's time went into the third language, the fourth role, the tenth bad field of one
and the same test. Each run draws anew, from its seed, so that all are seen within a few runs;
`make test-long`, and a part that is run by hand, have them all.
"""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

FEW = 2
DATABASE = {"db", "transactional_db", "both_databases"}


def add_option(parser: pytest.Parser) -> None:
    parser.addoption(
        "--draw-families",
        action="store_true",
        help="of a test that opens pages run two cases, or a quarter",
    )


def mark(items: list[pytest.Item]) -> None:
    """What a run may leave to others has the mark `family`."""
    for members in _families(items).values():
        for item in members:
            item.add_marker(pytest.mark.family)


def left_out(items: list[pytest.Item], seed: int) -> list[pytest.Item]:
    """What this run doesn't draw; the same seed draws the same, in each process of a run."""
    families = _families(items)
    return [item for members in families.values() for item in _not_drawn(members, seed)]


def _not_drawn(members: list[pytest.Item], seed: int) -> list[pytest.Item]:
    cases = sorted(members, key=lambda item: item.nodeid)
    count = max(FEW, len(cases) // 4)
    drawn = random.Random(f"{seed} {cases[0].nodeid}").sample(cases, count)
    return [item for item in cases if item not in drawn]


def _opens_pages(item: pytest.Item) -> bool:
    marked = item.get_closest_marker("django_db") is not None
    return marked or bool(DATABASE & set(getattr(item, "fixturenames", ())))


def _families(items: list[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """Those of more than two, by the address of their test."""
    found: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if hasattr(item, "callspec") and _opens_pages(item) and not item.get_closest_marker("long"):
            found[item.nodeid.partition("[")[0]].append(item)
    return {test: members for test, members in found.items() if len(members) > FEW}
