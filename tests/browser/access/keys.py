"""A keyboard and nothing else."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

MOST_STEPS = 240
"""Tabs after which a page keeps the focus to itself."""


def key(goal: Locator, name: str = "Enter") -> None:
    """Tab to it and press a key."""
    expect(goal).to_be_visible()
    reach(goal)
    goal.page.keyboard.press(name)


def reach(goal: Locator) -> None:
    tab_to(goal, lambda: has_focus(goal))


def has_focus(goal: Locator) -> bool:
    return bool(goal.evaluate("goal => goal === document.activeElement"))


def holds_focus(part: Locator) -> bool:
    return bool(part.evaluate("part => part.contains(document.activeElement)"))


def choose(radio: Locator) -> None:
    """Tab to its group, then move in it by the arrows."""
    expect(radio).to_be_enabled()
    group = "goal => goal.name === document.activeElement.name"
    tab_to(radio, lambda: bool(radio.evaluate(group)))
    radio.page.keyboard.press("Space")
    for _ in range(40):
        if radio.is_checked():
            return
        radio.page.keyboard.press("ArrowRight")
    raise AssertionError(f"no arrow leads to {radio}")


def tab_to(goal: Locator, reached: Callable[[], bool], name: str = "Tab") -> None:
    for _ in range(MOST_STEPS):
        if reached():
            return
        goal.page.keyboard.press(name)
    raise AssertionError(f"no {name} leads to {goal}")


def go_round(page: Page) -> int:
    """Tab until the focus is back at the skip link; how many steps that took."""
    skip = page.get_by_role("link", name="Aller au contenu")
    reach(skip)
    for step in range(1, MOST_STEPS):
        page.keyboard.press("Tab")
        if has_focus(skip):
            return step
    raise AssertionError(f"{page.url} keeps the focus")
