"""An office whose interface is on, and a program that asks by a key."""

from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

import pytest
from django.test import Client

from games.programs import access, calendar_feeds, services, views
from games.programs.access import KeyLimit
from games.programs.models import Interface, Scope
from spaye_site.api import door
from tests.spaye.conftest import at, camille, friday, house, ingrid, lars, phone  # noqa: F401

ALL = tuple(Scope.values)


@pytest.fixture(autouse=True)
def counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins with keys that have asked for nothing."""
    for module, name in ((door, "counted"), (views, "feed_limit")):
        limit = getattr(module, name)
        monkeypatch.setattr(module, name, KeyLimit(limit.most, limit.seconds))
    calendar_feeds.clear_cache()
    access.clear_cache()


@pytest.fixture
def open_interface(db: None) -> None:
    Interface.objects.update_or_create(pk=1, defaults={"on": True})
    access.clear_cache()


@dataclass
class Program:
    """Something without cookies that sends its key."""

    token: str
    client: Client

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(f"/api/v1/{path}", headers=self._sent(headers))

    def post(self, path: str, document: object) -> Any:
        return self.client.post(
            f"/api/v1/{path}", document, content_type="application/json", headers=self._sent({})
        )

    def _sent(self, headers: dict[str, str]) -> dict[str, str]:
        return ({"Authorization": f"Bearer {self.token}"} if self.token else {}) | headers


@pytest.fixture
def program(open_interface: None) -> Callable[..., Program]:
    """`program(player, "log:write")` is a program with a new key of the player's."""

    def make(player: Any, *scopes: str) -> Program:
        wanted = scopes or ALL
        _key, token = services.make_for_program(player, "a bot", wanted, 90, token_urlsafe(24))
        return Program(token, Client(enforce_csrf_checks=True))

    return make
