"""People written through the services, an open invitation, browsers."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.players import services
from games.players.auth import links
from games.players.models import Player, Role


def somebody(name: str, role: Role = Role.MEMBER, language: str = "en") -> Player:
    """A player as joining makes one."""
    return services.add_player(
        name,
        "",
        language,
        role,
        repetitions_answered=timezone.now(),
        screen_answered=timezone.now(),
    )


@pytest.fixture
def camille(db: None) -> Player:
    return somebody("Camille", Role.ADMIN)


@pytest.fixture
def ingrid(camille: Player) -> Player:
    return somebody("Ingrid")


@pytest.fixture
def welcome(db: None) -> str:
    """The path of the first admin’s link."""
    link = links.first_admin_link()
    assert link is not None
    return path_of(link)


@pytest.fixture
def invitation(camille: Player) -> str:
    """The path of an open invitation."""
    return path_of(links.renew_invitation(camille))


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"Accept-Language": "en"})


@pytest.fixture
def signed_in(sign_in: Callable[[Player], Client], camille: Player) -> Client:
    """Camille, an admin, signed in."""
    return sign_in(camille)


def path_of(url: str) -> str:
    return "/" + url.split("/", 3)[3]
