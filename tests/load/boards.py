"""The boards' pages for an office of 200 people: one month old, a year, and five years."""

from __future__ import annotations

import time
from datetime import date
from statistics import median

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.boards import months
from tests.load import office

AGES = (1, 12, 60)
"""Months. In a year the pages of a year fill up; after that only what lies behind them grows."""
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
    found: dict[str, list[tuple[float, int]]] = {name: [] for name in addresses}
    before, newest = 0, today
    for age in AGES:
        office.past(everybody, newest, age - before)
        before, newest = age, _first_day(today, age)
        for name, address in addresses.items():
            found[name].append(_measure(client, address))
    for name, figures in found.items():
        told = ", ".join(
            f"{age}: {time:.1f} ms ({statements})"
            for age, (time, statements) in zip(AGES, figures, strict=True)
        )
        one, twelve, sixty = (time for time, _statements in figures)
        print(
            f"{name}, {office.PEOPLE} people, p50 (SQL statements) by months: {told};"
            f" ratio 60:1 {sixty / one:.2f}, 60:12 {sixty / twelve:.2f}"
        )


def _first_day(today: date, age: int) -> date:
    """Of the oldest month of an office that is `age` months old."""
    year, month = divmod(today.year * 12 + today.month - 1 - age, 12)
    return date(year, month + 1, 1)


def _measure(client: Client, address: str) -> tuple[float, int]:
    client.get(address)
    # The least of three: now and then a visit also notes when somebody was last here.
    statements = min(_statements(client, address) for _ in range(3))
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        client.get(address)
        times.append(1000 * (time.perf_counter() - start))
    return median(times), statements


def _statements(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
