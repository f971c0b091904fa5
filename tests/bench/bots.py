"""How quickly bots move, from the turn to the entry, and how fairly when many tables wait."""

import time
from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from games.tables import bot_levels as levels
from games.tables.bots.worker import Worker
from games.tables.models import Entry, Status, Table
from tests.tables.bots.at_work import lay_out

CROWD = 20
SECONDS = 20.0


def run(workers: int) -> None:
    """One process moves them all, however many there are: measured once."""
    if workers > 1:
        return
    for level in levels.levels("papayoo"):
        worker = Worker()
        worker.start()
        table = lay_out(*[level] * 4)
        _until_over([table])
        print(f"bots: {level}, one table of Papayoo: {_told(_waits(table))}; {_memory(worker)}")
        worker.stop()
    _crowd()


def _crowd() -> None:
    """Half of the tables with strong bots, half with quick ones, all at once."""
    tables = [lay_out(*[level] * 4) for level in ("sharp", "steady") * (CROWD // 2)]
    worker = Worker()
    worker.start()
    time.sleep(SECONDS)
    worker.stop()
    for level, part in (("sharp", tables[::2]), ("steady", tables[1::2])):
        versions = [Table.objects.get(pk=table.pk).version for table in part]
        waits = [wait for table in part for wait in _waits(table)]
        print(
            f"bots: {CROWD} tables at once, {level}: {sum(versions) / SECONDS:.0f} moves a second, "
            f"{min(versions)} to {max(versions)} a table; {_told(waits)}"
        )


def _until_over(tables: Iterable[Table]) -> None:
    pks = [table.pk for table in tables]
    while Table.objects.filter(pk__in=pks, status=Status.RUNNING).exists():
        time.sleep(0.1)


def _waits(table: Table) -> list[float]:
    """Milliseconds from each move to the next; the first from the start, its process included."""
    times: list[datetime] = [table.started_at] if table.started_at else []
    times += Entry.objects.filter(table=table).order_by("number").values_list("at", flat=True)
    return [1000 * (after - before).total_seconds() for before, after in pairwise(times)]


def _told(waits: list[float]) -> str:
    ordered = sorted(waits)
    middle, rare = ordered[len(ordered) // 2], ordered[int(0.99 * (len(ordered) - 1))]
    return f"{middle:.0f} ms, {rare:.0f} in 99 %, {ordered[-1]:.0f} at most"


def _memory(worker: Worker) -> str:
    """What the processes take that think."""
    taken = []
    for thread in (*worker._quick, *worker._strong):
        if thread._process.pid:
            status = Path(f"/proc/{thread._process.pid}/status").read_text()
            taken += [int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line]
    return " + ".join(f"{kib / 1024:.0f} MiB" for kib in taken)
