"""Thousands of hostile requests over sockets, as five kinds of people, at a server that has just
been installed, then at the same one restarted, and while PostgreSQL restarts under it.

The other tests of this folder roll back what a request wrote; here everything stays, as it would.
`--log-cli-level=INFO` tells how many requests got which answer.
"""

import http.client
import logging
import re
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from tests.fuzz.hostile import Hostile
from tests.postgres import restartable_server
from tests.site.operations.conftest import Installation, empty, vendor  # noqa: F401
from tests.site.starting.served import TWO_TURNS, Served, cloned, ready, served, signed_in, until
from tests.spaye.addresses import routes

logger = logging.getLogger("spaye.fuzz")
METHODS = ("GET", "GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "FROB")
WORDS = ("daye", "today", "challenge 1", "draw 3", "withdraw", "accept 0", "Camille", "exercise-0")
NUMBERS = (*map(str, range(1, 80)), "2026", "10", "11")
ADDRESSES = [
    route
    for name, route in routes().items()
    # Streams don't end by themselves; `test_streams` asks for them.
    if not route.startswith("live/") and "erase" not in name
]
PEOPLE = {
    "visitor": None,
    "newcomer": {"name": "Zélie", "role": "member"},
    "player": {"name": "Zora", "role": "member"},
    "referee": {"name": "Yann", "role": "referee"},
    "admin": {"name": "Wilma", "role": "admin"},
}
TIMEOUT = 60
FIRST_START = 900
"""Seconds for a first start, which makes a sample office: tests share the machine."""


class Person(threading.Thread):
    """Sends hostile requests one after the other and counts what comes back."""

    def __init__(self, site: Served, who: str, cookie: str, times: int, seed: str) -> None:
        super().__init__(name=who)
        self._site, self._cookie, self._times = site, cookie, times
        self._hostile = Hostile(f"{seed} {who}", (*NUMBERS, *WORDS))
        self.found: Counter[int] = Counter()
        self.broken: list[str] = []

    def run(self) -> None:
        token = self._token()
        for number in range(self._times):
            self._ask(self._hostile.random.choice(ADDRESSES), token)
            if number % 500 == 499:
                token = self._token()

    def _token(self) -> str:
        """The token that this person's forms hold."""
        line = http.client.HTTPConnection("127.0.0.1", self._site.port, timeout=TIMEOUT)
        with suppress(OSError, http.client.HTTPException):
            path = "/me/settings/" if self._cookie else "/sign-in/"
            line.request("GET", path, headers={"Cookie": self._cookie})
            answer = line.getresponse()
            found = re.search(r"csrftoken=(\w+)", answer.headers.get("Set-Cookie") or "")
            line.close()
            return found[1] if found else ""
        return ""

    def _ask(self, route: str, token: str) -> None:
        method = self._hostile.random.choice(METHODS)
        target = self._hostile.path(route) + self._hostile.query()
        body, kind = self._hostile.body() if method not in ("GET", "HEAD") else (b"", "")
        headers = {
            "Cookie": f"{self._cookie}; csrftoken={token}",
            "X-CSRFToken": token,
            "Content-Type": kind,
        }
        line = http.client.HTTPConnection("127.0.0.1", self._site.port, timeout=TIMEOUT)
        try:
            line.request(method, target, body or None, headers)
            answer = line.getresponse()
            answer.read()
            self._note(answer.status, f"{self.name} {method} {target!r} {kind!r} {body[:300]!r}")
        except (OSError, http.client.HTTPException):
            # The server may end a connection whose request it doesn't want to read to its end.
            self.found[0] += 1
        finally:
            line.close()

    def _note(self, status: int, told: str) -> None:
        self.found[status] += 1
        if status >= 500 and status != 503:
            self.broken.append(f"{status} {told}")


def ask(site: Served, times: int, seed: str) -> Counter[int]:
    """Let everybody ask at once; how often which status came, none of them a failure."""
    people = [
        Person(site, who, cookie(site, who, seed), times // len(PEOPLE), seed) for who in PEOPLE
    ]
    for person in people:
        person.start()
    for person in people:
        person.join()
    found = sum((person.found for person in people), Counter[int]())
    told = (seed, found.total(), found[500], sorted(found.items()))
    logger.info("%s: %d requests, %d of them 500: %s", *told)
    assert not [broken for person in people for broken in person.broken], site.said[-5000:]
    return found


def cookie(site: Served, who: str, seed: str) -> str:
    """A session of one of them, in French; none for a visitor."""
    values = PEOPLE[who]
    if values is None:
        return ""
    name = f"{values['name']} {seed}"
    more = TWO_TURNS if who == "player" else ""
    person = values | {"name": name, "name_key": name.casefold(), "language": "fr"}
    return signed_in(site.installation, more, **person)


def whole(found: Counter[int]) -> None:
    """The requests have met the site, not only its limits."""
    assert found[200] > 100
    assert {302, 400, 403, 404, 405} <= set(found)
    assert found[429] + found[0] < found.total() / 2, found


def started(site: Served) -> Served:
    until(lambda: site.process.poll() is not None or ready(site), FIRST_START)
    assert site.process.poll() is None, site.said[-5000:]
    return site


@pytest.mark.long
@pytest.mark.sqlite
def test_a_first_start_and_a_second_never_fail(empty: Installation, tmp_path: Path) -> None:  # noqa: F811
    clone = cloned(empty, tmp_path)
    for seed in ("first", "second"):
        with served(clone, wait=False, DEMO="1") as site:
            found = ask(started(site), 7000, seed)
            assert ready(site)
            assert "Internal Server Error" not in site.said, site.said[-5000:]
        whole(found)
        assert not found[503]


@pytest.mark.long
@pytest.mark.postgres
def test_postgres_may_restart_under_load(tmp_path: Path) -> None:
    over = threading.Event()
    (tmp_path / "var").mkdir()
    with restartable_server() as database:
        clone = cloned(Installation(tmp_path / "var", database.url), tmp_path)

        def restart() -> None:
            while not over.wait(10):
                database.restart()

        with served(clone, wait=False, DEMO="1") as site:
            started(site)
            restarting = threading.Thread(target=restart)
            restarting.start()
            try:
                found = ask(site, 6000, "restarted")
            finally:
                over.set()
                restarting.join()
            until(lambda: ready(site))
    whole(found)
