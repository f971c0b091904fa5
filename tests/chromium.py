"""The browsers that tests drive: Debian's, without a sandbox where they are run as root."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser

HEADLESS = "/usr/bin/chromium-headless-shell"
"""Draws pages as Chromium does and has no window, so that several fit on a small machine."""
WHOLE = "/usr/bin/chromium"
"""Shows notifications, which the other one can't."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def workers(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The context's options: only a test marked `worker` has the service worker.

    It keeps some sixty files for each new browser, and few tests are about that.
    """
    marked = request.node.get_closest_marker("worker") is not None
    return {"service_workers": "allow" if marked else "block"}


@contextmanager
def closing(browser: Browser) -> Iterator[None]:
    """What is opened meanwhile is closed: a page that is left open goes on asking a server that is
    gone.
    """
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()
