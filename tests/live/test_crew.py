"""The threads that read for streams: what waits together is read together, and shares."""

import asyncio
import threading
from functools import partial

import pytest

from games.live import crew as crews
from games.live.crew import MOST, THREADS, Crew, Piece
from games.live.sharing import read_once, seen_once


class Ledger:
    """Something that is read once for all who ask together; `loads` counts how often."""

    def __init__(self):
        self.loads = 0

    def read(self):
        return read_once("ledger", self._load)

    def _load(self):
        self.loads += 1
        return self.loads


def with_busy_crew(job):
    """Run `job(crew, go)` while every thread waits for `go`."""

    async def run():
        crew, go = Crew(), threading.Event()
        busy = [asyncio.ensure_future(crew.run(lambda: go.wait(5))) for _ in range(THREADS)]
        await asyncio.sleep(0)
        try:
            return await job(crew, go)
        finally:
            go.set()
            await asyncio.gather(*busy, return_exceptions=True)
            crew.close()

    return asyncio.run(run())


def test_what_waits_together_is_read_once_a_handful():
    ledger = Ledger()

    async def job(crew, go):
        told: list[list[int]] = []
        for _ in range(2 * MOST):
            crew.do(Piece([ledger.read], told.append))
        go.set()
        while len(told) < 2 * MOST:
            await asyncio.sleep(0.01)
        return [one for [one] in told]

    assert sorted(with_busy_crew(job)) == [1] * MOST + [2] * MOST
    assert ledger.loads == 2


def test_rights_that_wait_together_share_what_no_right_changes():
    loads: list[str] = []

    def load(name: str) -> int:
        loads.append(name)
        return loads.count(name)

    def look() -> tuple[int, int]:
        day = seen_once("day", partial(load, "day"))
        return day, read_once("table", partial(load, "table"))

    async def job(crew, go):
        looks = [asyncio.ensure_future(crew.run(look)) for _ in range(MOST)]
        await asyncio.sleep(0)
        go.set()
        return await asyncio.gather(*looks)

    assert with_busy_crew(job) == [(1, number) for number in range(1, MOST + 1)]


def test_what_is_asked_for_later_is_read_later():
    ledger = Ledger()

    async def job(crew, go):
        go.set()
        told: list[list[int]] = []
        for number in (1, 2):
            crew.do(Piece([ledger.read, ledger.read], told.append))
            while len(told) < number:
                await asyncio.sleep(0.01)
        return told

    assert with_busy_crew(job) == [[1, 1], [2, 2]]


def test_what_may_wait_is_read_last_but_for_its_turn(monkeypatch):
    monkeypatch.setattr(crews, "MOST", 1)
    monkeypatch.setattr(crews, "THREADS", 1)
    read: list[str] = []

    async def job():
        crew, go = Crew(), threading.Event()
        busy = asyncio.ensure_future(crew.run(lambda: go.wait(5)))
        await asyncio.sleep(0)
        told: list[object] = []
        for number in range(6):
            for name, later in ((f"later {number}", True), (f"first {number}", False)):
                crew.do(Piece([partial(read.append, name)], told.append, later=later))
        go.set()
        while len(told) < 12:
            await asyncio.sleep(0.01)
        await busy
        crew.close()

    asyncio.run(job())
    kinds = "".join(name[0] for name in read)
    assert kinds.startswith("f")
    assert kinds.index("l") < crews.TURN, "it has its turn, whatever comes before it"
    assert "ff" in kinds
    assert kinds.endswith("llll")
    assert [name for name in read if name[0] == "f"] == [f"first {n}" for n in range(6)]


def test_what_may_write_shares_nothing():
    ledger = Ledger()

    async def job(crew, go):
        told: list[list[int]] = []
        crew.do(Piece([ledger.read], told.append))
        waiting = [asyncio.ensure_future(crew.run(ledger.read)) for _ in range(3)]
        await asyncio.sleep(0)
        crew.do(Piece([ledger.read], told.append))
        go.set()
        found = await asyncio.gather(*waiting)
        while len(told) < 2:
            await asyncio.sleep(0.01)
        return found, told

    by_themselves, told = with_busy_crew(job)
    assert len(set(by_themselves)) == 3
    assert told[0] == told[1]
    assert told[0][0] not in by_themselves


def test_one_that_fails_fails_alone():
    async def job(crew, go):
        waiting = [
            asyncio.ensure_future(crew.run(read)) for read in (lambda: 1, lambda: 1 / 0, int)
        ]
        await asyncio.sleep(0)
        go.set()
        return await asyncio.gather(*waiting, return_exceptions=True)

    one, failed, none = with_busy_crew(job)
    assert (one, none) == (1, 0)
    assert isinstance(failed, ZeroDivisionError)


def test_a_thread_whose_connection_can_not_be_given_back_goes_on(monkeypatch, caplog):
    def broken(**_options):
        raise OSError("secret words")

    async def job(crew, go):
        go.set()
        return [await crew.run(lambda: 7) for _ in range(3 * THREADS)]

    with monkeypatch.context() as patched:
        patched.setattr("games.live.crew.close_old_connections", broken)
        assert with_busy_crew(job) == [7] * 3 * THREADS
    assert "OSError" in caplog.text
    assert "secret words" not in caplog.text


def test_what_waits_when_the_server_stops_is_cancelled():
    async def job(crew, go):
        waiting = asyncio.ensure_future(crew.run(lambda: "too late"))
        await asyncio.sleep(0)
        crew.close()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    with_busy_crew(job)
