"""Renders the screens of this folder, and hands them to a browser with the static files."""

import mimetypes
import re
from pathlib import Path
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.template import engines
from django.utils import translation
from playwright.sync_api import Page, Route

from tests.ui.gallery.samples import context

HERE = Path(__file__).parent
NAMES = ("components", "kit")
SITE = "http://gallery.example"
DIGEST = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")
POLICY = "default-src 'self'; img-src 'self' data:"


def open_screen(page: Page, name: str) -> None:
    """Go there and wait until fonts and icons are drawn."""
    page.route(f"{SITE}/**", _answer)
    page.goto(f"{SITE}/{name}")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(150)


def _answer(route: Route) -> None:
    path = urlsplit(route.request.url).path.strip("/")
    # What pages remember from a test before may link collected files, whose names have digests.
    file = DIGEST.sub("", path.removeprefix("static/"))
    kind, found = "text/html; charset=utf-8", finders.find(file)
    if path in NAMES:
        body = _render(path).encode()
    elif found:
        kind, body = mimetypes.guess_type(found)[0] or kind, Path(found).read_bytes()
    else:
        route.fulfill(status=404)
        return
    route.fulfill(body=body, content_type=kind, headers={"Content-Security-Policy": POLICY})


def _render(name: str) -> str:
    template = engines["jinja2"].from_string((HERE / f"{name}.html").read_text())
    with translation.override("fr"):
        return template.render(context(user=None))
