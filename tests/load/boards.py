"""The month's page with an office of one month and of sixty: time and SQL statements."""

from __future__ import annotations

import time
from datetime import date
from statistics import median

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.boards import months, services
from games.players import services as people
from games.players.models import Player, Role
from games.tables.models import Table

PEOPLE = 200
ROUNDS = 30


def run() -> None:
    people.ensure_office()
    everybody = [
        people.add_player(f"Player {number}", "", "fr", Role.MEMBER) for number in range(PEOPLE)
    ]
    today = timezone.now().date()
    year, month = months.previous(today.year, today.month)
    _fill(everybody, year, month)
    client = Client()
    client.force_login(everybody[0])
    one, few = _measure(client, year, month)
    last = (year, month)
    for _ in range(59):
        year, month = months.previous(year, month)
        _fill(everybody, year, month)
    sixty, many = _measure(client, *last)
    print(f"board, {PEOPLE} people: p50 {one:.1f} ms, {few} SQL statements with 1 month")
    print(f"board, {PEOPLE} people: p50 {sixty:.1f} ms, {many} SQL statements with 60 months")
    print(f"board: ratio {sixty / one:.2f}")


def _fill(everybody: list[Player], year: int, month: int) -> None:
    """Ten days on which everybody has points."""
    for day in range(1, 11):
        table = Table.objects.create(
            game="bench", seed="00", seed_digest="", state="{}", created_at=timezone.now()
        )
        points = {player.pk: (1 + (player.pk + day) % 5, day % 3, day) for player in everybody}
        services.project(date(year, month, day), table.pk, points, "finished")


def _measure(client: Client, year: int, month: int) -> tuple[float, int]:
    address = f"/{year}/{month:02}/"
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    statements = len(queries)
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        client.get(address)
        times.append(1000 * (time.perf_counter() - start))
    return median(times), statements
