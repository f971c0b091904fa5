"""An office on several machines: servers die, one more joins, PostgreSQL goes and comes back.

    python -m tests.bench.machines [--phones 300] [--seconds 600] [--pooler]

Two servers in folders of their own on one PostgreSQL, a third from the middle on; nobody is sent to
the same one twice but by chance. One server is killed at every tenth of the time, PostgreSQL is
restarted once. Afterwards everything that anybody was told is entered is in the move logs, once and
in order. With `--pooler` pgbouncer in transaction mode carries all but what needs a session. Exit
status 1 if anything went wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench import places
from tests.postgres import DURABLE, pooled, restartable_server

if TYPE_CHECKING:
    from tests.bench.fleet import Fleet
    from tests.bench.roaming import Met, Mover, Watcher
    from tests.crash.colleagues import Gate
    from tests.crash.tables import House

MOVERS = 12
BOTS = 4
"""Tables at which bots sit, of whom only one server may move."""
PARTS = 10
JOINS, RESTARTS = 4, 6
"""The parts of the time after which a server joins, and PostgreSQL restarts."""
AWAY = 3.0
"""Seconds that PostgreSQL is away."""
BACK = 3.0
"""Seconds in which every stream has to be back, and to show what has been played."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.machines")
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--pooler", action="store_true", help="pgbouncer in between")
    asked = parser.parse_args(arguments)
    with (
        tempfile.TemporaryDirectory(prefix="machines-") as name,
        restartable_server(DURABLE) as database,
        pooled(database.url) if asked.pooler else nullcontext(database.url) as url,
    ):
        folder = Path(name)
        os.environ |= {
            "DATABASE_URL": url,
            "VAR_DIR": name,
            "DEMO": "0",
            "SECRET_KEY": "tests only",
        }
        if asked.pooler:
            os.environ["DATABASE_LISTEN_URL"] = database.url
        places.prepare()
        from tests.bench.fleet import gathered

        print(f"{asked.phones} phones, {asked.seconds:.0f} s; {places.machine()}", flush=True)
        with gathered(folder, database, 2) as fleet:
            wrong = play(fleet, asked.phones, asked.seconds)
    print("\n".join(f"WRONG: {one}" for one in wrong) or "nothing went wrong")
    return 1 if wrong else 0


def play(fleet: Fleet, phones: int, seconds: float) -> list[str]:
    """The whole time; what went wrong."""
    from tests.bench.roaming import Met
    from tests.crash.tables import House
    from tests.crash.test_kills import at_work
    from tests.crash.truth import check_all

    met, house = Met(), House(MOVERS, BOTS)
    movers = _movers(fleet, house, met)
    with _watching(fleet, met, phones - MOVERS) as watchers, at_work(movers) as gate:
        for part in range(1, PARTS):
            gate.open()
            time.sleep(seconds / PARTS)
            happening(fleet, movers, part)
            settle(gate, house, movers, watchers, met)
        gate.open()
        time.sleep(seconds / PARTS)
        gate.shut()
    check_all(house, movers)
    return report(met, movers, fleet)


def happening(fleet: Fleet, movers: Sequence[Mover], part: int) -> None:
    """What befalls the office after this part of the time."""
    from django.db import connections

    if part == JOINS:
        server = fleet.join()
        for mover in movers:
            mover.join(server.url)
        told = "a third server joins"
    elif part == RESTARTS:
        fleet.restart_database(AWAY)
        connections.close_all()
        told = f"PostgreSQL was away for {AWAY:.0f} s and a little more"
    else:
        server = random.Random(part).choice(fleet.servers)
        server.kill()
        time.sleep(1)
        server.start()
        server.wait()
        told = "a server was killed and is back"
    print(f"  {told}", flush=True)


def settle(
    gate: Gate, house: House, movers: Sequence[Mover], watchers: Sequence[Watcher], met: Met
) -> None:
    """Nobody moves: the move logs are what people were told, and the open pages show it."""
    from games.tables.models import Table
    from tests.crash.truth import check

    gate.shut()
    check(house, movers, house.running)
    today = house.day_of_today().pk
    version = Table.objects.values_list("version", flat=True).get(pk=today)
    end = time.monotonic() + BACK
    while late := _late(watchers, today, version):
        if time.monotonic() > end:
            met.wrong["pages that show what was, not what is"] += late
            return
        time.sleep(0.05)
    house.refresh()


def _late(watchers: Sequence[Watcher], table: int, version: int) -> int:
    return sum(one.listens and one.shown.get(table, version) < version for one in watchers)


def _movers(fleet: Fleet, house: House, met: Met) -> list[Mover]:
    from tests.bench.roaming import Mover
    from tests.crash.colleagues import cookie

    Mover.fleet, Mover.met = fleet, met
    addresses = [server.url for server in fleet.servers]
    return [
        Mover(player, cookie(player), addresses, house, number)
        for number, player in enumerate(house.people)
    ]


@contextmanager
def _watching(fleet: Fleet, met: Met, count: int) -> Iterator[list[Watcher]]:
    """So many who look on, in a thread of their own."""
    from games.players import services as people
    from games.players.models import Role
    from tests.bench import office
    from tests.bench.roaming import Watcher

    everybody = [people.add_player(f"Looks {n}", "", "fr", Role.MEMBER) for n in range(count)]
    watchers = [Watcher(fleet, office.cookie(one), met, one.pk) for one in everybody]
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=_run, args=(loop, watchers, met))
    thread.start()
    try:
        yield watchers
    finally:
        loop.call_soon_threadsafe(_end, loop)
        thread.join()


def _run(loop: asyncio.AbstractEventLoop, watchers: Sequence[Watcher], met: Met) -> None:
    async def all_of_them() -> None:
        tasks = [asyncio.ensure_future(one.live()) for one in watchers]
        for told in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(told, Exception):
                met.wrong[f"somebody who looks on: {told!r}"] += 1

    asyncio.set_event_loop(loop)
    try:
        loop.run_until_complete(all_of_them())
    except asyncio.CancelledError:
        pass
    finally:
        loop.close()


def _end(loop: asyncio.AbstractEventLoop) -> None:
    for task in asyncio.all_tasks(loop):
        task.cancel()


def report(met: Met, movers: Sequence[Mover], fleet: Fleet) -> list[str]:
    """Print what happened; what of it is wrong."""
    from collections import Counter

    count: Any = sum((one.count for one in movers), Counter[str]())
    back = sorted(met.back)
    print(f"  moves: {dict(count)}")
    print(f"  503 while PostgreSQL was away: {dict(met.refused)}")
    if back:
        print(f"  streams: {len(back)} lost, back after {back[-1]:.1f} s at the latest,"
              f" half of them within {back[len(back) // 2]:.1f} s")  # fmt: skip
    slow = [f"a stream was back after {one:.1f} s" for one in back if one > BACK]
    return [f"{what} ({times})" for what, times in met.wrong.items()] + slow + fleet.complaints()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
