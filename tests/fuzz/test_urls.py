"""Every address, every method, hostile parameters: no 5xx, and what is refused changes nothing.

Each request is rolled back, so that all of them meet the same world. The addresses are read from
the URLconf; a failure prints the request, and its seed makes it again.
"""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction

from games.players import office as offices
from tests.fuzz.conftest import World
from tests.fuzz.hostile import METHODS, Hostile
from tests.fuzz.wire import Wire
from tests.spaye.addresses import routes
from tests.spaye.clock import NOT_OURS, stored

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures("quiet")]
WRITE = re.compile(r'^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"(\w+)"', re.IGNORECASE)
COUNTED = {f"players_{name.lower()}" for name in NOT_OURS - {"Session"}}
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
TIMES = {"POST": 2}
WHO = ("visitor", "member", "admin")
EXPECTED = {200, 302, 400, 403, 404, 405, 415}


class Asker:
    """Sends requests of one person, each to the same world."""

    def __init__(self, world: World, who: str, seed: str) -> None:
        self.wire = Wire()
        self.hostile = Hostile(f"{seed} {who}", world.known)
        cookies = world.cookie(who)
        token = re.search(f"{settings.CSRF_COOKIE_NAME}=(\\w+)", cookies)
        assert token
        self.headers = {"Host": "testserver", "Cookie": cookies, "X-CSRFToken": token[1]}

    @cached_property
    def before(self) -> dict[str, list[tuple[object, ...]]]:
        """What is stored before the first request, when everybody has signed in."""
        return stored()

    def ask(self, method: str, route: str) -> int:
        """The status of one hostile request, after which everything is as it was."""
        target = self.hostile.path(route) + self.hostile.query()
        body, kind = self.hostile.body() if method not in ("GET", "HEAD") else (b"", "")
        strange = self.hostile.headers()
        before = self.before
        told = f"{method} {target!r} {kind!r} {body[:300]!r} {strange}"
        headers = self.headers | {"Content-Type": kind} | strange
        if self.hostile.random.random() < 0.8:
            headers["Content-Length"] = str(len(body))
        raw = [(name.lower().encode(), text.encode("latin-1")) for name, text in headers.items()]
        with _undone(), _writes() as written:
            answer = self.wire.ask(method, target, raw, body)
            assert answer.status < 500, (told, answer.error)
            # A screen that shows itself, and players who look at their table, are noted as seen.
            seen = written <= {"kitchen_screen", "tables_seat"}
            shown = seen and answer.status < 400
            if written and not shown and (answer.status >= 400 or method in SAFE):
                assert stored() == before, told
        return answer.status


@contextmanager
def _undone() -> Iterator[None]:
    """What is written inside has never been."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    offices.forget()


@contextmanager
def _writes() -> Iterator[set[str]]:
    """The tables that were written to, but those that count requests."""
    tables: set[str] = set()

    def look(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        found = WRITE.match(sql)
        if found and found[1] not in COUNTED:
            tables.add(found[1])
        return execute(sql, *rest)

    with connection.execute_wrapper(look):
        yield tables


def test_every_address_of_ours_by_somebody(world: World) -> None:
    """A fifth of the addresses, in each run others, each asked by others of three people;
    `make test-long` asks for all as everybody.
    """
    askers = [Asker(world, who, f"short {random.random()}") for who in WHO]
    found = set()
    addresses = list(routes().values())
    drawn = addresses[random.randrange(5) :: 5]
    others = [route for route in addresses if route not in drawn]
    # The others are asked only for an answer that none of these has given.
    for number, route in enumerate(drawn + others):
        if number >= len(drawn) and found >= EXPECTED:
            break
        first, second = askers[number % 3], askers[(number + 1) % 3]
        found |= {first.ask("GET", route), second.ask("POST", route)}
        if number % 6 == 0:
            found |= {askers[1].ask(method, route) for method in METHODS}
    assert found >= EXPECTED


@pytest.mark.long
@pytest.mark.parametrize("who", WHO)
def test_every_address_many_times(who: str, world: World) -> None:
    asker = Asker(world, who, "long")
    for route in routes().values():
        for method in METHODS:
            for _ in range(TIMES.get(method, 1)):
                asker.ask(method, route)
