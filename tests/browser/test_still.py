"""Nothing at a table jumps: the layout shift of a whole game, a spectator coming and going."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.engine.chance import Dice
from games.tables import registry, services
from games.tables.audience import observe
from games.tables.bots import selfplay
from games.tables.models import Table
from tests.browser.laid import LAPTOP, PHONE, HandOut, colleagues
from tests.papayoo.tables import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST = 0.02
"""Cumulative layout shift of a whole game; 0.1 is what the web calls good for a page."""
GAMES = {"papayoo": 4, "speahx": 3, "cerke": 2, "spirale": 2}
SHIFTS = """() => {
    window.shifts = [];
    const name = ({ node }) => node?.className?.baseVal ?? node?.className ?? node?.nodeName;
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries())
            if (!hadRecentInput) window.shifts.push([value, ...sources.map(name)]);
    }).observe({ type: "layout-shift" });
}"""


def cases() -> list[Any]:
    """One of them for each run; all of them, to their ends, in the long tests."""
    whole = [
        pytest.param(game, size, None, marks=pytest.mark.long)
        for game in GAMES
        for size in (PHONE, LAPTOP)
    ]
    return [pytest.param("papayoo", PHONE, 12), *whole]


@pytest.mark.parametrize(("game", "size", "moves"), cases())
def test_nothing_jumps(hand_out: HandOut, game: str, size: ViewportSize, moves: int | None) -> None:
    camille, ingrid = hand_out("Camille", size=size), hand_out("Ingrid")
    players = [camille.player, *colleagues(*NAMES[2 : GAMES[game] + 1])]
    options = {"seasons": 2} if game == "cerke" else {}
    table = services.open_table(game, options, players=players)
    page = camille.open(f"/tables/{table.pk}/").page
    page.evaluate("() => document.fonts.ready")
    page.evaluate(SHIFTS)
    number = 0
    while moves is None or number < moves:
        if not move(table):
            break
        number += 1
        shows(page, table)
        if number == 4:
            ingrid.open(f"/tables/{table.pk}/").sees("Tu regardes")
        if number == 8:
            ingrid.open("/")
    if moves is None:
        # The result unfolds by itself once what ended the game was seen.
        expect(page.locator(".result-fold")).to_have_attribute("open", "")
        page.wait_for_timeout(100)
    shifts = page.evaluate("window.shifts")
    shifted = sum(value for value, *_what in shifts)
    assert shifted <= MOST, shifts


def move(table: Table) -> bool:
    """Whoever is to move does what a steady bot would do; False once the game is over."""
    table.refresh_from_db()
    rules, state = registry.rules(table.game), services.state_of(table)
    if rules.outcome(state) is not None:
        return False
    seat = min(rules.awaited(state))
    bot = selfplay.bot_of(table.game, "steady")
    dice = Dice(selfplay.seed_of(f"still {table.version}"), 0, 0)
    chosen = bot(observe(table, seat), list(rules.legal_moves(state, seat)), dice)
    player = table.seats.select_related("player").get(number=seat).player
    assert player is not None
    services.play(table.pk, player, str(chosen), table.version)
    return True


def shows(page: Page, table: Table) -> None:
    """The page has followed, and what moves has come to rest."""
    table.refresh_from_db()
    region = page.locator(f"#{table.game}-{table.pk}")
    expect(region).to_have_attribute("data-version", str(table.version))
    page.wait_for_timeout(100)
