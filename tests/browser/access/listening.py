"""What a screen reader would say: every live region's news, in order, on every page."""

from contextlib import suppress

from playwright.sync_api import Error, Page

from tests.browser.phone import PATIENCE

STEP = 50
"""Milliseconds between two questions."""
EARS = """if (location.protocol.startsWith("http")) {
    const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
    const REGIONS = "[aria-live], [role=status], [role=alert], [role=alertdialog]";
    const note = (region) => {
        const text = (region.ariaLabel || region.innerText || "").replace(/\\s+/g, " ").trim();
        if (!text || heard.at(-1) === text || !region.checkVisibility()) return;
        heard.push(text);
        sessionStorage.setItem("heard", JSON.stringify(heard));
    };
    new MutationObserver((changes) => {
        for (const change of changes) {
            const at = change.target;
            const around = (at.nodeType === 1 ? at : at.parentElement)?.closest(REGIONS);
            if (around) note(around);
            else for (const node of change.addedNodes) {
                if (node.nodeType !== 1) continue;
                if (node.matches("[role=alertdialog], [role=alert]")) note(node);
                node.querySelectorAll("[role=alertdialog], [role=alert]").forEach(note);
            }
        }
    }).observe(document, {subtree: true, childList: true, characterData: true});
}"""


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
    for _ in range(PATIENCE // STEP):
        # The page may be on its way somewhere: then it is asked again.
        with suppress(Error):
            if sentences(page).count(sentence) == times:
                return
        page.wait_for_timeout(STEP)
    raise AssertionError(f"“{sentence}” wasn’t said: {sentences(page)}")


def listen(page: Page) -> None:
    """From now on, on every page of this tab."""
    page.add_init_script(EARS)


def hears(page: Page, text: str) -> None:
    """Waits until this has been said. (The content policy lets no function wait in the page.)"""
    for _ in range(PATIENCE // STEP):
        # The page may be on its way somewhere: then it is asked again.
        with suppress(Error):
            if any(text in one for one in heard(page)):
                return
        page.wait_for_timeout(STEP)
    raise AssertionError(f"“{text}” wasn't said: {heard(page)}")


def heard(page: Page) -> list[str]:
    told: list[str] = page.evaluate("JSON.parse(sessionStorage.getItem('heard') ?? '[]')")
    return told
