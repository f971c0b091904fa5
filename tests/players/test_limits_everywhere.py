"""Limits hold over all processes: they are counted in the database they share."""

import re
from contextlib import ExitStack
from typing import Any

import pytest
import requests
from asgiref.sync import async_to_sync
from uvicorn import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from games.players import services
from games.players.limits import count_attempt
from tests.server import process

TEN_MINUTES = 600


def wrong_code(url: str) -> int:
    """The status of one wrong code, by a visitor who has loaded the page."""
    with requests.Session() as visitor:
        page = visitor.get(f"{url}/sign-in/", timeout=20).text
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token
        sent = {"code": "AAAAAA", "csrfmiddlewaretoken": token[1]}
        return visitor.post(f"{url}/sign-in/", sent, timeout=20).status_code


def seconds_left() -> int:
    return count_attempt("test", "window", TEN_MINUTES)[1]


@pytest.mark.postgres
def test_two_processes_count_together(transactional_db: None) -> None:
    services.ensure_office()
    # A window that ends meanwhile is begun anew: then once more.
    for _ in range(2):
        with ExitStack() as running:
            urls = [running.enter_context(process())[0] for _ in range(2)]
            before = seconds_left()
            answers = [wrong_code(urls[number % 2]) for number in range(12)]
            if seconds_left() <= before:
                break
    assert answers == [422] * 10 + [429] * 2


def test_only_a_proxy_on_this_machine_says_who_asks() -> None:
    """The server's default, on which the limits rely: a visitor's own claim counts for nothing."""
    seen: list[Any] = []

    async def app(scope: dict[str, Any], *_rest: Any) -> None:
        seen.append(scope["client"][0])

    trusting = ProxyHeadersMiddleware(app, trusted_hosts=Config(app).forwarded_allow_ips)
    for peer in ("192.0.2.1", "127.0.0.1"):
        claim = [(b"x-forwarded-for", b"203.0.113.9")]
        scope = {"type": "http", "client": (peer, 1), "headers": claim, "scheme": "http"}
        async_to_sync(trusting)(scope, None, None)
    assert seen == ["192.0.2.1", "203.0.113.9"]
