"""No more than a few requests of one person are at work at once; others aren't kept waiting."""

import asyncio
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from games.players import limits
from spaye_site import protection
from spaye_site.protection import (
    AT_ONCE,
    BUSY,
    OF_A_PERSON,
    THREADS,
    AtWorkMiddleware,
    Turns,
)


class Dear:
    """Pages that take as long as the test wants."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.go_on = Event()
        self.full = Event()
        self.answer = AtWorkMiddleware(self.page)

    def page(self, request: HttpRequest) -> HttpResponse:
        self.begun.append(request.user.pk)
        if len(self.begun) == OF_A_PERSON:
            self.full.set()
        assert self.go_on.wait(30)
        return HttpResponse("done")

    def ask(self, player: Any) -> HttpResponse:
        request = RequestFactory().get("/")
        request.user = player
        return self.answer(request)


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> Iterator[Dear]:
    monkeypatch.setattr(limits, "render", lambda *_args, status, **_: HttpResponse(status=status))
    pages = Dear()
    yield pages
    pages.go_on.set()


class Person:
    is_authenticated = True

    def __init__(self, pk: int) -> None:
        self.pk = pk


def test_one_person_has_half_of_the_threads_at_most(dear: Dear) -> None:
    assert OF_A_PERSON * 2 <= THREADS
    answers: list[HttpResponse] = []
    threads = [
        Thread(target=lambda: answers.append(dear.ask(Person(1)))) for _ in range(OF_A_PERSON)
    ]
    for thread in threads:
        thread.start()
    assert dear.full.wait(30)
    refused = dear.ask(Person(1))
    assert (refused.status_code, refused["Retry-After"]) == (429, "2")
    assert len(dear.begun) == OF_A_PERSON
    dear.go_on.set()
    assert dear.ask(Person(2)).content == b"done"
    for thread in threads:
        thread.join()
    assert [answer.status_code for answer in answers] == [200] * OF_A_PERSON
    assert dear.ask(Person(1)).status_code == 200


def scope_of(session: str) -> dict[str, Any]:
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}; theme=dark".encode()
    return {"headers": [(b"host", b"office"), (b"cookie", cookie)]}


def turns_of(sessions: list[str], together: int) -> tuple[int, int]:
    """How many were served at once at most, and how many turns didn't come."""
    here = most = busy = 0

    async def page(scope: dict[str, Any], _receive: Any, _send: Any) -> None:
        nonlocal here, most, busy
        if scope.get(BUSY):
            busy += 1
            return
        here += 1
        most = max(most, here)
        await asyncio.sleep(0.01)
        here -= 1

    async def run() -> None:
        turns = Turns(page)
        every = (turns(scope_of(session), None, None) for session in sessions * together)
        await asyncio.gather(*every)
        assert not turns._turns

    asyncio.run(run())
    return most, busy


def test_a_session_that_sends_many_waits_for_itself_and_is_told_when_it_is_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert turns_of(["ada"], 20) == (AT_ONCE, 0)
    assert turns_of(["ada", "ben"], 10) == (2 * AT_ONCE, 0)
    assert turns_of(["ada"], AT_ONCE + protection.WAITING + 5) == (AT_ONCE, 5)
    monkeypatch.setattr(protection, "PATIENCE", 0.001)
    assert turns_of(["ada"], 6) == (AT_ONCE, 3), "Whoever has waited too long is told, too."


def test_visitors_and_broken_cookies_pass() -> None:
    seen = []

    async def page(scope: dict[str, Any], _receive: Any, _send: Any) -> None:
        seen.append(BUSY in scope)

    for headers in ([], [(b"cookie", b"a\xff[]=;;=")]):
        asyncio.run(Turns(page)({"headers": headers}, None, None))
    assert seen == [False, False]


def test_whose_turn_hasnt_come_reads_a_sentence(dear: Dear) -> None:
    request = RequestFactory().get("/", **{"asgi.scope": {BUSY: True}})
    assert dear.answer(request).status_code == 429
    assert not dear.begun


def test_a_colleagues_page_comes_while_one_person_sends_27_at_once(
    site: Any,
    make_player: Callable[..., Any],
    sign_in: Callable[[Any], Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All threads were taken by whoever waited; now no more than three are."""
    go_on = Event()

    def fetch(client: Client, path: str) -> int:
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        request = urllib.request.Request(f"{site.url}{path}")
        request.add_header("Cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    ada, ben = sign_in(make_player("Ada")), sign_in(make_player("Ben"))
    monkeypatch.setattr(
        "games.players.personal_data.everything",
        lambda *_args, **_kwargs: go_on.wait(30) and {},
    )
    with ThreadPoolExecutor(27) as pool:
        exports = [pool.submit(fetch, ada, "/me/privacy/export/") for _ in range(27)]
        assert fetch(ben, "/inbox/") == 200
        assert not all(one.done() for one in exports)
        go_on.set()
        assert {one.result() for one in exports} <= {200, 429}


def test_the_refusal_is_a_page_with_a_sentence(
    make_player: Callable[..., Any],
    sign_in: Callable[[Any], Client],
    monkeypatch: pytest.MonkeyPatch,
    db: None,
) -> None:
    monkeypatch.setattr(protection, "OF_A_PERSON", 0)
    answer = sign_in(make_player("Camille")).get("/board/")
    assert answer.status_code == 429
    assert "tes autres pages" in answer.content.decode().lower()
    assert Client().get("/sign-in/").status_code == 200
