"""Renders the screens of this folder, and serves them with the static files to a browser."""

import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from django.contrib.staticfiles import finders
from django.template import Context, engines
from django.utils import translation

from tests.ui.gallery.samples import context

HERE = Path(__file__).parent
NAV = {"today": "today", "board": "board", "podium": "board", "rules": "rules", "settings": "me"}


def names() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.html"))


def render(name: str, language: str = "fr") -> str:
    """One screen as a whole page."""
    template = engines["django"].from_string((HERE / f"{name}.html").read_text()).template
    with translation.override(language):
        return template.render(Context(_context(name)))


def _context(name: str) -> dict[str, Any]:
    return context(user=None) if name == "join" else context(NAV.get(name, ""))


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        name = self.path.partition("?")[0].strip("/")
        if name in names():
            return self._send(render(name).encode(), "text/html; charset=utf-8")
        found = finders.find(name.removeprefix("static/")) if name.startswith("static/") else None
        if not found:
            return self.send_error(404)
        kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
        return self._send(Path(found).read_bytes(), kind)

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@contextmanager
def served() -> Iterator[str]:
    """The address under which the screens can be opened by name."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    Thread(target=partial(server.serve_forever, poll_interval=0.05), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
