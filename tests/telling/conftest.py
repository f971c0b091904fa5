"""A kind of the tests' own, two people, a Tuesday, and a host for whatever leaves."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.players.models import Player
from games.telling import http_client, notice_kinds
from games.telling.models import Notice
from games.telling.notice_kinds import Message, NoticeKind
from tests import one_by_one
from tests.telling.http_client import hosts

NOON = datetime(2026, 11, 24, 11, 0, tzinfo=UTC)
"""A Tuesday, noon in Paris."""


@contextmanager
def as_it_was(migration: str) -> Iterator[Any]:
    """The models after that migration; at the end all that followed has been migrated anew."""
    executor = one_by_one.executor()
    now = executor.loader.graph.leaf_nodes()
    try:
        yield executor.migrate([("telling", migration)]).apps
    finally:
        one_by_one.executor().migrate(now)


@pytest.fixture(autouse=True)
def always_own(own_registers: None) -> None:
    """No test leaves a kind or a way behind."""


@pytest.fixture
def bell() -> NoticeKind:
    """A kind that says how often it rang, as long as it stands."""

    def say(notice: Notice) -> Message | None:
        if notice.about.get("over"):
            return None
        return Message(f"Ring {notice.about.get('n', 1)}", "It rings.", "/")

    kind = NoticeKind("bell", say, notice_kinds.TABLES)
    notice_kinds.register(kind)
    return kind


@pytest.fixture
def people(make_player: Any) -> tuple[Player, Player]:
    return make_player("Camille", language="en"), make_player("Ingrid", language="nb")


@pytest.fixture
def camille(people: tuple[Player, Player]) -> Player:
    return people[0]


@pytest.fixture
def ingrid(people: tuple[Player, Player]) -> Player:
    return people[1]


@pytest.fixture
def pages(sign_in: Any, camille: Player) -> Client:
    """Camille's browser."""
    browser: Client = sign_in(camille)
    return browser


@pytest.fixture
def tuesday() -> Iterator[Any]:
    """It is `NOON` until a test moves it."""
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[hosts.Host]:
    """A push service and a chat's host, named by the operator: each answers as it is told to."""
    with hosts.running(tmp_path, "hooks.example") as running:
        made = ssl.create_default_context(cafile=str(running.authority))
        monkeypatch.setattr(http_client, "tls_context", lambda: made)
        monkeypatch.setenv("SSL_CERT_FILE", str(running.authority))
        settings.PUSH, settings.PUSH_HOSTS = True, [running.trusted]
        settings.CHAT_HOSTS, settings.SITE_URL = [running.trusted], "https://spaye.example"
        yield running
