"""A short day with every phone on a server process of its own, over one PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from games.players import services as people
from games.players.models import Office, Role
from games.spaye import services
from tests.browser.phone import Phone, begin, confirm
from tests.server import process
from tests.spaye.conftest import cards

pytestmark = [pytest.mark.browser, pytest.mark.postgres]

DESKTOP = {"width": 1280, "height": 800}


@pytest.fixture
def processes(
    transactional_db: None, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, str]]:
    """The addresses of two servers; the static files are collected as for a real one."""
    monkeypatch.setenv("STATIC_ROOT", str(tmp_path))
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", verbosity=0, interactive=False)
    with process() as (first, _), process() as (second, _):
        yield first, second


@pytest.fixture
def three(
    processes: tuple[str, str], office: Office, give: Callable[..., Phone]
) -> tuple[Phone, Phone, Phone]:
    """Camille on the first process; Ingrid and Zoé's board on the second."""
    first, second = processes
    camille, ingrid = (
        people.add_player(name, "", "fr", Role.MEMBER) for name in ("Camille", "Ingrid")
    )
    zoe = people.add_player("Zoé", "", "fr", Role.ADMIN)
    return give(camille, first), give(ingrid, second), give(zoe, second, viewport=DESKTOP)


def test_moves_reach_the_pages_of_the_other_process(three: tuple[Phone, Phone, Phone]) -> None:
    camille, ingrid, board = three
    setup = {"cards": cards(["N", "9D"])}
    services.open_day(camille.player, "app", 32, "squats", setup=setup)
    ingrid.open("/").press("Je suis là")
    board.open("/board/").sees("Personne n’a encore joué")

    begin(camille, ingrid)
    camille.take(0)
    ingrid.sees("a pioché")
    expect(ingrid.page.locator(".reveal")).to_have_count(0)
    ingrid.take(1)
    for phone in (camille, ingrid):
        expect(phone.page.locator(".reveal .card")).to_have_count(2)
    row = board.page.get_by_role("row").filter(has_text="Camille")
    expect(row).to_contain_text("+1")

    camille.press("C’est parti", "link")
    camille.press("J’arrête là")
    confirm(ingrid, "9 squats")
    camille.at("/daye/")
    expect(row).to_contain_text("+9")
