"""Everybody reads every page: axe, narrow windows, large text, thumbs."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone
from playwright.sync_api import Browser, Error, Page, Route

from games.players.models import Player
from tests.browser.access import route
from tests.browser.access.eyes import LAPTOP, PHONE, SMALLEST, WALL, ZOOMED, Eyes
from tests.browser.access.house import Stop
from tests.browser.conftest import session_of
from tests.spaye.addresses import absurd, routes
from tests.spaye.conftest import at  # noqa: F401

pytestmark = pytest.mark.browser


class Walk:
    """Goes to every stop in one window."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.eyes = Eyes(page)
        self.names: set[str] = set()
        self.cookies: dict[str, Any] = {}

    def faults(self, clock: Callable[[str], None], half: int) -> Iterator[str]:
        """What is wrong with every second page, all the way."""
        for number, stop in enumerate(route.stops(clock)):
            if number % 2 != half:
                self._note(self.url + stop.path)
                continue
            try:
                self.go(stop)
                yield from (f"{stop.name}: {fault}" for fault in look(self.eyes, stop))
                self.rest()
            except Error as error:
                yield f"{stop.name}: {error.message}"

    def go(self, stop: Stop) -> None:
        self.eyes.size(PHONE)
        self._become(stop.who)
        # A phone whose clock is days ahead of the office's reloads each page that a time ends.
        self.page.clock.set_fixed_time(timezone.now())
        if stop.sent:
            self.page.route("**/nowhere/", lambda asked: _send(asked, stop))
        answer = self.page.goto(self.url + stop.path)
        self.page.unroute("**/nowhere/")
        assert answer is not None
        assert answer.status == stop.status, f"{stop.name}: {answer.status}"
        if stop.act:
            stop.act(self.page)
            # A page that this led to is looked at with its styles.
            self.page.wait_for_load_state()
        # Where the server led, and where the page then went by itself.
        self._note(answer.url)
        self._note(self.page.url)

    def rest(self) -> None:
        """An open page would follow what is played meanwhile, and be on its way somewhere."""
        self.page.goto("about:blank")

    def _become(self, who: str | None) -> None:
        self.page.context.clear_cookies()
        if who is None:
            return
        if who not in self.cookies:
            self.cookies[who] = session_of(Player.objects.get(name=who), self.url)
        self.page.context.add_cookies([self.cookies[who]])

    def _note(self, url: str) -> None:
        try:
            self.names.add(
                resolve(url.removeprefix(self.url).split("?")[0].split("#")[0]).view_name
            )
        except Resolver404:
            self.names.add("")


def _send(asked: Route, stop: Stop) -> None:
    asked.fulfill(status=stop.status, content_type="text/html", body=render_to_string(stop.sent))


def look(eyes: Eyes, stop: Stop) -> Iterator[str]:
    """What is wrong with a page in both themes and sizes, narrow and with large text.

    The kitchen's screen hangs on a wall: it is neither narrow nor touched.
    """
    if stop.tv:
        eyes.size(WALL)
        yield from eyes.axe("light")
        yield from eyes.axe("dark")
        return
    yield from eyes.targets()
    yield from eyes.names()
    yield from eyes.twice()
    yield from eyes.focus()
    yield from eyes.narrow(SMALLEST)
    yield from eyes.large_text()
    yield from eyes.narrow(ZOOMED)
    for size in (PHONE, LAPTOP):
        eyes.size(size)
        yield from eyes.axe("light")
        yield from eyes.axe("dark")
    yield from eyes.focus()


@pytest.fixture
def walk(site: Any, browse: Callable[..., Page]) -> Walk:
    # axe puts styles into the page while it looks; other tests keep to the policy.
    return Walk(browse(reduced_motion="reduce", bypass_csp=True), site.url)


@pytest.mark.long
@pytest.mark.parametrize("half", [0, 1], ids=["even", "odd"])
def test_every_page_in_every_way(
    walk: Walk,
    at: Callable[[str], None],  # noqa: F811
    half: int,
) -> None:
    """Two walk side by side, and each looks at its own stops; no page is without one."""
    assert list(walk.faults(at, half)) == []
    assert list(unseen(walk.names)) == []


def unseen(names: set[str]) -> Iterator[str]:
    """Routes that answer GET with a page and were no stop."""
    browser = Client()
    browser.force_login(Player.objects.get(name="Camille"))
    for name, pattern in routes().items():
        known = names | route.NO_PAGE.keys() | route.LIKE.keys()
        if name in known:
            continue
        if not name.startswith(("admin:", "honours:")):  # addresses of before, which lead on
            asked = browser.get(next(absurd(name, pattern)).path)
            if asked.status_code not in (301, 405):
                yield f"{name} {pattern}"


TEXT = '<p>grows</p><p style="font-size: 16px">stays</p>'


def test_text_that_stays_small_is_seen(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(TEXT)
    told = [*Eyes(page).large_text()]
    page.context.close()
    assert told == ["text at 200 %: “stays” stays at 16 → 16 px"]
