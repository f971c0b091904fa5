"""One table, eight seats and fifty spectators: from a move's POST to the slowest of them."""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable
from statistics import median, quantiles
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.test import Client

from games.players import office as offices
from games.players import services as people
from games.players.models import Office, Player, Role
from games.spaye import services
from games.tables.models import Table
from tests.live.client import EventStream
from tests.server import process

SEATS, SPECTATORS, MOVES = 8, 50, 60
PAUSE = 0.2
"""Seconds between moves: five a second."""


def run() -> None:
    table, players = _day()
    with process() as (url, server):
        at_start = _memory(server.pid)
        streams = _open(url, table, players)
        for stream in streams:
            stream.next(30)
        each = (_memory(server.pid) - at_start) / len(streams)
        times = _play(url, table, players, streams)
        print(f"server: {at_start / 1024:.0f} MB at start, {each:.0f} KB a stream")
    told = f"p50 {median(times):.1f} ms, p99 {quantiles(times, n=100)[98]:.1f} ms"
    print(f"stream: POST to the slowest of {len(streams)} streams: {told}")


def _day() -> tuple[Table, list[Player]]:
    row = Office.objects.get()
    row.working_days = "1234567"
    row.save()
    offices.forget()
    players = [
        people.add_player(f"Seat {n}", "", "fr", Role.MEMBER) for n in range(SEATS + SPECTATORS)
    ]
    day = services.open_day(players[0], "app", 52, "squats")
    for player in players[1:SEATS]:
        services.check_in(day, player)
    return day.table, players


def _open(url: str, table: Table, players: list[Player]) -> list[EventStream]:
    return [EventStream(url, _browser(player), f"table:{table.pk}:today") for player in players]


def _browser(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def _play(url: str, table: Table, players: list[Player], streams: list[EventStream]) -> list[float]:
    """Challenges and their withdrawal, in turn: each changes what everybody sees."""
    post = _poster(url, table, players[0])
    times = []
    for number in range(MOVES):
        version = Table.objects.values_list("version", flat=True).get(pk=table.pk)
        start = time.perf_counter()
        post("withdraw" if number % 2 else "challenge 1", version)
        for stream in (streams[0], streams[1]):
            stream.next()
        times.append(1000 * (time.perf_counter() - start))
        for stream in streams[2:]:
            stream.next()
        times[-1] = max(times[-1], 1000 * (time.perf_counter() - start))
        time.sleep(PAUSE)
    return times


def _poster(url: str, table: Table, player: Player) -> Callable[[str, int], None]:
    """A phone without JavaScript: one connection, a cookie, a CSRF token."""
    place = urlsplit(url)
    client = _browser(player)
    token = "a" * 32
    cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    headers = {
        "Cookie": f"{cookie}; csrftoken={token}",
        "X-CSRFToken": token,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    connection = http.client.HTTPConnection(place.hostname or "", place.port)

    def post(move: str, version: int) -> None:
        body = urlencode({"move": move, "version": version, "next": "/"})
        connection.request("POST", f"/tables/{table.pk}/moves/", body, headers)
        answer = connection.getresponse()
        answer.read()
        assert answer.status in (200, 303), answer.status

    return post


def _memory(pid: int) -> float:
    """Resident memory in KB."""
    with open(f"/proc/{pid}/status") as file:
        line = next(line for line in file if line.startswith("VmRSS"))
    return float(line.split()[1])
