"""An office with people who play a day through the pages, with known cards."""

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

from games.players import office as offices
from games.players import services as people
from games.players.models import Office, Player, Role
from games.spaye import services
from games.spaye.models import Day
from games.tables.models import Table
from tests.hands import press
from tests.players.conftest import somebody

SHORT_PACK = [rank + suit for suit in "SHDC" for rank in ("A", "7", "8", "9", "10", "J", "Q", "K")]


NORMAL = {"deck": "app", "pack": "32", "exercise": "squats"}
"""What is chosen to start a day."""


def cards(first: Sequence[str]) -> list[str]:
    """A pack of 32 and three nikāyes whose first cards are these."""
    rest = [*SHORT_PACK, "N", "N", "N"]
    for code in first:
        rest.remove(code)
    return [*first, *rest]


MOVES = {
    "accept": ["/", "/challenge/"],
    "decline": ["/", "/challenge/"],
    "withdraw": ["/challenge/", "/"],
    "confirm": ["/daye/witness/{}/"],
    "adjust": ["/daye/committee/{}/"],
    "agree_adjust": ["/daye/committee/{}/"],
    "undo_log": ["/log/{}/"],
    "set_exercise": ["/"],
}
PAGES = (
    (r"/(open|open/anyway|check-in|check-out|free|free/stop|me/not-now)/", ["/", "/challenge/"]),
    (r"/free/\d+/yes/", ["/inbox/", "/"]),
    (r"/challenge/send/", ["/challenge/"]),
    (r"/daye/join/", ["/daye/", "/"]),
    (r"/daye/call/(\w+)/(\d+)/", [r"/daye/\1/\2/", r"/daye/exercise/\2/"]),
    (r"/log/\d+/seen/", ["/inbox/"]),
    (r"(/\d+/\d+/\d+/)log/(\d+)/void/withdraw/", [r"/log/\2/", r"\1"]),
    (r"(/\d+/\d+/\d+/)rule/", [r"\1", "/office/today/"]),
    (r"/office/(days-off|extra-days)/.*", ["/office/calendar/"]),
    (r"/office/exercises/.*", ["/office/exercises/"]),
    (r"/people/ghosts/.*", ["/people/ghosts/", "/people/"]),
    (r"(/people/\d+/)\w+/", [r"\1"]),
    (r"(/\d+/\d+/awards/)close/", [r"\1announce/"]),
    (r"/me/privacy/erase/", [r"\g<0>"]),
    (r"(/me/\w+/)\w+/.*", [r"\1"]),
    (r"/tables/.*", ["/daye/", "/challenge/", "/"]),
    (r"/put-away/", ["/inbox/", "/"]),
    (r"(/.+/)[^/]+/", [r"\g<0>", r"\1"]),
)
"""Where the forms are that are sent to an address, the likeliest page first."""


def pages_of(address: str) -> list[str]:
    """Where to look for what sends something there."""
    for pattern, pages in PAGES:
        found = re.fullmatch(pattern, address)
        if found:
            return [found.expand(page) for page in pages]
    return [address]


@dataclass
class Phone:
    """A colleague's browser without JavaScript."""

    player: Player
    client: Client = field(repr=False)

    def get(self, address: str, **kwargs: Any) -> Any:
        return self.client.get(address, **kwargs)

    def post(self, address: str, *, at: str = "", **fields: Any) -> Any:
        """Press what sends this on a page of the site, or on the one `at` that address."""
        pages = [at] if at else pages_of(address)
        return press(self.client, address, fields, pages)

    def forge(self, address: str, **fields: Any) -> Any:
        """Send what no page offers: written by hand, twice, too late or from an old page."""
        return self.client.post(address, fields)

    def move(self, text: str, **fields: Any) -> Any:
        """The move, by what the day's pages offer for it."""
        verb, number, *_more = [*text.split(), "0"]
        if verb == "challenge":
            return self.post("/challenge/send/", player=number)
        if verb == "contest":
            return self.post(f"/log/{number}/contest/")
        pages = [page.format(number) for page in MOVES.get(verb, ["/daye/", "/challenge/", "/"])]
        address = f"/tables/{Table.objects.latest('pk').pk}/moves/"
        return press(self.client, address, {"move": text, **fields}, pages)

    def forge_move(self, text: str, version: int | None = None, **fields: Any) -> Any:
        """The move as somebody writes it by hand, or an old page (of `version`) sends it."""
        table = Table.objects.latest("pk")
        shown = table.version if version is None else version
        fields |= {"move": text, "version": shown, "next": "/daye/"}
        return self.client.post(f"/tables/{table.pk}/moves/", fields)

    def text(self, address: str) -> str:
        """What the page says, tags taken away."""
        html = self.get(address, follow=True).content.decode()
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


At = Callable[[str], None]
"""The fixture `at`."""
LayOut = Callable[..., Day]
"""The fixture `app_day`."""
Phones = Callable[..., Phone]
"""The fixture `phone`."""


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
def phone(house: Office) -> Phones:
    def make(name: str, role: Role = Role.MEMBER, language: str = "en") -> Phone:
        player = somebody(name, role, language)
        client = Client(headers={"Accept-Language": language})
        client.force_login(player)
        return Phone(player, client)

    return make


@pytest.fixture
def camille(phone: Phones) -> Phone:
    return phone("Camille")


@pytest.fixture
def ingrid(phone: Phones) -> Phone:
    return phone("Ingrid")


@pytest.fixture
def mehdi(phone: Phones) -> Phone:
    return phone("Mehdi")


@pytest.fixture
def lars(phone: Phones) -> Phone:
    return phone("Lars")


@pytest.fixture
def referee(phone: Phones) -> Phone:
    return phone("Théo", Role.REFEREE)


@pytest.fixture
def admin(phone: Phones) -> Phone:
    return phone("Zoé", Role.ADMIN)


@pytest.fixture
def app_day(camille: Phone, ingrid: Phone) -> LayOut:
    """A day of the app deck laid out by Camille, the cards by position; Ingrid is present, and so
    are those named: `app_day("KS", "8D", present=[mehdi])`.
    """

    def lay(*first: str, present: Sequence[Phone] = (), **setup: Any) -> Day:
        known = {"cards": cards(first), **setup}
        day = services.open_day(camille.player, "app", 32, "squats", setup=known)
        for each in (ingrid, *present):
            services.check_in(day, each.player)
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
def friday(at: At, camille: Phone, ingrid: Phone) -> Day:
    """`real_day` of Friday 20 November 2026 at 14:00, at which the clock stands still."""
    at("2026-11-20 14:00:00")
    return open_real_day(camille, ingrid)


@pytest.fixture
def at() -> Iterator[At]:
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
def real_day_at(at: At, camille: Phone, ingrid: Phone) -> Callable[[str], Day]:
    def lay(text: str) -> Day:
        at(text)
        return open_real_day(camille, ingrid)

    return lay
