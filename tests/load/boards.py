"""The boards' pages for an office of 200 people: one month old, and sixty months old."""

from __future__ import annotations

import time
from statistics import median

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.boards import months
from tests.load import office

MONTHS = 60
ROUNDS = 30


def run() -> None:
    everybody = office.hire()
    today = timezone.now().date()
    year, month = months.previous(today.year, today.month)
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(everybody[0])
    addresses = {
        "board": f"/{year}/{month:02}/",
        "year": f"/{year}/",
        "archive": "/archive/",
        "profile": f"/me/?month={year}-{month:02}",
        "every month": f"/players/{everybody[0].pk}/months/",
    }
    office.past(everybody, today, 1)
    young = {name: _measure(client, address) for name, address in addresses.items()}
    office.past(everybody, today.replace(year=year, month=month, day=1), MONTHS - 1)
    for name, address in addresses.items():
        (one, few), (sixty, many) = young[name], _measure(client, address)
        print(
            f"{name}, {office.PEOPLE} people: p50 {one:.1f} ms ({few} SQL statements) with 1 month,"
            f" {sixty:.1f} ms ({many}) with {MONTHS}: ratio {sixty / one:.2f}"
        )


def _measure(client: Client, address: str) -> tuple[float, int]:
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
