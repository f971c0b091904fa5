"""What is wrong with any table of the test's database."""

from __future__ import annotations

from collections.abc import Iterator

from games.tables.checks import dealt, faults
from games.tables.models import Table


def all_faults() -> Iterator[tuple[Table, str]]:
    """Every dealt table whose stored state, result, chance or numbering isn't its replay's."""
    for table in dealt().order_by("pk"):
        for fault in faults(table):
            yield table, fault
