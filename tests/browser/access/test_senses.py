"""For those whom movement hurts, who choose their own colours, or who see fewer of them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.boards import services as boards
from games.players import services as people
from games.spaye import services
from tests.browser.laid import HandOut, last_day, lay_duel, open_day, play, write
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

BRIEF = 200
"""Milliseconds that a change may take when movement is reduced."""
WATCH = """(() => {
    window.moved = {};
    const look = () => {
        for (const one of document.getAnimations()) {
            const time = one.effect.getComputedTiming();
            const name = one.animationName ?? one.transitionProperty;
            window.moved[name] = Math.min(time.endTime - time.delay, 1e6);
        }
        requestAnimationFrame(look);
    };
    look();
})();"""
LINES = """(selector) => [...document.querySelectorAll(selector)]
    .filter((part) => part.checkVisibility())
    .filter((part) => {
        const style = getComputedStyle(part);
        const lines = ["borderTop", "borderBottom", "outline"];
        const drawn = (kind) => style[`${kind}Style`] !== "none" && style[`${kind}Width`] !== "0px";
        return !lines.some(drawn);
    }).map((part) => part.outerHTML.slice(0, 80))"""
FRAMED = (
    ".btn, .icon-btn, .key, .card, .chip, .pill, .tab, .segments > *, .candidate, .sheet, .panel"
)
CHOSEN = """(selector) => {
    const outlines = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
        .map((one) => getComputedStyle(one))
        .map((style) => (style.outlineStyle === "none" ? "none" : style.outlineWidth));
    return [...new Set(outlines)].length;
}"""


@pytest.fixture
def pair(hand_out: HandOut) -> Callable[..., tuple[Phone, Phone]]:
    """`pair(**browser)`: Camille, in such a browser, will draw a nikāye at 0, Ingrid a nine."""

    def make(**browser: Any) -> tuple[Phone, Phone]:
        camille, ingrid = hand_out("Camille", **browser), hand_out("Ingrid")
        open_day([camille, ingrid], ["N", "9D", "KS", "8H", "7S", "7C"])
        return camille, ingrid

    return make


OTHERS = [pytest.param(wish, marks=pytest.mark.long) for wish in ("setting", "none")]


@pytest.mark.parametrize("wish", ["system", *OTHERS])
def test_nothing_moves_for_who_wants_it_still(wish: str, pair: Callable[..., Any]) -> None:
    """The cards turn, repetitions are counted, titles are revealed: all at once, or nearly."""
    camille, ingrid = pair(reduced_motion="reduce" if wish == "system" else "no-preference")
    if wish == "setting":
        people.save_settings(camille.player, "Camille", {"motion": "reduced"})
    camille.page.add_init_script(WATCH)
    long = {**revealed(camille, ingrid), **counted(camille), **titled(camille, ingrid)}
    if wish == "none":
        assert {"flip-in", "sheet-in", "revealed"} <= set(long)
    else:
        assert long == {}


def long_moves(page: Page) -> dict[str, float]:
    page.wait_for_timeout(900)
    moved: dict[str, float] = page.evaluate("window.moved")
    return {name: time for name, time in moved.items() if time > BRIEF}


def revealed(camille: Phone, ingrid: Phone) -> dict[str, float]:
    play(camille, "challenge 1")
    play(ingrid, "accept 0")
    with camille.page.expect_response("**/live/**"):
        camille.open("/daye/")
    play(camille, "draw 0")
    play(ingrid, "draw 1")
    expect(camille.page.get_by_role("img", name="9 de carreau, vaut 9")).to_be_visible()
    return long_moves(camille.page)


def counted(camille: Phone) -> dict[str, float]:
    camille.open("/daye/exercise/0/")
    for _ in range(3):
        camille.page.get_by_role("button", name="sur 9").click()
    return long_moves(camille.page)


def titled(camille: Phone, ingrid: Phone) -> dict[str, float]:
    """A ceremony of last month, from its first title to the month's page."""
    day = last_day()
    write(day, {camille.player: (3, 2, 9), ingrid.player: (1, 1, 5)})
    boards.close_month(day.year, day.month, camille.player, {}, ceremony=True)
    with camille.page.expect_response("**/live/**"):
        camille.open(f"/{day:%Y/%m}/ceremony/")
    boards.advance_ceremony(day.year, day.month, 0, camille.player)
    expect(camille.page.locator(".winner:not(.veiled)")).to_have_count(1)
    found = long_moves(camille.page)
    camille.open(f"/{day:%Y/%m}/")
    return {**found, **long_moves(camille.page)}


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_forced_colours_keep_lines_and_choices(scheme: str, pair: Callable[..., Any]) -> None:
    camille, ingrid = pair(forced_colors="active", color_scheme=scheme)
    page = camille.open("/challenge/").page
    assert page.evaluate(LINES, FRAMED) == []
    page.get_by_role("radio", name=re.compile("Ingrid")).check()
    assert page.evaluate(CHOSEN, ".candidate") == 2
    page.goto("about:blank")  # or the page would go to the dāye by itself
    play(camille, "challenge 1")
    play(ingrid, "accept 0")
    camille.open("/daye/")
    page.locator(".pick:has(#card-5)").click()
    assert page.evaluate(LINES, FRAMED) == []
    assert page.evaluate(CHOSEN, ".pick .card") == 2
    for path in ("/", "/me/settings/", "/board/", "/rules/spaye/", "/tables/"):
        camille.open(path)
        assert page.evaluate(LINES, FRAMED) == [], path
    assert page.evaluate(CHOSEN, ".nav a") == 1
    camille.open("/me/settings/")
    assert page.evaluate(CHOSEN, ".segments > label") == 2
    camille.open("/board/")
    line = "link => getComputedStyle(link).textDecorationLine"
    current = page.get_by_role("navigation").locator("a[aria-current=page]").first
    assert current.evaluate(line) == "underline"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_knows_one_ink(scheme: str, pair: Callable[..., Any]) -> None:
    camille, _ingrid = pair(contrast="more", color_scheme=scheme)
    page = camille.open("/").page
    second = page.locator(".page-head .date").evaluate("(one) => getComputedStyle(one).color")
    assert second == page.evaluate("getComputedStyle(document.body).color")
    felt = page.locator(".hero .small, .hero .caption").first
    on_felt = felt.evaluate("(one) => getComputedStyle(one).color")
    assert on_felt == "rgb(253, 243, 239)"


