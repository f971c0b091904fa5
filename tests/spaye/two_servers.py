"""Two servers on one PostgreSQL, as on two machines: what phones send goes to either of them."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest

from tests.crash import servers as crash
from tests.crash.colleagues import TOKEN
from tests.postgres import pooled
from tests.server import database_url
from tests.spaye import together
from tests.spaye.conftest import Phone


@dataclass(frozen=True)
class Answer:
    """As much of an answer as a race looks at."""

    status_code: int
    content: bytes


class Far:
    """A browser that asks one of the servers."""

    def __init__(self, url: str, cookies: SimpleCookie) -> None:
        self._place = urlsplit(url).netloc
        kept = "; ".join(f"{name}={one.value}" for name, one in cookies.items())
        self._headers = {
            "Accept-Language": "en",
            "Cookie": f"{kept}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def post(
        self, path: str, fields: Mapping[str, Any], headers: Mapping[str, str] | None = None
    ) -> Answer:
        wire = HTTPConnection(self._place, timeout=60)
        try:
            wire.request("POST", path, urlencode(fields), {**self._headers, **(headers or {})})
            answer = wire.getresponse()
            return Answer(answer.status, answer.read())
        finally:
            wire.close()


@contextmanager
def serving(folder: Path, monkeypatch: pytest.MonkeyPatch, *, pooler: bool) -> Iterator[None]:
    """Every `together.tab` is the next server's, in turn; with a pooler between them and their
    database, or without. Raises `Missing` where pgbouncer isn't installed.
    """
    with ExitStack() as stack:
        if pooler:
            monkeypatch.setenv("DATABASE_LISTEN_URL", database_url())
            url = stack.enter_context(pooled(database_url()))
            monkeypatch.setattr(crash, "database_url", lambda: url)
        servers = stack.enter_context(crash.running(folder, 2))
        urls = cycle(server.url for server in servers)

        def tab(phone: Phone) -> Phone:
            return Phone(phone.player, Far(next(urls), phone.client.cookies))  # type: ignore[arg-type]

        monkeypatch.setattr(together, "tab", tab)
        yield
