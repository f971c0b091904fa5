"""No more than a few requests of one person are at work at once; others aren't kept waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from spaye_site.protection import at_work
from spaye_site.protection.at_work import AT_ONCE, AtWorkMiddleware


class Dear:
    """Pages that take as long as the test wants."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.go_on = Event()
        self.full = Event()
        self.answer = AtWorkMiddleware(self.page)

    def page(self, request: HttpRequest) -> HttpResponse:
        self.begun.append(request.user.pk)
        if len(self.begun) == AT_ONCE:
            self.full.set()
        assert self.go_on.wait(30)
        return HttpResponse("done")

    def ask(self, player: Any) -> HttpResponse:
        request = RequestFactory().get("/")
        request.user = player
        return self.answer(request)


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> Iterator[Dear]:
    monkeypatch.setattr(at_work, "PATIENCE", 0.05)
    pages = Dear()
    yield pages
    pages.go_on.set()


class Person:
    is_authenticated = True

    def __init__(self, pk: int) -> None:
        self.pk = pk


def test_more_than_three_at_once_are_told_to_come_back(
    dear: Dear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_work, "render", lambda *_args, status, **_: HttpResponse(status=status))
    answers: list[HttpResponse] = []
    threads = [Thread(target=lambda: answers.append(dear.ask(Person(1)))) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    assert dear.full.wait(30)
    refused = dear.ask(Person(1))
    assert (refused.status_code, refused["Retry-After"]) == (429, "2")
    assert len(dear.begun) == AT_ONCE
    dear.go_on.set()
    assert dear.ask(Person(2)).content == b"done"
    for thread in threads:
        thread.join()
    assert [answer.status_code for answer in answers] == [200] * AT_ONCE
    assert dear.ask(Person(1)).status_code == 200


def test_one_that_waits_is_served_when_its_turn_comes(
    dear: Dear, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_work, "PATIENCE", 30)
    answers: list[int] = []
    threads = [
        Thread(target=lambda: answers.append(dear.ask(Person(1)).status_code)) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    assert dear.full.wait(30)
    assert len(dear.begun) == AT_ONCE
    dear.go_on.set()
    for thread in threads:
        thread.join()
    assert answers == [200] * 6


def test_the_refusal_is_a_page_with_a_sentence(
    make_player: Callable[..., Any],
    sign_in: Callable[[Any], Client],
    monkeypatch: pytest.MonkeyPatch,
    db: None,
) -> None:
    monkeypatch.setattr(at_work, "AT_ONCE", 0)
    monkeypatch.setattr(at_work, "PATIENCE", 0.01)
    answer = sign_in(make_player("Camille")).get("/board/")
    assert answer.status_code == 429
    assert "tes autres pages" in answer.content.decode().lower()
    assert Client().get("/sign-in/").status_code == 200
