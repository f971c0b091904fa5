"""Is what is stored what seed and journal make? Reads only."""

from collections.abc import Callable, Iterable

from django.db.models import Q, QuerySet

from games.engine import codec
from games.engine.record import RefusedMove
from games.players.sources import Sources
from games.tables import journal_chain
from games.tables.models import Entry, Status, Table
from games.tables.records import replayed
from games.tables.services import is_readable

UNREADABLE = "its state can’t be read by its game"
Check = Callable[[], Iterable[str]]
beside: Sources[Check] = Sources()
"""What apps above have made of tables and compare with them: what differs, a sentence each."""


def dealt() -> QuerySet[Table]:
    """The tables that have something to replay: those that gather, or were withdrawn before their
    deal, have a seed and nothing else. Every check asks here which tables it looks at.
    """
    withdrawn = Q(status=Status.STOPPED, started_at=None)
    return Table.objects.exclude(Q(status=Status.GATHERING) | Q(on_wood=True) | withdrawn)


def faults(table: Table) -> list[str]:
    """What is wrong with one table, in words that tell nothing secret; empty when all is well."""
    unreadable = [] if is_readable(table) else [UNREADABLE]
    return [*unreadable, *_against_replay(table), *journal_chain.breaks(table)]


def _against_replay(table: Table) -> list[str]:
    truth = replayed(table)
    if isinstance(truth, RefusedMove):
        where = "as a whole" if truth.index is None else f"at entry {truth.index}"
        return [f"its replay is refused {where} (rule {truth.rule})"]
    numbers = list(Entry.objects.filter(table=table).values_list("number", flat=True))
    kept = {
        "journal has gaps": numbers == list(range(len(numbers))),
        "version is not the journal's": table.version - table.undone == truth.version
        and table.version == len(numbers),
        "state is not the replay's": table.state == codec.encode(truth.state),
        "result is not the replay's": table.outcome == truth.result,
        "chance log is not the replay's": table.chance_log == [list(each) for each in truth.events],
    }
    return [fault for fault, holds in kept.items() if not holds]
