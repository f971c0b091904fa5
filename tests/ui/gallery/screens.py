"""Renders the screens of this folder, and serves them with the static files to a browser."""

import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from socket import SHUT_RDWR, socket
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from django.contrib.staticfiles import finders
from django.template import engines
from django.utils import translation

from tests.ui.gallery.samples import context

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parent
NAV = {"today": "today", "board": "board", "podium": "board", "rules": "rules", "settings": "me"}


def names() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.html"))


def render(name: str, language: str = "fr") -> str:
    """One screen as a whole page."""
    template = engines["jinja2"].from_string((HERE / f"{name}.html").read_text())
    with translation.override(language):
        return template.render(_context(name))


def _context(name: str) -> dict[str, Any]:
    return context(user=None) if name == "join" else context(NAV.get(name, ""))


_closing = Event()
_streams: list[Queue[tuple[str, str]]] = []


def push(event: str, html: str) -> None:
    """Send an event to every page that is open."""
    for stream in _streams:
        stream.put((event, html))


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        name = self.path.partition("?")[0].strip("/")
        if name == "live":
            return self._stay_open()
        if name == "sw.js":
            return self._send(b"", "text/javascript")
        if name in names():
            return self._send(render(name).encode(), "text/html; charset=utf-8")
        found = finders.find(name.removeprefix("static/")) if name.startswith("static/") else None
        if not found:
            return self.send_error(404)
        kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
        return self._send(Path(found).read_bytes(), kind)

    def _stay_open(self) -> None:
        """A stream that carries what is pushed while it is open."""
        mine: Queue[tuple[str, str]] = Queue()
        _streams.append(mine)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.flush()
        while not _closing.is_set():
            with suppress(Empty):
                self._push(*mine.get(timeout=0.1))

    def _push(self, event: str, html: str) -> None:
        with suppress(OSError):  # the page has gone
            self.wfile.write(f"event: {event}\ndata: {html}\n\n".encode())
            self.wfile.flush()

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


class _Server(ThreadingHTTPServer):
    """Closes what browsers have opened: Chromium connects ahead, and may never ask for anything."""

    daemon_threads = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self._accepted: list[socket] = []

    def process_request(self, request: Any, client_address: Any) -> None:
        self._accepted.append(request)
        super().process_request(request, client_address)

    def server_close(self) -> None:
        for each in self._accepted:
            with suppress(OSError):  # It was answered and closed.
                each.shutdown(SHUT_RDWR)
        super().server_close()


@contextmanager
def served() -> Iterator[str]:
    """The address under which the screens can be opened by name."""
    _closing.clear()
    server = _Server()
    Thread(target=partial(server.serve_forever, poll_interval=0.05), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        _closing.set()
        server.shutdown()
        server.server_close()


def open_screen(page: "Page", address: str) -> None:
    """Go there and wait until fonts and icons are drawn."""
    page.goto(address)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(150)
