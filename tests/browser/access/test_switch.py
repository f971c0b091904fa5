"""A move of each game by a switch that has Tab, Enter and Space.

Who has one sees where they are, and stays there after a move. That a control is called what stands
on it, as for whoever speaks to a machine, is looked at on every page: names.js.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.tables import services
from games.tables.models import Table
from tests.browser.access.keys import MOST_STEPS, has_focus
from tests.browser.laid import PLACED, HandOut, challenge, lay_speahx, open_day
from tests.browser.phone import Phone
from tests.cerke.rules.positions import setup_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SEEN = """() => {
  const here = document.activeElement;
  const box = (here.closest("label, .sq") ?? here).getBoundingClientRect();
  const inside = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  return inside && here.matches(":focus-visible");
}"""
"""Whether the control that has the keyboard is marked, within the screen."""


def at_spaye(phones: list[Phone]) -> Table:
    """Ingrid has challenged Camille, who is asked on every page."""
    camille, ingrid = phones
    day = open_day([ingrid, camille], ["9S"])
    challenge(ingrid, 1)
    return Table.objects.get(pk=day.table_id)


def at_papayoo(phones: list[Phone]) -> Table:
    more = [phone.player for phone in phones]
    return services.open_table("papayoo", {"rounds": 1}, players=more, seed=bytes(range(32)))


def at_speahx(phones: list[Phone]) -> Table:
    return lay_speahx([phone.player for phone in phones], ["5C 9C 7D", "KC 3S"], pile="4C")


def at_cerke(phones: list[Phone]) -> Table:
    return opened("cerke", {"seasons": 1}, phones, setup_of(*PLACED, to_move=0))


def at_spirale(phones: list[Phone]) -> Table:
    return opened("spirale", {}, phones, None)


def opened(game: str, options: dict[str, Any], phones: list[Phone], setup: Any) -> Table:
    players = [phone.player for phone in phones]
    return services.open_table(game, options, setup=setup, players=players, seed=bytes(range(32)))


PAPAYOO = ["3 of spades", "4 of spades", "7 of spades", "8 of spades", "10 of spades"]
Game = Callable[[list[Phone]], Table]
STEPPED: dict[str, tuple[Game, list[tuple[str, str]]]] = {
    "spaye": (
        at_spaye,
        [("button", "Accept"), ("radio", "Card 3 of"), ("button", "Take this card")],
    ),
    "papayoo": (
        at_papayoo,
        [*[("checkbox", name) for name in PAPAYOO], ("button", "Pass these cards")],
    ),
    "speahx": (at_speahx, [("checkbox", "9 of clubs"), ("button", "Play 9 of clubs")]),
    "cerke": (at_cerke, [("link", "red King, KA"), ("button", "KE")]),
    "spirale": (at_spirale, [("radio", "3"), ("button", "Hide my dice")]),
}


def laid_out(hand_out: HandOut, game: str, lay_out: Game) -> tuple[Page, Table]:
    phones = [hand_out("Camille", language="en"), hand_out("Ingrid")]
    phones += [hand_out("Lars")] if game == "papayoo" else []
    table = lay_out(phones)
    return phones[0].open("/" if game == "spaye" else f"/tables/{table.pk}/").page, table


def moved(page: Page, table: Table, moves: int) -> None:
    for _ in range(100):
        if Table.objects.get(pk=table.pk).version == table.version + moves:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{table.game}: no move")


def step_to(goal: Locator) -> None:
    """Tab to it, or to its group and on by Space."""
    page = goal.page
    expect(goal).to_be_enabled()
    group = "goal => goal.type === 'radio' && goal.name === document.activeElement.name"
    for _ in range(MOST_STEPS):
        if goal.evaluate("goal => goal === document.activeElement") or goal.evaluate(group):
            break
        page.keyboard.press("Tab")
    for _ in range(MOST_STEPS):
        if has_focus(goal):
            break
        page.keyboard.press("Space")
    assert has_focus(goal), goal
    assert page.evaluate(SEEN), goal


@pytest.mark.parametrize("game", STEPPED)
@pytest.mark.long
def test_a_move_by_a_switch(hand_out: HandOut, game: str) -> None:
    lay_out, steps = STEPPED[game]
    page, table = laid_out(hand_out, game, lay_out)
    if game == "cerke":
        step_to(page.locator("summary", has_text="The moves as a list"))
        page.keyboard.press("Enter")
    for role, words in steps:
        goal = page.get_by_role(role, name=re.compile(rf"^{words}(?!\w)")).last  # type: ignore[arg-type]
        step_to(goal)
        chosen = role == "radio" and goal.is_checked()
        if not chosen:
            page.keyboard.press("Space" if role in ("radio", "checkbox") else "Enter")
    moved(page, table, 2 if game == "spaye" else 1)
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement !== document.body"), "the keyboard is lost"
