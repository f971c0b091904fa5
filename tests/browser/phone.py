"""A phone in a colleague's hand, and what two of them do together."""

from collections.abc import Callable
from functools import cached_property
from io import BytesIO
from typing import Self

import zxingcpp
from PIL import Image
from playwright.sync_api import FloatRect, Locator, Page, expect

from games.players.models import Player

PATIENCE = 30_000
"""Milliseconds after which a page has failed: many browsers share the machine."""
expect.set_options(timeout=PATIENCE)


def box(part: Locator) -> FloatRect:
    """Where this lies on the page, also while a push draws it anew."""
    for _ in range(100):
        found = part.bounding_box()
        if found is not None:
            return found
        part.page.wait_for_timeout(50)
    raise AssertionError(f"never held still: {part}")


def above(one: Locator, other: Locator) -> bool:
    """Whether one ends where the other begins, or before."""
    lies = box(one)
    return lies["y"] + lies["height"] <= box(other)["y"] + 1


def apart(one: Locator, other: Locator) -> bool:
    """Whether neither lies on the other."""
    a, b = box(one), box(other)
    stacked = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    return stacked or a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]


class Phone:
    """A colleague and the page in hand, which is opened when it is first looked at: many play from
    the server's side and need none.
    """

    def __init__(self, player: Player, page: Page | Callable[[], Page], url: str) -> None:
        self.player, self.url, self._given = player, url, page

    @cached_property
    def page(self) -> Page:
        return self._given() if callable(self._given) else self._given

    def open(self, path: str) -> Self:
        self.page.goto(self.url + path)
        return self

    def press(self, name: str, role: str = "button") -> None:
        self.page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    def at(self, path: str) -> None:
        expect(self.page).to_have_url(self.url + path)

    # The dāye

    def challenge(self, other: Self) -> None:
        """From the challenge page: choose and challenge; the page waits by itself."""
        self.open("/challenge/")
        self.page.locator(".candidate", has_text=other.player.name).click()
        self.page.locator("button[form=send]").click()
        self.sees(f"On attend {other.player.name}")

    def accept(self, other: Self) -> None:
        """The banner comes to whatever page is open."""
        banner = self.page.locator("#calls").get_by_role(
            "group", name=f"{other.player.name} te défie"
        )
        banner.get_by_role("button", name="Accepter").click()
        self.at("/daye/")

    def take(self, position: int) -> None:
        """Lift the card, then take it."""
        expect(self.page.locator(f"#card-{position}")).to_be_enabled()
        self.page.locator(f".pick:has(#card-{position})").click()
        self.press("Prendre cette carte")

    def waits_for_the_other_card(self) -> None:
        expect(self.page.locator(".pick .taken")).to_have_count(1)
        expect(self.page.locator(".pick input:enabled")).to_have_count(0)


def begin(challenger: Phone, other: Phone) -> None:
    other.open("/")
    challenger.challenge(other)
    other.accept(challenger)
    # The challenger's page goes to the table by itself.
    challenger.at("/daye/")


def duel(challenger: Phone, other: Phone, one: int, two: int) -> None:
    """Both pick; nothing is shown until both have, then both see the same."""
    begin(challenger, other)
    challenger.take(one)
    expect(challenger.page.locator(".reveal")).to_have_count(0)
    other.take(two)
    revealed(challenger, other)


def confirm(witness: Phone, told: str) -> None:
    witness.page.locator(".sheet a", has_text="compte").first.click()
    witness.sees(told)
    witness.page.locator("[data-fills]").click()
    witness.page.get_by_role("button", name="Je confirme").click()
    witness.sees("Retour à la table")


def hide(page: Page, hidden: bool) -> None:
    """As the browser does when another window covers the page."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def revealed(*phones: Phone) -> None:
    for phone in phones:
        expect(phone.page.locator(".reveal .card")).to_have_count(2)


def scanned(part: Page | Locator) -> str:
    """What a phone's camera reads there, held before it until it reads something."""
    page = part if isinstance(part, Page) else part.page
    for _again in range(50):
        picture = Image.open(BytesIO(part.screenshot()))
        for times in (1, 2, 3):
            larger = picture.resize((picture.width * times, picture.height * times))
            if found := zxingcpp.read_barcodes(larger):
                return str(found[0].text)
        page.wait_for_timeout(200)
    raise AssertionError("No code can be read there.")
