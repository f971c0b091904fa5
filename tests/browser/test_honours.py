"""The honours on the smallest phone: from the lobby to last month, and back."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, expect

from games.honours import services
from games.players.clock import Clock
from games.tables import registry
from games.tables.models import Table
from tests.browser.phone import Phone
from tests.example_game.apps import ExampleConfig
from tests.honours.conftest import finish, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LINES = """part => {
  const words = [...part.childNodes].find((one) => one.nodeType === 3 && one.data.trim());
  const range = document.createRange();
  range.selectNodeContents(words);
  return new Set([...range.getClientRects()].map((line) => line.top)).size;
}"""


def lines_of(words: Locator) -> int:
    """How many lines these words take: none of them is broken."""
    return int(words.evaluate(LINES))


def test_from_the_lobby_to_last_month(
    hand_out: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExampleConfig, "lobby", True)
    monkeypatch.setattr(registry.config("example_game"), "verbose_name", "Nombres")
    camille, lars = hand_out("Camille"), hand_out("Lars")
    before = finish(sit_down([lars.player, camille.player]), [5, 2])
    clock = Clock.read()
    last_month = clock.calendar.midnight(clock.today.replace(day=1) - timedelta(days=3))
    Table.objects.filter(pk=before.pk).update(ended_at=last_month)
    finish(sit_down([camille.player, lars.player]), [5, 2])
    services.recount_all()

    page = camille.page
    page.set_viewport_size({"width": 360, "height": 640})
    camille.open("/tables/")
    assert lines_of(page.locator("h1")) == 1
    camille.press("Tables terminées", "link")
    camille.press("Qui a gagné ce mois-ci", "link")
    camille.at(f"/{clock.today:%Y/%m}/#tables")
    page.locator("summary", has_text="Nombres").click()
    camille.sees("1 table · Camille : 1 gagnée")
    expect(page.locator("tr.me")).to_contain_text("Camille toi")
    camille.press("Mois précédent", "link")
    page.locator("summary", has_text="Nombres").click()
    expect(page.locator(".honours tbody tr").first).to_contain_text("Lars")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    columns = page.locator(".honours thead th:not(.who) > a").all()
    assert [lines_of(words) for words in columns] == [1, 1, 1]
    page.get_by_text("Ce qui compte").click()
    camille.sees("Les robots n’ont pas de palmarès")
    columns[2].click()
    expect(page.locator(".honours [aria-sort]")).to_contain_text("Points")
    camille.press("Mois suivant", "link")
    page.locator("summary", has_text="Nombres").click()
    expect(page.locator(".honours tbody tr").first).to_contain_text("Camille")
