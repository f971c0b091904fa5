"""`kill -9` while bots play: they go on with the next server, and nothing is played twice."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from django.db import connections
from django.db.models import Sum

from games.players import services as people
from games.tables import checks
from games.tables.models import Status, Table
from tests.crash.servers import Server, running, strike
from tests.tables.bots.at_work import lay_out, until

TABLES = 3
PATIENCE = 90
"""Seconds: tests share the machine."""


def test_bots_survive_five_kills(
    both_databases: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kill(both_databases, tmp_path, monkeypatch, 5)


@pytest.mark.long
def test_bots_survive_forty_kills(
    both_databases: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kill(both_databases, tmp_path, monkeypatch, 40)


def kill(database: str, folder: Path, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """So many kills in the middle of tables that bots play; PostgreSQL has two servers."""
    monkeypatch.setenv("BOT_PAUSE", "0")
    people.ensure_office()
    dice, minds = random.Random(times), set()
    tables = [_lay_out() for _ in range(TABLES)]
    with running(folder, 2 if database == "postgresql" else 1) as servers:
        for _ in range(times):
            _go_on(dice.randrange(1, 40))
            minds |= {pid for server in servers for pid in children(server)}
            connections.close_all()
            strike(servers, dice)
            tables += [_lay_out() for _ in range(TABLES - at_play())]
        _go_on(5)
        minds |= {pid for server in servers for pid in children(server)}
    assert len(minds) >= 2
    # A process that thinks doesn't outlive its server.
    until(lambda: not any(map(alive, minds)))
    for table in tables:
        table.refresh_from_db()
        assert checks.faults(table) == []
        assert table.version > 0


def _lay_out() -> Table:
    return lay_out("steady", "random", "steady", "random", options={"rounds": 4})


def _go_on(moves: int) -> None:
    """Until so many moves more are entered, or all is over."""
    enough = played() + moves
    until(lambda: played() >= enough or not at_play(), PATIENCE)


def played() -> int:
    """Moves at all tables."""
    return Table.objects.aggregate(Sum("version"))["version__sum"] or 0


def at_play() -> int:
    return Table.objects.filter(status=Status.RUNNING).count()


def children(server: Server) -> set[int]:
    """The processes that the server has started, by number."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = stat.read_text().rpartition(") ")[2].split(" ")[1]
        except OSError:
            continue
        if parent == str(server.pid):
            found.add(int(stat.parent.name))
    return found


def alive(pid: int) -> bool:
    """Whether it is there, and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False
