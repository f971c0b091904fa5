"""An office of 200 people that has played all five games for a year, and for five: what people wait
for, and what the night and the operator do.

    python -m tests.bench years

Pages are asked of this process, the median of `ROUNDS`; commands are timed from their start to
their end. With PostgreSQL's programs installed the office is moved there and back, and compared.
"""

import os
import re
import subprocess
import sys
import time
from datetime import date
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import psycopg
from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.boards import months
from games.boards.models import Line
from games.engine.contract import Move
from games.players.clock import Clock
from games.players.models import Player, Role
from games.spaye.models import Day
from games.spaye.month import project
from games.stories.models import DayFacts
from games.tables import services as tables
from games.tables.models import Entry, Table
from tests.bench import move_logs, office
from tests.postgres import DURABLE, Missing, private_server

AGES = (12, 60)
"""Months."""
ROUNDS = 30
WORST = 5
_took: dict[tuple[str, str], dict[int, float]] = {}
"""Page and statement: its seconds by the office's age in months."""
COMMANDS = ("backup", "doctor", "nightly", "repair --check")


def run() -> None:
    everybody = office.hire()
    Player.objects.filter(pk=everybody[0].pk).update(role=Role.ADMIN)
    everybody[0].refresh_from_db()
    clock = Clock.read()
    before, newest = 0, clock.today
    for age in AGES:
        began = time.perf_counter()
        move_logs.write(everybody, newest, age - before, clock)
        move_logs.recount()
        _say(f"{age} months written", began)
        before, newest = age, _first_day(clock.today, age)
        print(f"  {Table.objects.count():,} tables, {Entry.objects.count():,} lines of journals")
        _commands(age)
        _pages(age, everybody[0])
        _day_ends(age)
    _grown()
    _restored()
    _there_and_back()


def _pages(age: int, reader: Player) -> None:
    # What the night has learnt of the tables is read with a new connection.
    connection.close()
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(reader)
    now = timezone.now()
    year, month = months.previous(now.year, now.month)
    last = Table.objects.exclude(game="spaye").order_by("-pk").values_list("pk", flat=True)[0]
    addresses = {
        "today": "/",
        "this month": f"/{now.year}/{now.month:02}/",
        "last month": f"/{year}/{month:02}/",
        "last year": f"/{year}/",
        "oneself": "/me/",
        "day by day, every month": f"/players/{reader.pk}/days/",
        "lobby": "/tables/",
        "finished tables": "/tables/finished/",
        "a finished table": f"/tables/{last}/",
        "inbox": "/inbox/",
    }
    for name, address in addresses.items():
        took, statements = _measure(client, address)
        print(f"  {name}, {age} months: {took:.1f} ms ({statements} SQL statements)", flush=True)
        for sql, seconds in _statements(client, address).items():
            _took.setdefault((name, sql), {})[age] = seconds


def _day_ends(age: int) -> None:
    """What the last move of a day writes beside itself: the board, and what is told of it."""
    day = Day.objects.order_by("-date")[0]
    with transaction.atomic():
        table = tables.lock(day.table_id)
        state = tables.state_of(table)
        Line.objects.filter(date=day.date).update(daye=0)
        DayFacts.objects.filter(table=table).update(facts="")
        began = time.perf_counter()
        project(table, state, None, Move("close"))
        print(f"  a day ends, {age} months: {1000 * (time.perf_counter() - began):.1f} ms")
        transaction.set_rollback(True)


def _statements(client: Client, address: str) -> dict[str, float]:
    """Each SQL statement of a page, its numbers left out, and the least that it took."""
    found: dict[str, float] = {}
    for _ in range(5):
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        for one in queries:
            sql = re.sub(r"\d+|'[^']*'", "?", one["sql"])
            found[sql] = min(found.get(sql, inf), float(one["time"]))
    return found


def _grown() -> None:
    """The statements that have become slower: what would hurt first."""
    young, old = AGES
    grown = [
        (times[old] - times[young], times, name, sql)
        for (name, sql), times in _took.items()
        if len(times) == len(AGES)
    ]
    for _by, times, name, sql in sorted(grown, key=lambda one: -one[0])[:WORST]:
        told = f"{1000 * times[young]:.0f} → {1000 * times[old]:.0f} ms"
        print(f"  grown most, {name}: {told}: {sql[:140]}")


def _commands(age: int) -> None:
    for command in COMMANDS:
        began = time.perf_counter()
        done = _manage(*command.split())
        told = "" if done.returncode == 0 else f", status {done.returncode}: {done.stdout[-200:]}"
        _say(f"{command}, {age} months{told}", began)


def _restored() -> None:
    """The newest backup, into a folder where nothing is yet."""
    newest = max((Path(settings.VAR_DIR) / "backups").glob("spaye-*.zip"))
    size = newest.stat().st_size / 2**20
    with TemporaryDirectory(prefix="spaye-years-") as folder:
        given = {"VAR_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/new.sqlite3"}
        began = time.perf_counter()
        done = _manage("restore", str(newest), **given)
        _say(f"restore of {size:.0f} MB, status {done.returncode}", began)


def _there_and_back() -> None:
    try:
        with private_server(DURABLE) as url, TemporaryDirectory(prefix="spaye-years-") as folder:
            back = f"sqlite:///{folder}/back.sqlite3"
            for name, source, target in (
                ("to PostgreSQL", os.environ["DATABASE_URL"], url),
                ("and back", url, back),
            ):
                began = time.perf_counter()
                done = _manage("move_database", target, DATABASE_URL=source)
                _say(f"moved {name}, status {done.returncode}: {done.stdout.strip()[:68]}", began)
            _size(url)
    except Missing as missing:
        print(f"  not moved: {missing}")


def _size(url: str) -> None:
    """What the office takes on PostgreSQL, its indexes included."""
    with psycopg.connect(url, autocommit=True) as opened:
        [size] = opened.execute("SELECT pg_database_size(current_database())").fetchone() or (0,)
    print(f"  all: {size / 2**20:.0f} MB")


def _manage(*command: str, **given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        env=os.environ | given,
        capture_output=True,
        text=True,
        check=False,
    )


def _say(what: str, began: float) -> None:
    print(f"  {what}: {time.perf_counter() - began:.1f} s", flush=True)


def _first_day(today: date, age: int) -> date:
    """Of the oldest month of an office that is `age` months old."""
    year, month = divmod(today.year * 12 + today.month - 1 - age, 12)
    return date(year, month + 1, 1)


def _measure(client: Client, address: str) -> tuple[float, int]:
    client.get(address)
    # The least of three: now and then a visit also notes when somebody was last here.
    statements = min(_count_statements(client, address) for _ in range(3))
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        client.get(address)
        times.append(1000 * (time.perf_counter() - start))
    return median(times), statements


def _count_statements(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
