"""`kill -9` in the middle of running days: what was acknowledged is there, nothing twice."""

import logging
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from django.db import connections

from games.tables.models import Entry
from games.tables.timekeeper import play_what_is_late
from tests.crash.colleagues import Colleague, Gate, cookie
from tests.crash.servers import Server, running, strike
from tests.crash.tables import House
from tests.crash.truth import check, check_all
from tests.tables.bots.at_work import until

logger = logging.getLogger(__name__)
PEOPLE = 6
LONGEST_LIFE = 0.7
"""Seconds between two kills at most, the start not counted."""
PATIENCE, A_WHILE = 90, 15
"""Seconds for bots to move: tests share the machine."""


def test_a_kill_loses_and_doubles_nothing(both_databases: str, tmp_path: Path) -> None:
    kill(both_databases, tmp_path, 1, seed=1)


@pytest.mark.long
def test_a_hundred_kills_lose_and_double_nothing(both_databases: str, tmp_path: Path) -> None:
    count = kill(both_databases, tmp_path, 100, seed=2)
    # Answers were lost before and after the move was entered: this has met what it is about.
    assert count["found entered"] > 0
    assert count["entered anew"] > 0


@pytest.mark.long
def test_twenty_kills_with_bots_at_twenty_tables(both_databases: str, tmp_path: Path) -> None:
    """Eighteen tables of Papayoo beside two days: bots and clocks have moved at some of them."""
    count = kill(both_databases, tmp_path, 20, seed=4, more=16)
    assert count["found entered"] + count["entered anew"] > 0
    assert count["processes that think"] > 0
    # Whoever looks now finds what was late played, whatever has died in between.
    play_what_is_late()
    assert Entry.objects.filter(by_clock=True).exists()


def kill(database: str, folder: Path, times: int, seed: int, more: int = 0) -> Counter[str]:
    """So many kills at random moments, the truth after each; how often what has happened.

    SQLite has one server; PostgreSQL two, of which mostly one dies while the other goes on. `more`
    tables of Papayoo are bots' too: they have moved before every second kill, and move after the
    last.
    """
    dice, house = random.Random(seed), House(PEOPLE, more)
    with running(folder, 2 if database == "postgresql" else 1) as servers:
        colleagues = hire(house, servers, seed)
        with at_work(colleagues) as gate:
            for number in range(times):
                gate.open()
                time.sleep(dice.uniform(0, LONGEST_LIFE))
                if more and number % 2 == 0:
                    bots_move(dice.randrange(1, 10), gate, house)
                connections.close_all()
                strike(servers, dice)
                gate.shut()
                check(house, colleagues, house.running)
                house.refresh()
            if more:
                gate.open()
                bots_move(5, gate, house)
                gate.shut()
        check_all(house, colleagues)
    count = sum((one.count for one in colleagues), Counter[str]())
    count["processes that think"] = len(set().union(*(server.minds for server in servers)))
    logger.info("%s, %s kills: %s", database, times, dict(count))
    return count


def bots_move(times: int, gate: Gate, house: House) -> None:
    """Until bots have moved so often; where their tables are all over, at new ones."""
    moves = Entry.objects.filter(table__game="papayoo", by=None, by_clock=False)
    enough = moves.count() + times
    for _again in range(PATIENCE // A_WHILE):
        with suppress(AssertionError):
            until(lambda: moves.count() >= enough, A_WHILE)
            return
        gate.shut()
        house.refresh()
        gate.open()
    raise AssertionError(f"bots have made {moves.count() - enough + times} of {times} moves")


def hire(house: House, servers: Sequence[Server], seed: int) -> list[Colleague]:
    addresses = [server.url for server in servers]
    return [
        Colleague(player, cookie(player), addresses, house, seed * 1000 + number)
        for number, player in enumerate(house.people)
    ]


@contextmanager
def at_work(colleagues: Sequence[Colleague]) -> Iterator[Gate]:
    """Each in a thread of their own; at the end they have left."""
    gate = Gate(len(colleagues))
    threads = [threading.Thread(target=one.work, args=(gate,)) for one in colleagues]
    for thread in threads:
        thread.start()
    try:
        yield gate
    finally:
        for one in colleagues:
            one.leaving = True
        gate.open()
        for thread in threads:
            thread.join()
