"""`python -m tests.tools readme_pictures`: draws the README's pictures from a new sample office.

A duel on two phones, the board and the kitchen's screen, in English. They are committed, because
nobody should need a browser to read a README; draw them again when a page in them has changed.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

from tests import chromium
from tests.postgres import free_port

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
SCREEN = {"width": 1280, "height": 720}
OTHER = "Ingrid"
"""Whom Camille, the sample office's guest, duels with."""
REVEAL = 3000
"""Milliseconds until both cards lie still."""
GAP, CORNER, COLOURS = 40, 48, 128


@contextmanager
def sample_office() -> Iterator[tuple[str, dict[str, str]]]:
    """Serve a new sample office; yield Camille's link and the environment of its commands."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {"VAR_DIR": folder, "PORT": str(free_port())}
        command = [sys.executable, "manage.py", "demo"]
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            try:
                lines = iter(server.stdout.readline, "")
                link = next(line.split()[-1] for line in lines if "/link/" in line)
                next(line for line in lines if "Ctrl-C" in line)
                yield link, environment
            finally:
                server.terminate()


def sign_in(browser: Browser, link: str, **context: Any) -> Page:
    """Open a person's own browser by a link, and have them read English."""
    page = browser.new_context(locale="en", **context).new_page()
    page.goto(link)
    page.locator("main form button").first.click()
    page.wait_for_url("**/")
    page.goto(link.split("/link/")[0] + "/me/settings/")
    page.check("input[name=language][value=en]", force=True)
    page.locator("html[lang=en]").wait_for()
    return page


def link_for(name: str, environment: dict[str, str]) -> str:
    command = [sys.executable, "manage.py", "admin_link", name]
    database = f"sqlite:///{environment['VAR_DIR']}/demo.sqlite3"
    told = subprocess.run(
        command,
        cwd=ROOT,
        env=environment | {"DATABASE_URL": database},
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"(/link/\S+)", told.stdout)
    assert found
    return f"http://localhost:{environment['PORT']}{found[1]}"


def duel(mine: Page, theirs: Page, home: str) -> Image.Image:
    """Challenge the other, pick a card, and return both phones at the reveal."""
    mine.goto(f"{home}/challenge/")
    mine.locator("label.candidate", has_text=OTHER).get_by_role("radio").check(force=True)
    mine.get_by_role("button", name=f"Challenge {OTHER}").click()
    theirs.goto(f"{home}/challenge/")
    theirs.get_by_role("button", name="Accept").first.click()
    for page, place in ((mine, 7), (theirs, 12)):
        page.goto(f"{home}/daye/")
        page.locator(".pick-grid input:not([disabled])").nth(place).check(force=True)
        page.get_by_role("button", name="Take this card").click()
    for page in (mine, theirs):
        page.locator(".reveal").wait_for()
        page.wait_for_timeout(REVEAL)
    return side_by_side([shot(page) for page in (mine, theirs)])


def shot(page: Page) -> Image.Image:
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """Return phones with round corners, beside each other, on nothing."""
    width, height = pictures[0].size
    whole = Image.new("RGBA", (len(pictures) * (width + GAP) - GAP, height))
    for number, picture in enumerate(pictures):
        mask = Image.new("L", picture.size)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), CORNER, fill=255)
        whole.paste(picture, (number * (width + GAP), 0), mask)
    return whole


def save(picture: Image.Image, name: str) -> None:
    path = FOLDER / name
    picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(path, optimize=True)


class Command(BaseCommand):
    help = "Draws the README's pictures from a new sample office."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        with sample_office() as (link, environment), sync_playwright() as play:
            home = link.split("/link/")[0]
            browser = play.chromium.launch(
                executable_path=chromium.HEADLESS, args=chromium.ARGUMENTS
            )
            mine = sign_in(browser, link, viewport=PHONE, device_scale_factor=2)
            theirs = sign_in(
                browser, link_for(OTHER, environment), viewport=PHONE, device_scale_factor=2
            )
            desk = mine.context.storage_state()
            save(duel(mine, theirs, home), "duel.png")
            page = browser.new_context(viewport=DESKTOP, storage_state=desk, locale="en").new_page()
            page.goto(f"{home}/office/settings/")
            page.select_option("select[name=language]", "en")
            page.get_by_role("button", name="Save").click()
            page.goto(f"{home}/")
            page.get_by_role("link", name="Board").first.click()
            page.wait_for_load_state("load")
            page.wait_for_timeout(1000)
            save(shot(page), "board.png")
            page.goto(f"{home}/office/screens/")
            page.fill("main input[name=name]", "Kitchen")
            page.get_by_role("button", name="Create link").click()
            page.wait_for_load_state("load")
            address = re.search(r"/tv/[\w-]+/", page.content())
            assert address
            wall = browser.new_context(viewport=SCREEN).new_page()
            wall.goto(home + address[0])
            wall.wait_for_timeout(4000)
            save(shot(wall), "screen.png")
            browser.close()
        self.stdout.write(f"{FOLDER}: duel.png, board.png, screen.png")
