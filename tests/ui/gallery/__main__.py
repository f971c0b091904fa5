"""``python -m tests.ui.gallery FOLDER``: pictures of the parts, on a phone and on a desktop."""

import os
import sys
from pathlib import Path
from typing import Literal

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
django.setup()

from playwright.sync_api import sync_playwright  # noqa: E402

from tests import chromium  # noqa: E402
from tests.ui.gallery import screens  # noqa: E402

SIZES = {"phone": (390, 844, 2), "desktop": (1280, 800, 1)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def draw(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.WHOLE, args=chromium.ARGUMENTS
        )
        for size, (width, height, scale) in SIZES.items():
            page = browser.new_page(
                viewport={"width": width, "height": height}, device_scale_factor=scale
            )
            for name in screens.NAMES:
                screens.open_screen(page, name)
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme=scheme)
                    page.screenshot(path=str(folder / f"{name}-{size}-{scheme}.png"))
        browser.close()


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
