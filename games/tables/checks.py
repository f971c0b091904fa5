"""Is what is stored what seed and journal make? Reads only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.db.models import Q

from games.engine import codec
from games.engine.record import Refused
from games.tables import chaining
from games.tables.models import Entry, Status, Table
from games.tables.records import replayed

Check = Callable[[], Iterable[str]]
_beside: list[Check] = []


def register_check(check: Check) -> None:
    """What else is made of tables and can be compared with them: called in an app's `ready`."""
    _beside.append(check)


def beside() -> Iterator[str]:
    """What the registered checks find, a sentence each."""
    for check in _beside:
        yield from check()


def all_faults() -> Iterator[tuple[Table, str]]:
    """Every dealt table whose stored state, result, chance or numbering isn't its replay's."""
    given_up = Q(status=Status.STOPPED, started_at=None)
    dealt = Table.objects.exclude(Q(status=Status.GATHERING) | given_up)
    for table in dealt.order_by("pk").iterator(chunk_size=100):
        for fault in faults(table):
            yield table, fault


def faults(table: Table) -> list[str]:
    """What is wrong with one table, in words that tell nothing secret; empty when all is well."""
    truth = replayed(table)
    if isinstance(truth, Refused):
        where = "as a whole" if truth.index is None else f"at entry {truth.index}"
        return [f"its replay is refused {where} (rule {truth.rule})", *chaining.breaks(table)]
    numbers = list(Entry.objects.filter(table=table).values_list("number", flat=True))
    kept = {
        "journal has gaps": numbers == list(range(len(numbers))),
        "version is not the journal's": table.version == truth.version,
        "state is not the replay's": table.state == codec.encode(truth.state),
        "result is not the replay's": table.outcome == truth.result,
        "chance log is not the replay's": table.chance_log == [list(each) for each in truth.events],
    }
    found = [fault for fault, holds in kept.items() if not holds]
    return [*found, *chaining.breaks(table)]
