"""Phones in real Chromium against the whole site, in French, the office's language."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, ViewportSize

from games.players import office as offices
from games.players import services as people
from games.players.models import Office, Player, Role
from games.tables.models import Habits
from tests import chromium
from tests.browser.laid import PHONE, HandOut, open_day, open_paper
from tests.browser.phone import PATIENCE, Phone

NETWORK = (
    "status of 4",
    "Status Error Code 4",
    "net::ERR_",
    "unknown error occurred when fetching the script",
    "htmx:sendError",
    "htmx:afterRequest",
)


@pytest.fixture
def office(site: Any) -> Office:
    """Works every day until 24:00, with the short pack."""
    people.ensure_office()
    row = Office.objects.get()
    row.name, row.working_days, row.pack = "Atelier", "1234567", 32
    row.save()
    offices.forget()
    return row


@pytest.fixture
def browse(
    browser: Browser, site: Any, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """`browse(player, url)` is a page of a browser of its own; without player, a visitor's.

    Further arguments are the browser context's. No page may complain, by console or exception.
    """
    told: dict[Page, list[str]] = {}

    def enter(player: Player | None = None, url: str = "", **options: Any) -> Page:
        usual = {"viewport": PHONE, "locale": "fr-FR", **chromium.workers(request)}
        context = browser.new_context(**{**usual, **options})
        if player:
            context.add_cookies([session_of(player, url or site.url)])
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        complaints = told[page] = []
        page.on("console", lambda said: _note(complaints, said))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield enter
    for page in told:
        _leave(page)
    assert [complaints for complaints in told.values() if complaints] == []


@pytest.fixture
def give(site: Any, office: Office, browse: Callable[..., Page]) -> Callable[..., Phone]:
    """`give(player)` is one more phone of somebody who has joined."""

    def phone(player: Player, url: str = "", **options: Any) -> Phone:
        return Phone(player, lambda: browse(player, url, **options), url or site.url)

    return phone


@pytest.fixture
def hand_out(office: Office, give: Callable[..., Phone]) -> Callable[..., Phone]:
    """`hand_out("Camille")` joins somebody and gives them a phone."""

    def join(
        name: str, role: Role = Role.MEMBER, size: ViewportSize | None = None, **options: Any
    ) -> Phone:
        player = people.add_player(
            name,
            "",
            options.pop("language", "fr"),
            role,
            repetitions_answered=timezone.now(),
            screen_answered=timezone.now(),
        )
        Habits.objects.create(player=player, sound=False, one_tap=False)
        return give(player, viewport=size or PHONE, **options)

    return join


def _leave(page: Page) -> None:
    """Chromium can't close a context in which a page is just going somewhere: go nowhere first.

    A page that was going somewhere by itself interrupts that once.
    """
    with suppress(Error):
        page.goto("about:blank")
    if page.url != "about:blank":
        page.wait_for_load_state()
        page.goto("about:blank")
    page.context.close()


def _note(complaints: list[str], said: ConsoleMessage) -> None:
    """What browser and htmx write down of their own about the network is no trouble: a refused move
    answers 4xx, a server may be away. A missing file of ours is: the message's place names it."""
    place = said.location["url"]
    missed = "status of 4" in said.text and "/static/" in place
    if said.type == "error" and (missed or not any(each in said.text for each in NETWORK)):
        complaints.append(f"{said.text} {place}")


def session_of(player: Player, url: str) -> dict[str, Any]:
    client = Client()
    client.force_login(player)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    return {"name": settings.SESSION_COOKIE_NAME, "value": cookie.value, "url": url}


@pytest.fixture
def pair(hand_out: HandOut) -> tuple[Phone, Phone]:
    """Camille will draw a nikāye at 0, Ingrid a nine at 1."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_day([camille, ingrid], ["N", "9D"])
    return camille, ingrid


@pytest.fixture
def paper_pair(hand_out: HandOut) -> tuple[Phone, Phone]:
    """Camille and Ingrid at the real table."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    open_paper(camille, ingrid)
    return camille, ingrid