@pytest.mark.long
def test_titles_and_outcomes_are_not_told_by_colour_alone(pair: Callable[..., Any]) -> None:
    """Each has a name, and each title a shape of its own."""
    camille, ingrid = pair()
    told = []
    for positions in ((2, 3), (4, 5)):
        lay_duel(camille, ingrid, *positions)
        for phone in (camille, ingrid):
            heading = phone.open("/daye/").page.get_by_role("heading", level=1)
            told.append(heading.first.inner_text())
    assert "Tu bats Ingrid" in told[0]
    assert "Égalité" in told[2]
    three = drawn(camille.open("/board/").page, ".segments > a")
    assert len(three) == len(set(three.values())) == 3, three


def test_suits_are_not_told_by_colour_alone(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    services.open_day(camille.player, "real", 32, "squats")
    four = drawn(camille.open("/log/").page, ".key[data-suit] > .suit")
    assert list(four) == ["pique", "cœur", "carreau", "trèfle"]
    assert len(set(four.values())) == 4


def drawn(page: Page, selector: str) -> dict[str, str]:
    """By accessible name, the glyph that is drawn for it."""
    pairs = page.locator(selector).evaluate_all(
        """parts => parts.map((part) => [
            (part.ariaLabel || part.innerText).trim(),
            part.querySelector("use").getAttribute("href"),
        ])"""
    )
    return dict(pairs)
