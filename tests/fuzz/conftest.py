"""A world with everything in it, and whoever might ask for it."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from django.test import Client

from games.kitchen import access
from games.kitchen import services as screens
from games.players import ghosts
from games.players.auth import links
from games.players.models import Player
from games.spaye.models import Day
from tests.spaye.conftest import (  # noqa: F401
    Phone,
    admin,
    app_day,
    at,
    camille,
    house,
    ingrid,
    phone,
    real_day,
)
from tests.spaye.together import play


@pytest.fixture
def quiet() -> Iterator[None]:
    """Thousands of refusals are no news."""
    logging.disable(logging.ERROR)
    yield
    logging.disable(logging.NOTSET)


@dataclass
class World:
    """Who may ask, by name; and values by which things are found."""

    people: dict[str, Player | None]
    known: tuple[str, ...]

    def cookie(self, who: str) -> str:
        """The cookies of a browser in which that person is signed in, with a form's token."""
        client = Client()
        player = self.people[who]
        if player:
            client.force_login(player)
        client.get("/sign-in/" if player is None else "/me/settings/")
        return "; ".join(f"{name}={kept.value}" for name, kept in client.cookies.items())


@pytest.fixture
def world(
    app_day: Callable[..., Day],  # noqa: F811
    camille: Phone,  # noqa: F811
    ingrid: Phone,  # noqa: F811
    admin: Phone,  # noqa: F811
) -> World:
    """A running day with a due exercise, links, an invitation, a ghost and a kitchen screen."""
    day = app_day("N", "QH", "9S", "KS")
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    play(day, camille, "draw 0")
    play(day, ingrid, "draw 1")
    ghost = ghosts.add(camille.player, "Bjørn")
    urls = (
        links.renew_invitation(admin.player),
        links.make_link(ingrid.player, admin.player).url,
        ghosts.make_claim_link(ghost.pk, camille.player).url,
    )
    screen = screens.add_screen(admin.player, "Kitchen")
    tokens = [url.rstrip("/").rpartition("/")[2] for url in urls]
    numbers = (str(day.table_id), str(camille.player.pk), str(ghost.pk), "2026", "11", "20")
    words = ("daye", "today", "challenge 1", "draw 3", "withdraw", "abort", "Camille", "exercise-0")
    return World(
        {"visitor": None, "member": camille.player, "admin": admin.player},
        (*tokens, access.screen_token(screen.nonce), *numbers, *words),
    )
