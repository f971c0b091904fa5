"""A move of each game by voice control, and by a switch that has Tab, Enter and Space.

Who speaks says what stands on a control, and what is so called is pressed: its accessible name
begins with these words. Who has a switch sees where they are, and stays there after a move.
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
CONTROLS = ("button", "link", "radio", "checkbox", "gridcell")
SEEN = """() => {
  const here = document.activeElement;
  const box = (here.closest("label, .sq") ?? here).getBoundingClientRect();
  const inside = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  return inside && here.matches(":focus-visible");
}"""
"""Whether the control that has the keyboard is marked, within the screen."""
WORDS_ON = """control => {
  const place = control.closest("label, .sq") ?? control;
  if (place.matches(".sq")) return place.dataset.at;
  const suits = ["spades", "hearts", "diamonds", "clubs"];
  const suit = suits.find((name) => place.querySelector(`.card.suit-${name[0].toUpperCase()}`));
  return suit ? `${place.innerText} of ${suit}` : place.innerText;
}"""
"""What is seen there: a card’s number and suit; a square’s name stands at the board’s edges."""


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
SPOKEN: dict[str, tuple[Game, list[str]]] = {
    "spaye": (at_spaye, ["Accept", "At random", "Take this card"]),
    "papayoo": (at_papayoo, [*PAPAYOO, "Pass these cards"]),
    "speahx": (at_speahx, ["9 of clubs", "Play 9 of clubs"]),
    "cerke": (at_cerke, ["KA", "KE"]),
    "spirale": (at_spirale, ["7", "Hide my dice"]),
}
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


def say(page: Page, words: str) -> None:
    """“Click …”: what is called so, or whose name begins so, is pressed."""
    name = re.compile(rf"^{re.escape(words)}(?!\w)", re.IGNORECASE)
    roles = [page.get_by_role(role, name=name) for role in CONTROLS]  # type: ignore[arg-type]
    called = roles[0]
    for one in roles[1:]:
        called = called.or_(one)
    control = called.last
    expect(control).to_be_enabled()
    assert words.lower() in control.evaluate(WORDS_ON).lower()
    control.evaluate("control => control.click()")


@pytest.mark.parametrize("game", SPOKEN)
@pytest.mark.long
def test_a_move_by_voice(hand_out: HandOut, game: str) -> None:
    lay_out, commands = SPOKEN[game]
    page, table = laid_out(hand_out, game, lay_out)
    for words in commands:
        say(page, words)
    moved(page, table, 2 if game == "spaye" else 1)


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
