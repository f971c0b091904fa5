"""What a phone loads for today's page with nothing kept, and then for the board: requests, and
bytes as they travel, by Chromium."""

from collections import Counter
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from games.spaye import services
from tests import chromium
from tests.bench import office
from tests.bench.served import served

SEATS = 8
CHROMIUM = {"executable_path": chromium.WHOLE, "args": chromium.ARGUMENTS}


def run() -> None:
    players = office.hire(SEATS)
    office.never_closed()
    day = services.open_day(players[0], "app", 52, "squats")
    for player in players[1:]:
        services.check_in(day, player)
    cookie = office.cookie(players[0])
    with served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)  # type: ignore[arg-type]
        _print("today, nothing cached", *_visits(browser, server.url, cookie, "/"))
        # A worker fetches pages where a page's own tools don't see it.
        after = _visits(browser, server.url, cookie, "/", "/board/", service_workers="block")
        _print("the board after it", *after)
        browser.close()


def _print(name: str, *loaded: tuple[str, int]) -> None:
    sizes: Counter[str] = Counter()
    for kind, size in loaded:
        sizes[kind] += size
    whole, fonts = sizes.total() / 1024, sizes["Font"] / 1024
    kinds = ", ".join(f"{kind.lower()} {size / 1024:.0f}" for kind, size in sizes.most_common())
    told = f"{whole:.0f} KB, {whole - fonts:.0f} without fonts ({kinds})"
    print(f"{name}: {len(loaded)} requests, {told}")


def _visits(
    browser: Browser, site: str, cookie: str, *paths: str, **options: Any
) -> list[tuple[str, int]]:
    """Of the last of these pages: each answer's kind and its bytes, headers included."""
    name, _, value = cookie.partition("=")
    context = browser.new_context(viewport={"width": 390, "height": 844}, **options)
    context.add_cookies([{"name": name, "value": value, "url": site}])
    page = context.new_page()
    found = _listen(page)
    for path in paths:
        found.clear()
        page.goto(f"{site}{path}", wait_until="load")
        page.wait_for_timeout(1500)
    answers = [*found]
    context.close()
    return answers


def _listen(page: Page) -> list[tuple[str, int]]:
    """Grows with each answer that came over the network whole."""
    kinds: dict[str, str] = {}
    found: list[tuple[str, int]] = []

    def answered(event: dict[str, Any]) -> None:
        if not event["response"]["fromDiskCache"]:
            kinds[event["requestId"]] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] in kinds and event["encodedDataLength"]:
            found.append((kinds[event["requestId"]], event["encodedDataLength"]))

    devtools = page.context.new_cdp_session(page)
    devtools.on("Network.responseReceived", answered)
    devtools.on("Network.loadingFinished", finished)
    devtools.send("Network.enable")
    return found
