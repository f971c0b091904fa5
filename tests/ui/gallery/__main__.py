"""``python -m tests.ui.gallery FOLDER [SCREEN…]``: pictures of the screens, phone and desktop."""

import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
django.setup()

from playwright.sync_api import sync_playwright  # noqa: E402

from tests import chromium  # noqa: E402
from tests.ui.gallery import screens  # noqa: E402

SIZES = {"phone": (390, 844, 2), "desktop": (1280, 800, 1)}


def draw(folder: Path, wanted: list[str], sizes: list[str], schemes: list[str]) -> None:
    with screens.served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.WHOLE, args=chromium.ARGUMENTS
        )
        for size in sizes:
            width, height, scale = SIZES[size]
            for scheme in schemes:
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    device_scale_factor=scale,
                    color_scheme=scheme,  # type: ignore[arg-type]
                )
                for name in wanted:
                    screens.open_screen(page, f"{address}/{name}")
                    page.screenshot(path=str(folder / f"{name}-{size}-{scheme}.png"))
                page.close()
        browser.close()


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    chosen = [name for name in sys.argv[2:] if name in screens.names()] or screens.names()
    picked_sizes = [name for name in sys.argv[2:] if name in SIZES] or list(SIZES)
    schemes = ("light", "dark")
    draw(target, chosen, picked_sizes, [name for name in schemes if name in sys.argv] or [*schemes])
