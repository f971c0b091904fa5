"""An office with people who play a day through the pages, with known cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.players import office as offices
from games.players import services as people
from games.players.models import Office, Player, Role
from games.spaye import services
from games.spaye.models import Day
from games.tables.models import Table

SHORT_PACK = [rank + suit for suit in "SHDC" for rank in ("A", "7", "8", "9", "10", "J", "Q", "K")]


def cards(first: Sequence[str]) -> list[str]:
    """A pack of 32 and three nikāyes whose first cards are these."""
    rest = [*SHORT_PACK, "N", "N", "N"]
    for code in first:
        rest.remove(code)
    return [*first, *rest]


@dataclass
class Phone:
    """A colleague's browser without JavaScript."""

    player: Player
    client: Client = field(repr=False)

    def get(self, address: str, **kwargs: Any) -> Any:
        return self.client.get(address, **kwargs)

    def post(self, address: str, **fields: Any) -> Any:
        return self.client.post(address, fields)

    def move(self, text: str, version: int | None = None, **fields: Any) -> Any:
        """The move, from a page as it is now (or as it was at `version`)."""
        table = Table.objects.latest("pk")
        shown = table.version if version is None else version
        fields |= {"move": text, "version": shown, "next": "/daye/"}
        return self.client.post(f"/tables/{table.pk}/moves/", fields)

    def text(self, address: str) -> str:
        """What the page says, tags taken away."""
        html = self.get(address, follow=True).content.decode()
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.fixture
def house(db: None) -> Office:
    """An office that works every day until 24:00, so that tests run on any date."""
    people.ensure_office()
    row = Office.objects.get()
    row.name, row.working_days, row.language = "Atelier", "1234567", "en"
    row.deck, row.pack, row.exercise = "app", 32, "squats"
    row.save()
    offices.forget()
    return row


@pytest.fixture
def phone(house: Office) -> Callable[..., Phone]:
    def make(name: str, role: Role = Role.MEMBER, language: str = "en") -> Phone:
        player = people.add_player(name, "", language, role, wishes_asked=timezone.now())
        client = Client(headers={"Accept-Language": language})
        client.force_login(player)
        return Phone(player, client)

    return make


@pytest.fixture
def camille(phone: Callable[..., Phone]) -> Phone:
    return phone("Camille")


@pytest.fixture
def ingrid(phone: Callable[..., Phone]) -> Phone:
    return phone("Ingrid")


@pytest.fixture
def mehdi(phone: Callable[..., Phone]) -> Phone:
    return phone("Mehdi")


@pytest.fixture
def lars(phone: Callable[..., Phone]) -> Phone:
    return phone("Lars")


@pytest.fixture
def referee(phone: Callable[..., Phone]) -> Phone:
    return phone("Théo", Role.REFEREE)


@pytest.fixture
def admin(phone: Callable[..., Phone]) -> Phone:
    return phone("Zoé", Role.ADMIN)


@pytest.fixture
def app_day(camille: Phone, ingrid: Phone) -> Callable[..., Day]:
    """A day of the app deck laid out by Camille, Ingrid present, the cards by position."""

    def lay(*first: str, **setup: Any) -> Day:
        known = {"cards": cards(first), **setup}
        day = services.open_day(camille.player, "app", 32, "squats", setup=known)
        services.check_in(day, ingrid.player)
        return day

    return lay


def open_real_day(camille: Phone, ingrid: Phone) -> Day:
    """A real deck's day that Camille has opened, Ingrid present."""
    day = services.open_day(camille.player, "real", 32, "squats")
    services.check_in(day, ingrid.player)
    return day


@pytest.fixture
def real_day(camille: Phone, ingrid: Phone) -> Day:
    return open_real_day(camille, ingrid)


@pytest.fixture
def friday(at: Callable[[str], None], camille: Phone, ingrid: Phone) -> Day:
    """`real_day` of Friday 20 November 2026 at 14:00, at which the clock stands still."""
    at("2026-11-20 14:00:00")
    return open_real_day(camille, ingrid)


@pytest.fixture
def at() -> Iterator[Callable[[str], None]]:
    """`at("2026-11-20 17:59:59")`: it is that time in the office, until the next call."""
    moved: list[time_machine.travel] = []

    def move(text: str) -> None:
        while moved:
            moved.pop().stop()
        now = datetime.fromisoformat(text)
        row = Office.objects.first()
        zone = ZoneInfo(row.time_zone if row else "Europe/Paris")
        moved.append(
            time_machine.travel(now if now.tzinfo else now.replace(tzinfo=zone), tick=False)
        )
        moved[-1].start()
        offices.forget()

    yield move
    while moved:
        moved.pop().stop()
    offices.forget()


@pytest.fixture
def real_day_at(at: Callable[[str], None], camille: Phone, ingrid: Phone) -> Callable[[str], Day]:
    def lay(text: str) -> Day:
        at(text)
        day = services.open_day(camille.player, "real", 32, "squats")
        services.check_in(day, ingrid.player)
        return day

    return lay
