"""Several phones in the same instant, and what must hold whatever they did."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest import mock

from django.db import connections
from django.test import Client

from games.boards.checks import differences
from games.players.models import Player
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Entry, Table
from spaye_site import protection
from tests.spaye.conftest import SHORT_PACK, Phone

Job = Callable[[], Any]
HTMX = {"HX-Request": "true"}


def at_once(*jobs: Job) -> list[Any]:
    """What each job returns, all started together, each in a thread and connection of its own."""
    start = threading.Barrier(len(jobs))

    def run(job: Job) -> Any:
        start.wait()
        try:
            return job()
        finally:
            connections.close_all()

    # Nothing queues here before Django, as it does on a server.
    with (
        mock.patch.object(protection, "OF_A_PERSON", len(jobs)),
        ThreadPoolExecutor(len(jobs)) as pool,
    ):
        return list(pool.map(run, jobs))


def tab(phone: Phone) -> Phone:
    """Another tab of the same browser: its cookies, nothing shared between threads."""
    client = Client(headers={"Accept-Language": "en"})
    client.cookies = phone.client.cookies.copy()
    return Phone(phone.player, client)


def move(phone: Phone, text: str, version: int | None = None) -> Job:
    """A job: the move as a live page sends it, from the table as it is when this is called."""
    table = Table.objects.latest("pk")
    fields = {"move": text, "version": table.version if version is None else version}
    page = tab(phone)
    return lambda: page.client.post(
        f"/tables/{table.pk}/moves/", fields | {"view": "daye", "next": "/daye/"}, headers=HTMX
    )


def post(phone: Phone, address: str, **fields: Any) -> Job:
    """A job: a form without JavaScript."""
    page = tab(phone)
    return lambda: page.client.post(address, fields)


def statuses(answers: Sequence[Any]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def move_log() -> list[str]:
    """The moves of the latest table, in their order."""
    entries = Entry.objects.filter(table=Table.objects.latest("pk")).order_by("number")
    return list(entries.values_list("move", flat=True))


def check_clean() -> None:
    """Numbers without gaps, state and result as replayed, ledger as the move log says."""
    for table in Table.objects.all():
        numbers = Entry.objects.filter(table=table).order_by("number")
        assert list(numbers.values_list("number", flat=True)) == list(range(table.version))
    assert list(differences()) == []


def play(day: Day, phone: Phone, *texts: str) -> None:
    """Moves of one player, each from the table as it is."""
    for text in texts:
        version = Table.objects.values_list("version", flat=True).get(pk=day.table_id)
        tables.play(day.table_id, phone.player, text, version)


def duel(day: Day, first: Phone, second: Phone, *positions: int, challenger: int = 0) -> None:
    """Seat `challenger` begins a dāye with seat 1; the two pick these positions in turn."""
    play(day, first, "challenge 1")
    play(day, second, f"accept {challenger}")
    for at, position in enumerate(positions):
        play(day, (first, second)[at % 2], f"draw {position}")


def down_to_three(day: Day, first: Phone, second: Phone, start: int = 0) -> None:
    """Ordinary duels of neighbours until the last three of a pack of 32."""
    for position in range(start, len(SHORT_PACK), 2):
        duel(day, first, second, position, position + 1)


def draw_final(day: Day, *phones: Phone) -> None:
    """The final dāye of the last three cards: the first calls, the others join, each takes one."""
    first, *others = phones
    play(day, first, "call_final")
    for each in others:
        play(day, each, "join_final")
    for position, each in enumerate(phones, start=len(SHORT_PACK)):
        play(day, each, f"draw {position}")


def log_all(day: Day, camille: Phone) -> None:
    """A whole real deck of 32, logged: sixteen duels and the final of Camille, Ingrid, Mehdi."""
    ranks = ["A-7", "8-9", "10-J", "Q-K"]
    play(day, camille, *(f"log 0 1 {pair}" for pair in ranks * 4), "log 0 1 2 N-N-N")


def finish(day: Day, camille: Phone, ingrid: Phone, mehdi: Phone) -> None:
    """Play to the last card: three nikāyes, so each of the three does 40."""
    services.check_in(day, mehdi.player)
    down_to_three(day, camille, ingrid)
    draw_final(day, camille, ingrid, mehdi)


def is_present(day: Day, player: Player) -> bool:
    day.table.refresh_from_db()
    seat = tables.seat_of(day.table_id, player)
    return seat is not None and tables.state_of(day.table).is_present(seat)
