"""Several processes of one server: who is lost, and who goes along."""

import os
import signal
from dataclasses import replace
from urllib.parse import urlsplit

import psycopg
import pytest

from games.live.one_core import CORES
from tests.crash.servers import alive, children
from tests.site.starting.served import served, until

pytestmark = pytest.mark.postgres


@pytest.mark.long
def test_workers_are_replaced_one_line_each_and_never_outlive_their_parent(empty):
    with served(empty, WORKERS="2") as server:
        told = empty.refused("serve", SECRET_KEY="another key" * 5, PORT=str(server.port))
        assert "signs with another key" in told
        told = empty.refused("serve", PORT=str(server.port))
        assert told.endswith("A Späye is served there already: stop that one first.")
        first = _workers(server.process.pid)
        # Each has a core, and another one if the machine has several.
        until(lambda: len(set.union(*_cores(first))) == min(len(first), len(CORES)))
        lost = first[0]
        os.kill(lost, signal.SIGKILL)
        until(lambda: not alive(lost) and len(_workers(server.process.pid)) == 2)
        assert server.said.count(f"Child process [{lost}] died") == 1
        until(lambda: server.get("/readyz").status == 200)
        until(lambda: all(len(one) == 1 for one in _cores(_workers(server.process.pid))))
        left = _workers(server.process.pid)
        server.process.kill()
        server.process.wait()
        until(lambda: not any(map(alive, left)))


def _cores(pids: list[int]) -> list[set[int]]:
    return [os.sched_getaffinity(pid) for pid in pids]


def _workers(pid: int) -> list[int]:
    """Without the process that keeps count of what they share."""
    return [each for each in sorted(children(pid)) if b"spawn_main" in _command(each)]


def _command(pid: int) -> bytes:
    with open(f"/proc/{pid}/cmdline", "rb") as file:
        return file.read()


@pytest.mark.long
def test_a_database_that_does_not_fit_every_name_is_refused(empty):
    place = urlsplit(empty.url)
    ascii_only = place._replace(path=f"{place.path}_ascii")
    with psycopg.connect(place._replace(path="/postgres").geturl(), autocommit=True) as control:
        name = ascii_only.path.lstrip("/")
        control.execute(
            f"CREATE DATABASE \"{name}\" TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'"
        )
        try:
            told = replace(empty, url=ascii_only.geturl()).refused("serve")
        finally:
            control.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    assert "written in SQL_ASCII, which not every name fits into" in told
