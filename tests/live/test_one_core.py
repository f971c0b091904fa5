"""Threads that answer share one core; those before them, and processes beside them, have all."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from games.live import one_core


def cores(pid: int = 0) -> set[int]:
    return os.sched_getaffinity(pid)


@pytest.fixture
def loop() -> Iterator[ThreadPoolExecutor]:
    """A thread that stands for the event loop's."""
    with ThreadPoolExecutor(1) as thread:
        yield thread


def test_threads_that_the_loop_starts_share_its_core_until_the_end(
    loop: ThreadPoolExecutor,
) -> None:
    one = one_core.OneCore()
    with ThreadPoolExecutor(1) as before, ThreadPoolExecutor(1) as later:
        assert before.submit(cores).result() == one_core.CORES
        loop.submit(one.start).result()
        own = loop.submit(cores).result()
        assert len(own) == 1
        assert own <= one_core.CORES
        assert loop.submit(lambda: later.submit(cores).result()).result() == own
        assert before.submit(cores).result() == cores() == one_core.CORES
        one.stop()
        assert loop.submit(cores).result() == one_core.CORES


def test_a_process_that_a_request_starts_has_all_cores(loop: ThreadPoolExecutor) -> None:
    one = one_core.OneCore()

    def start() -> tuple[set[int], set[int]]:
        command = [sys.executable, "-c", "input()"]
        with subprocess.Popen(command, stdin=subprocess.PIPE) as child:
            inherited = cores(child.pid)
            one_core.give_all(child.pid)
            given = cores(child.pid)
            child.communicate(b"\n")
        # It has ended: nothing to give, and no error.
        one_core.give_all(child.pid)
        return inherited, given

    loop.submit(one.start).result()
    inherited, given = loop.submit(start).result()
    assert len(inherited) == 1
    assert given == one_core.CORES
    one.stop()
