"""A provider on this machine, and people who have a password."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
import requests
from django.test import Client
from django.utils import timezone

from games.players.auth import sessions
from games.players.models import Player
from tests.players.auth.provider import Provider, running

PASSWORD = "räksmörgås på söndag"
OUT = ({"is_active": False}, {"is_ghost": True}, {"erased": datetime(2026, 3, 2, tzinfo=UTC)})
"""Whoever may come in by no way."""


@pytest.fixture
def with_password(ingrid: Player) -> Player:
    """Ingrid, who signs in with `PASSWORD`."""
    ingrid.set_password(PASSWORD)
    ingrid.save()
    return ingrid


@pytest.fixture
def provider(db: None, settings: Any) -> Iterator[Provider]:
    """The office's provider; joining by it is closed."""
    with running() as local:
        settings.OIDC = local.oidc()
        yield local


@pytest.fixture
def open_provider(provider: Provider, settings: Any) -> Provider:
    """The office's provider, whose people may join without invitation."""
    settings.OIDC = provider.oidc(join=True)
    return provider


def who(client: Client) -> str | None:
    """The number of the player who is signed in there."""
    return client.session.get("_auth_user_id")


def age(client: Client, minutes: int) -> None:
    """The browser has been signed in, by the password, for as long."""
    session = client.session
    session[sessions.SINCE] = (timezone.now() - timedelta(minutes=minutes)).timestamp()
    session[sessions.HOW] = "password"
    session.save()


def leave(client: Client, path: str = "/sign-in/sso/", **sent: str) -> str:
    """The provider's address that the page leads on to."""
    answer = client.post(path, sent)
    assert answer.status_code == 200, answer
    found = re.search(r'http-equiv="refresh" content="0;url=([^"]+)"', answer.content.decode())
    return unescape(found[1])


def sent_back(there: str) -> str:
    """The path and query of ours that the provider sends the browser back to."""
    with requests.get(there, allow_redirects=False, timeout=5) as answer:
        return "/" + answer.headers["Location"].split("/", 3)[3]


@pytest.fixture
def round_trip() -> Callable[..., Any]:
    """`round_trip(client)` goes to the provider and comes back with its answer."""

    def go(client: Client, path: str = "/sign-in/sso/", **sent: str) -> Any:
        return client.get(sent_back(leave(client, path, **sent)))

    return go
