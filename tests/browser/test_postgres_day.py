"""A day with two server processes, over one PostgreSQL.

Whoever is handed a phone is on the other process than the one before.
"""

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from games.players.models import Office, Player, Role
from tests.browser import test_app_day
from tests.browser.laid import LAPTOP, HandOut, open_day
from tests.browser.phone import Phone, begin, confirm, revealed
from tests.server import process

pytestmark = [pytest.mark.browser, pytest.mark.postgres]


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
def site(processes: tuple[str, str]) -> Any:
    """No third server runs beside the two."""
    return SimpleNamespace(url=processes[0])


@pytest.fixture
def give(
    processes: tuple[str, str], office: Office, browse: Callable[..., Page]
) -> Callable[..., Phone]:
    """Phones that take turns in which process they are on."""
    addresses = cycle(processes)

    def phone(player: Player, **options: Any) -> Phone:
        url = next(addresses)
        return Phone(player, browse(player, url, **options), url)

    return phone


@pytest.mark.long
def test_a_whole_day_of_the_app_deck(hand_out: HandOut) -> None:
    four = [hand_out(name) for name in ("Camille", "Ingrid", "Lars", "Mehdi")]
    test_app_day.test_a_day_on_four_phones(four, hand_out)


def test_moves_reach_the_pages_of_the_other_process(hand_out: HandOut) -> None:
    """Camille and Zoé's board are on the first process, Ingrid on the second."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    board = hand_out("Zoé", Role.ADMIN, LAPTOP)
    open_day([camille], ["N", "9D"])
    ingrid.open("/").press("Je suis là")
    board.open("/board/").sees("Personne n’a encore joué")

    begin(camille, ingrid)
    camille.take(0)
    ingrid.sees("a pioché")
    expect(ingrid.page.locator(".reveal")).to_have_count(0)
    ingrid.take(1)
    revealed(camille, ingrid)
    row = board.page.get_by_role("row").filter(has_text="Camille")
    expect(row).to_contain_text("dont 1")

    camille.press("C’est parti", "link")
    camille.press("J’arrête là")
    confirm(ingrid, "9 squats")
    camille.at("/daye/")
    expect(row).to_contain_text("dont 9")
