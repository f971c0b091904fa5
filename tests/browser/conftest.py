"""Phones in real Chromium against the whole site, in French, the office's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from games.boards import services as boards
from games.players import office as offices
from games.players import services as people
from games.players.models import Office, Player, Role
from games.tables import services as tables

PHONE = {"width": 390, "height": 844}
expect.set_options(timeout=10_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium; as root it has no sandbox."""
    return {
        **browser_type_launch_args,
        "executable_path": "/usr/bin/chromium",
        "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    }


@pytest.fixture
def office(site: Any) -> Office:
    """Works every day until 24:00, with the short pack."""
    people.ensure_office()
    row = Office.objects.get()
    row.name, row.working_days, row.pack = "Atelier", "1234567", 32
    row.save()
    offices.forget()
    return row


@dataclass
class Phone:
    """A colleague and the page in hand."""

    player: Player
    page: Page
    url: str
    troubles: list[str] = field(default_factory=list)

    def open(self, path: str) -> Phone:
        self.page.goto(self.url + path)
        return self

    def press(self, name: str, role: str = "button") -> None:
        self.page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    def at(self, path: str) -> None:
        expect(self.page).to_have_url(self.url + path)

    # The dāye

    def challenge(self, other: Phone) -> None:
        """From the challenge page: choose and challenge; the page waits by itself."""
        self.open("/challenge/")
        self.page.locator(".candidate", has_text=other.player.name).click()
        self.press("Défier")
        self.sees(f"On attend {other.player.name}")

    def accept(self, other: Phone) -> None:
        """The banner comes to whatever page is open."""
        banner = self.page.get_by_role("alertdialog", name=f"{other.player.name} te défie")
        banner.get_by_role("button", name="Accepter").click()
        self.at("/daye/")

    def take(self, position: int) -> None:
        """Lift the card, then take it."""
        expect(self.page.locator(f"#card-{position}")).to_be_enabled()
        self.page.locator(f".pick:has(#card-{position})").click()
        self.press("Prendre cette carte")


@pytest.fixture
def hand_out(site: Any, office: Office, browser: Browser) -> Iterator[Callable[..., Phone]]:
    """`hand_out("Camille")` joins somebody and gives them a phone; no page may complain."""
    phones: list[Phone] = []

    def give(name: str, role: Role = Role.MEMBER, size: dict[str, int] | None = None) -> Phone:
        player = people._add_player(name, "", "fr", role)
        context = browser.new_context(viewport=size or PHONE, locale="fr-FR")
        context.add_cookies([_session(player, site.url)])
        phone = Phone(player, context.new_page(), site.url)
        phone.page.on("console", lambda told: _note(phone, told.type, told.text))
        phone.page.on("pageerror", lambda error: phone.troubles.append(str(error)))
        phones.append(phone)
        return phone

    yield give
    for phone in phones:
        phone.page.context.close()
    assert {phone.player.name: phone.troubles for phone in phones if phone.troubles} == {}


def _note(phone: Phone, kind: str, text: str) -> None:
    """A refused move answers 4xx, which the browser also writes down: that is no trouble."""
    if kind == "error" and "status of 4" not in text:
        phone.troubles.append(text)


def _session(player: Player, url: str) -> dict[str, Any]:
    client = Client()
    client.force_login(player)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    return {"name": settings.SESSION_COOKIE_NAME, "value": cookie.value, "url": url}


@pytest.fixture
def last_month(office: Office) -> Callable[[Player, Player], None]:
    """`last_month(admin, best)` closes the month before with `best` in front everywhere."""

    def close(admin: Player, best: Player) -> None:
        day = timezone.now().date().replace(day=1) - timedelta(days=1)
        options = {"deck": "real", "pack": 32, "date": day.isoformat()}
        table = tables.open_table("spaye", options)
        boards.project(day, table.pk, {best.pk: (9, 4, 12)}, "finished")
        boards.close_month(day.year, day.month, admin, {})

    return close
