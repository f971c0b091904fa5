"""What is wrong with any table of the test's database."""

from collections.abc import Iterator

from games.tables.checks import faults, tables_to_check
from games.tables.models import Table


def all_faults() -> Iterator[tuple[Table, str]]:
    """Every dealt table whose stored state, result, chance or numbering isn't its replay's."""
    for table in tables_to_check().order_by("pk"):
        for fault in faults(table):
            yield table, fault
