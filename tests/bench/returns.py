"""A hundred phones that lost their server: how long until each page shows what is.

All of them ask one server at once for the streams of today's page, as after another machine has
died; the first crowd meets a server that has drawn nothing yet.
"""

import time
from collections.abc import Sequence
from contextlib import closing
from statistics import median

from tests.bench import office, streams
from tests.bench.served import served
from tests.bench.wires import Ears, Reader

PHONES, CROWDS = 100, 4
PAUSE = 2.5
"""Seconds between two crowds: nothing that was drawn for one serves the next."""


def run(workers: int) -> None:
    """Print what each crowd waits, and what it costs the server."""
    table, players = streams.day(PHONES)
    cookies = [office.cookie(one) for one in players]
    topics = streams.topics(table)
    with served(workers) as server:
        for number in range(CROWDS):
            cpu = server.cpu()
            times = _crowd(server.url, cookies, topics)
            print(
                f"  crowd {number + 1}: half of {PHONES} streams after {median(times):.2f} s,"
                f" the last after {max(times):.2f} s, {(server.cpu() - cpu) / PHONES:.1f} ms CPU"
                " each"
            )
            time.sleep(PAUSE)


def _crowd(url: str, cookies: Sequence[str], topics: str) -> list[float]:
    """Seconds until each stream's first events."""
    times: dict[Reader, float] = {}
    start = time.perf_counter()
    readers = [Reader(url, one, topics) for one in cookies]

    def all_here() -> bool:
        for reader in readers:
            if reader.seen >= 0:
                times.setdefault(reader, time.perf_counter() - start)
        return len(times) == len(readers)

    with closing(Ears(readers)) as ears:
        ears.until(all_here)
    return list(times.values())
