"""What is looked for on a page: axe's rules, room for everything when it is narrow or its text is
large, and targets as large as a thumb.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import CDPSession, Page

HERE = Path(__file__).parent
REFLOW, TARGETS, LETTERS, FOCUS, NAMES = (
    (HERE / f"{name}.js").read_text() for name in ("reflow", "targets", "letters", "focus", "names")
)
PHONE = (390, 844)
LAPTOP = (1280, 800)
WALL = (1920, 1080)
ZOOMED = (320, 256)
"""1280 × 1024 at 400 %."""
SMALLEST = (320, 568)
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
WORST = {"serious", "critical"}
SET_THEME = """async (theme) => {
    document.documentElement.dataset.theme = theme;
    const ends = (fading) => fading.effect.getComputedTiming().endTime < 2000;
    const fadings = document.getAnimations().filter(ends);
    await Promise.all(fadings.map((one) => one.finished.catch(() => {})));
}"""
RUN_AXE = """async (tags) => (await axe.run(
    document.querySelector(":popover-open") ?? document, {
    runOnly: tags, rules: { region: { enabled: true } },
    resultTypes: ["violations"], elementRef: false,
})).violations.map((found) => [found.id, found.impact, found.nodes.map((node) => (
    `${node.target.join(" ")} ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ""}`
))])"""
UNDER = "because it is partially obscured"
"""A target that the sticky row covers where the page is scrolled to: `targets` scrolls to each."""
BODY = 16.0
"""Pixels of running text before anything is enlarged."""


class Eyes:
    """Looks at one page; each method yields what is wrong."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire: CDPSession = page.context.new_cdp_session(page)

    def size(self, size: tuple[int, int]) -> None:
        width, height = size
        self.page.set_viewport_size({"width": width, "height": height})

    def axe(self, theme: str) -> Iterator[str]:
        """Violations of impact serious or critical in this theme.

        With a popover open, in it alone: axe knows no top layer, and takes its face for the ground
        of what lies under it. The page without it is a stop of its own.
        """
        self.page.evaluate(SET_THEME, theme)
        self._bring_axe()
        for rule, impact, nodes in self.page.evaluate(RUN_AXE, TAGS):
            if impact in WORST or rule == "region":
                real = (node for node in nodes if UNDER not in node)
                yield from (f"axe {rule} ({theme}): {node}" for node in real)

    def _bring_axe(self) -> None:
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)

    def names(self) -> Iterator[str]:
        """Controls that aren't called by what is seen on them, or that Tab doesn't reach."""
        self._bring_axe()
        told: list[str] = self.page.evaluate(NAMES)
        yield from (f"name: {fault}" for fault in told)

    def twice(self) -> Iterator[str]:
        """What is described by its own name: it is read once as the one, once as the other."""
        for node in self.wire.send("Accessibility.getFullAXTree")["nodes"]:
            name, told = (node.get(what, {}).get("value", "") for what in ("name", "description"))
            if told and not node["ignored"] and plain(told) == plain(name):
                yield f"read twice: {node['role']['value']} “{name}”"

    def narrow(self, size: tuple[int, int]) -> Iterator[str]:
        """What has no room at this size."""
        self.size(size)
        told: list[str] = self.page.evaluate(REFLOW)
        yield from (f"{size[0]}×{size[1]}: {fault}" for fault in told)

    def targets(self) -> Iterator[str]:
        # What has just come can't be touched for a moment, so that nobody taps it by mistake.
        self.page.wait_for_selector(".coming", state="detached")
        told: list[str] = self.page.evaluate(TARGETS)
        yield from (f"small target: {fault}" for fault in told)

    def focus(self) -> Iterator[str]:
        """Where the focus isn't seen, at the window's size."""
        self.page.keyboard.press("Tab")
        told: list[str] = self.page.evaluate(FOCUS)
        yield from told

    def large_text(self) -> Iterator[str]:
        """What has no room, or doesn't grow, when the browser's text size is doubled."""
        self.size(PHONE)
        before = self.page.evaluate(LETTERS)
        self._letters(2 * BODY)
        try:
            after = self.page.evaluate(LETTERS)
            yield from not_grown(before, after)
            told: list[str] = self.page.evaluate(REFLOW)
            yield from (f"text at 200 %: {fault}" for fault in told)
        finally:
            self._letters(BODY)

    def _letters(self, pixels: float) -> None:
        """The browser's own setting, as in its preferences; nothing is zoomed."""
        sizes = {"standard": int(pixels), "fixed": int(pixels * 13 / 16)}
        self.wire.send("Page.setFontSizes", {"fontSizes": sizes})


def plain(text: str) -> str:
    """As it is heard."""
    return re.sub(r"\W+", " ", text).strip().casefold()


def not_grown(before: Any, after: Any) -> Iterator[str]:
    """Text that isn't about twice as large, nor as large as running text when that is doubled.

    About: in a low window some text is a sixteenth smaller, and large text makes a window low.
    """
    grown = {number: now for number, _text, now in after}
    for number, text, was in before:
        now = grown.get(number, 2 * BODY)
        if now < min(1.8 * was, 2 * BODY):
            yield f"text at 200 %: “{text}” stays at {was} → {now} px"
