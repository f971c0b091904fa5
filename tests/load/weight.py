"""What a phone loads for today's page with nothing kept: bytes as they travel, by Chromium."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Page, sync_playwright

from games.spaye import services
from tests import chromium
from tests.load import office
from tests.load.served import served

SEATS = 8
CHROMIUM = {"executable_path": chromium.WHOLE, "args": chromium.ARGUMENTS}


def run() -> None:
    players = office.hire(SEATS)
    office.never_closed()
    day = services.open_day(players[0], "app", 52, "squats")
    for player in players[1:]:
        services.check_in(day, player)
    cookie = office.cookie(players[0])
    with served() as server:
        loaded = _load(f"{server.url}/", cookie)
    whole, fonts = sum(loaded.values()) / 1024, loaded["Font"] / 1024
    kinds = ", ".join(f"{kind.lower()} {size / 1024:.0f}" for kind, size in loaded.most_common())
    print(
        f"today, signed in, nothing cached: {whole:.0f} KB, {whole - fonts:.0f} without fonts"
        f" ({kinds})"
    )


def _load(url: str, cookie: str) -> Counter[str]:
    """Bytes of answers, headers included, by kind of resource."""
    name, _, value = cookie.partition("=")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)  # type: ignore[arg-type]
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies([{"name": name, "value": value, "url": url}])
        page = context.new_page()
        found = _listen(page)
        page.goto(url, wait_until="load")
        page.wait_for_timeout(1500)
        page.goto("about:blank")
        browser.close()
    return found


def _listen(page: Page) -> Counter[str]:
    kinds: dict[str, str] = {}
    found: Counter[str] = Counter()

    def answered(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        found[kinds.get(event["requestId"], "Other")] += event["encodedDataLength"]

    devtools = page.context.new_cdp_session(page)
    devtools.on("Network.responseReceived", answered)
    devtools.on("Network.loadingFinished", finished)
    devtools.send("Network.enable")
    return found
