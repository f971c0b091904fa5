"""`manage.py serve` in a process of its own, as `make run` and `make demo` start it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests import prebuilt
from tests.postgres import free_port

pytestmark = pytest.mark.sqlite
ROOT = Path(__file__).parents[2]
PATIENCE = 30
"""Seconds for what takes a moment; a test that waits so long has failed."""


@dataclass
class Served:
    """A running `serve`, and what it has printed until it was ready."""

    url: str
    process: subprocess.Popen[str]
    printed: str

    @property
    def link(self) -> str:
        """The one-time address."""
        return re.search(r"one time: (http\S+)", self.printed)[1]  # type: ignore[index]

    def interrupt(self) -> tuple[float, str]:
        """Ctrl-C: how many seconds it took to end, and what it has said on standard error."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        _out, errors = self.process.communicate(timeout=PATIENCE)
        return time.monotonic() - began, errors


class Browser:
    """Cookies, links and forms; no JavaScript."""

    def __init__(self, site: str) -> None:
        self.site = site
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def open(self, path: str, fields: dict[str, Any] | None = None) -> HTTPResponse:
        url = path if path.startswith("http") else self.site + path
        data = None if fields is None else urlencode(fields).encode()
        return self._opener.open(url, data, timeout=PATIENCE)  # type: ignore[no-any-return]

    def read(self, path: str) -> str:
        return self.open(path).read().decode()

    def post(self, page: str, to: str, **fields: Any) -> str:
        """Post to `to` with the token of the page's form; the page it leads to."""
        token = first(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        answer = self.open(to, fields | {"csrfmiddlewaretoken": token})
        return answer.read().decode()


def first(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found, pattern
    return found[1]


def environment(var: Path, **more: str) -> dict[str, str]:
    """What a user's shell has, the installation in a folder of its own."""
    left_out = {"DATABASE_URL", "SITE_URL", "HOST", "WORKERS", "DEMO"}
    kept = {key: value for key, value in os.environ.items() if key not in left_out}
    wanted = {"VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "spaye_site.settings"}
    return kept | wanted | {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "error"} | more


@contextmanager
def serving(var: Path, *, bare: bool = False, **more: str) -> Iterator[Served]:
    """A server; unless `bare`, it finds its static files made and its database prebuilt."""
    port = free_port()
    if not bare:
        prebuilt.lend_static(var)
        if "DATABASE_URL" not in more:
            prebuilt.lend_database(var, "demo.sqlite3" if "DEMO" in more else prebuilt.NAME)
    word = "demo" if more.pop("DEMO", "") else "serve"
    process = subprocess.Popen(
        [sys.executable, "manage.py", word],
        cwd=ROOT,
        env=environment(var, PORT=str(port), **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        printed = _until_ready(process)
        # Nobody waits for anything else: whoever reads that line finds the server there.
        assert _answers(port)
        yield Served(f"http://localhost:{port}", process, printed)
    finally:
        process.kill()
        process.communicate()


def _until_ready(process: subprocess.Popen[str]) -> str:
    """What it prints before the line that says that it answers."""
    assert process.stdout
    assert process.stderr
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            break
    said = process.stderr.readline()
    assert re.search(r"^\S+ \S+Z INFO spaye.serving \[-\] serving http", said), said
    return "".join(lines)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def refused(var: Path, **more: str) -> str:
    """Standard error of a `serve` that doesn't start."""
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment(var, **more),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.long
def test_the_first_start(tmp_path):
    with serving(tmp_path, bare=True) as served:
        browser = Browser(served.url)
        assert served.url in served.printed
        assert "/welcome/" in served.link
        assert "█" not in served.printed
        page = browser.open("/sign-in/")
        assert page.status == 200
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]
        style = first(r'href="(/static/css/frame-bundle\.[0-9a-f]{12}\.css)"', page.read().decode())
        file = browser.open(style)
        assert "immutable" in file.headers["Cache-Control"]
        assert len(file.read()) > 100
        assert 'name="first_name"' in browser.read(served.link)
        seconds, errors = served.interrupt()
    assert seconds < 3
    assert errors == ""
    assert (tmp_path / "spaye.sqlite3").exists()


@pytest.mark.long
def test_phones_get_a_qr_code(tmp_path):
    with serving(tmp_path, HOST="0.0.0.0", SITE_URL="http://spaye.example:8000") as served:
        assert "█" in served.printed
        assert served.link.startswith("http://spaye.example:8000/welcome/")


def test_a_port_in_use_is_one_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        told = refused(tmp_path, PORT=str(port))
    assert told == (
        f"CommandError: 127.0.0.1:{port} can’t be served: address already in use."
        " Another one: PORT=8001\n"
    )
    assert not (tmp_path / "spaye.sqlite3").exists()


def test_an_address_that_is_not_ours_is_one_sentence(tmp_path):
    assert "can’t be served" in refused(tmp_path, HOST="192.0.2.7", PORT=str(free_port()))


def test_sqlite_serves_one_process_only(tmp_path):
    assert "Set DATABASE_URL to PostgreSQL" in refused(tmp_path, WORKERS="2")


def test_two_servers_never_share_a_file(tmp_path):
    with serving(tmp_path) as served:
        for port in (served.url.rpartition(":")[2], str(free_port())):
            told = refused(tmp_path, PORT=port)
            assert told.startswith(f"CommandError: This office is already running: {served.url}.")
            assert "set DATABASE_URL to PostgreSQL" in told


@pytest.mark.long
def test_one_person_plays_a_daye_of_the_demo(tmp_path):
    with serving(tmp_path, DEMO="1") as served:
        # What takes long comes before the address, and the link works when it is read.
        lines = [line for line in served.printed.splitlines() if line]
        assert [line.partition(" ")[0] for line in lines[-4:]] == [
            "Making",
            "Späye:",
            "Play",
            "Ctrl-C",
        ]
        told = f"CommandError: The sample office is already running: {served.url}\n"
        assert refused(tmp_path, DEMO="1", PORT=str(free_port())) == told
        browser = Browser(served.url)
        browser.post(browser.read(served.link), served.link)
        page = _in_a_daye(browser)
        page = _until_revealed(browser, page)
        assert page.count('class="card') >= 2
        with browser.open("/live/?on=banner") as stream:
            assert stream.readline()
            seconds, errors = served.interrupt()
    assert seconds < 3
    assert errors == ""
    assert (tmp_path / "demo.sqlite3").exists()
    assert not (tmp_path / "spaye.sqlite3").exists()


def _in_a_daye(browser: Browser) -> str:
    """Challenge somebody free, as often as they decline; the page where one picks."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        page = browser.read("/daye/")
        if 'value="draw {position}"' in page:
            return page
        _challenge(browser)
        time.sleep(0.1)
    pytest.fail("nobody has accepted")


def _challenge(browser: Browser) -> None:
    """Accept who has challenged us, else challenge somebody, unless we wait for an answer."""
    today, page = browser.read("/"), browser.read("/challenge/")
    if accept := re.search(r'value="(accept \d+)"', today):
        _move(browser, today, accept[1])
    elif 'form="send" name="player"' in page:
        version = first(r'form="send" name="version" value="(\d+)"', page)
        browser.post(page, "/challenge/send/", player="anyone", version=version)


def _move(browser: Browser, page: str, move: str) -> str:
    address = first(r'action="(/tables/\d+/moves/)"', page)
    version = first(r'name="version" value="(\d+)"', page)
    return browser.post(page, address, move=move, version=version, next="/daye/")


def _until_revealed(browser: Browser, page: str) -> str:
    """Pick a card each draw, until the cards of this dāye are turned."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if 'data-stage="reveal"' in page:
            return page
        if 'value="draw {position}"' in page:
            place = first(r'name="position" value="(\d+)"', page)
            _move(browser, page, f"draw {place}")
        time.sleep(0.1)
        page = browser.read("/daye/")
    pytest.fail("the other has not picked")
