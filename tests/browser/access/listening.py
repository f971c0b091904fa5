"""What a screen reader would say, in order, on every page."""

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error, Page

from tests.browser.phone import PATIENCE

STEP = 50
"""Milliseconds between two questions."""
SENTENCES = """if (location.protocol.startsWith("http"))
document.addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
        if (!["say", "toasts"].includes(target.id)) continue;
        const told = [...addedNodes].map((one) => one.textContent.replace(/\\s+/g, " ").trim());
        const heard = JSON.parse(sessionStorage.getItem("sentences") ?? "[]");
        sessionStorage.setItem("sentences", JSON.stringify([...heard, ...told]));
    }
}).observe(document.body, { subtree: true, childList: true }))"""


def listen_to_sentences(page: Page) -> None:
    """From now on, on every page of this tab: each sentence by itself that its voice or a toast
    says; what stands there when a page opens is no news to a reader of screens.
    """
    page.add_init_script(SENTENCES)


def sentences(page: Page) -> list[str]:
    told: list[str] = page.evaluate("JSON.parse(sessionStorage.getItem('sentences') ?? '[]')")
    return told


def says(page: Page, sentence: str, times: int = 1) -> None:
    """Waits until this has been said by itself, so many times."""
    until(page, sentence, lambda told: told.count(sentence) == times)


def hears(page: Page, words: str) -> None:
    """Waits until a sentence with these words has been said."""
    until(page, words, lambda told: any(words in one for one in told))


def until(page: Page, what: str, holds: Callable[[list[str]], bool]) -> None:
    """Waits until this holds of what has been said; `what` tells what is missing otherwise."""
    for _ in range(PATIENCE // STEP):
        # The page may be on its way somewhere: then it is asked again.
        with suppress(Error):
            if holds(sentences(page)):
                return
        page.wait_for_timeout(STEP)
    raise AssertionError(f"“{what}” wasn’t said:\n" + "\n".join(sentences(page)))
