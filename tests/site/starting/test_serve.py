"""`manage.py serve` in a process of its own, as `make run` and `make demo` start it."""

import json
import os
import re
import shutil
import socket
import time
from contextlib import ExitStack
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from spaye_site import serving
from tests.postgres import free_port
from tests.site.operations.conftest import Installation
from tests.site.starting.served import first, served, until

pytestmark = pytest.mark.sqlite
PATIENCE = 30
"""Seconds for what takes a moment; a test that waits so long has failed."""
TOKEN = "t" * 32


class Browser:
    """Cookies, links and forms; no JavaScript."""

    def __init__(self, port: int) -> None:
        self.site = f"http://localhost:{port}"
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


@pytest.fixture
def new(tmp_path: Path) -> Installation:
    """A folder that isn't there yet; the database is the usual one in it."""
    return Installation(tmp_path / "var", "")


@pytest.mark.long
def test_the_first_start(new):
    with served(new, bare=True) as server:
        assert re.match(r"\S+ \S+Z INFO spaye.serving \[-\] serving http", server.said)
        browser = Browser(server.port)
        assert browser.site in server.printed
        assert "/welcome/" in server.link
        assert "█" not in server.printed
        page = browser.open("/sign-in/")
        assert page.status == 200
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]
        style = first(r'href="(/static/css/frame-bundle\.[0-9a-f]{12}\.css)"', page.read().decode())
        file = browser.open(style)
        assert "immutable" in file.headers["Cache-Control"]
        assert len(file.read()) > 100
        assert 'name="first_name"' in browser.read(server.link)
        seconds, said = server.interrupt()
    assert seconds < 3
    assert said == []
    # One file holds everything: nothing has stayed in the log beside it.
    assert (new.var / "spaye.sqlite3").exists()
    log = new.var / "spaye.sqlite3-wal"
    assert not log.exists() or log.stat().st_size == 0


@pytest.mark.long
def test_phones_get_a_qr_code(new):
    with served(new, HOST="0.0.0.0", SITE_URL="http://spaye.example:8000") as server:
        assert "█" in server.printed
        assert server.link.startswith("http://spaye.example:8000/welcome/")


def test_a_port_in_use_is_one_sentence(new):
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        told = new.refused("serve", PORT=str(port))
    why = f"127.0.0.1:{port} can’t be served: address already in use."
    assert told == f"{why} Another one: PORT=8001"
    assert not (new.var / "spaye.sqlite3").exists()
    assert "can’t be served" in new.refused("serve", HOST="192.0.2.7", PORT=str(free_port()))


@pytest.mark.parametrize("name", ["{folder}/notify", "@spaye-{pid}"])
def test_the_service_manager_is_told_that_the_office_is_open(tmp_path, monkeypatch, name):
    address = name.format(folder=tmp_path, pid=os.getpid())
    serving.tell_service_manager()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(address.replace("@", "\0"))
        manager.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        serving.tell_service_manager()
        assert manager.recv(99) == b"READY=1"


def test_sqlite_serves_one_process_only(new):
    assert "Set DATABASE_URL to PostgreSQL" in new.refused("serve", WORKERS="2")
    with served(new) as server:
        for port in (server.port, free_port()):
            told = new.refused("serve", PORT=str(port))
            at = f"This office is already running: http://localhost:{server.port}."
            assert told.startswith(at)
            assert "set DATABASE_URL to PostgreSQL" in told


@pytest.mark.long
def test_colleagues_of_the_demo_play_with_whoever_opens_its_link(new):
    with served(new, "demo") as server:
        # What takes long comes before the address, and the link works when it is read.
        begins = [line.partition(" ")[0] for line in server.printed.splitlines() if line]
        assert begins[-4:] == ["Making", "Späye:", "Play", "Ctrl-C"]
        browser = Browser(server.port)
        told = new.refused("serve", DEMO="1", PORT=str(free_port()))
        assert told == f"The sample office is already running: {browser.site}"
        browser.post(browser.read(server.link), server.link)
        _get_into_a_daye(browser)
        with browser.open("/live/?on=banner") as stream:
            assert stream.readline()
            seconds, said = server.interrupt()
    assert seconds < 3
    assert said == []
    assert (new.var / "demo.sqlite3").exists()
    assert not (new.var / "spaye.sqlite3").exists()


def _get_into_a_daye(browser: Browser) -> None:
    """Challenge somebody free, as often as they decline, until there is a card to pick."""
    end = time.monotonic() + PATIENCE
    while 'value="draw {position}"' not in browser.read("/daye/"):
        assert time.monotonic() < end, "nobody has accepted"
        _challenge(browser)
        time.sleep(0.1)


def _challenge(browser: Browser) -> None:
    """Accept who has challenged us, else challenge somebody, unless we wait for an answer."""
    today, page = browser.read("/"), browser.read("/challenge/")
    if accept := re.search(r'value="(accept \d+)"', today):
        address = first(r'action="(/tables/\d+/moves/)"', today)
        version = first(r'name="version" value="(\d+)"', today)
        browser.post(today, address, move=accept[1], version=version, next="/daye/")
    elif 'form="send" name="player"' in page:
        version = first(r'form="send" name="version" value="(\d+)"', page)
        browser.post(page, "/challenge/send/", player="anyone", version=version)


def test_a_setting_that_cannot_be_used_is_one_sentence(empty):
    """`test_setting_values.py` has the others."""
    assert '"PORT" invalid' in empty.refused("serve", PORT="abc")
    away = empty.refused("serve", DATABASE_URL="postgres://spaye@127.0.0.1:1/spaye")
    assert away.startswith("The database can’t be reached: connection failed: ")


def test_a_database_that_is_damaged_or_of_another_version_is_one_sentence(empty):
    assert "(no such table: players_office): make upgrade" in empty.refused("repair", "--check")
    (empty.var / "spaye.sqlite3").write_bytes(b"not a database " * 500)
    # Django leaves a connection open that fails in its first commands; Python warns from 3.13 on.
    warnings = "error,ignore:unclosed database:ResourceWarning"
    for command in (["serve"], ["repair", "--check"]):
        said = empty.refused(*command, PORT=str(free_port()), PYTHONWARNINGS=warnings)
        assert said.startswith("The database is damaged (")


# Under a running server


@pytest.mark.long
def test_a_running_server_knows_its_name_and_misses_its_files(empty):
    with served(empty, SITE_URL="http://spaye.example") as server:
        assert server.get("/sign-in/", host="spaye.example").status == 200
        page = server.get("/sign-in/", host="elsewhere", accept_language="nb")
        assert page.status == 400
        assert '<a class="btn primary" href="http://spaye.example/">' in page.text
        assert "Gå til:" in page.text
        assert server.get(f"/nowhere/{TOKEN}/").status == 404
        assert len(page.headers["X-Request-ID"]) == 12
        for file in (empty.var / "static").glob("css/tokens.*.css*"):
            file.unlink()
            style = server.get(f"/static/css/{file.name}")
        assert style.status == 404
    assert TOKEN not in server.said
    assert "elsewhere" not in server.said
    assert "Traceback" not in server.said


def test_an_exchanged_database_takes_no_writes_and_is_told(empty):
    with served(empty) as server:
        file = empty.var / "spaye.sqlite3"
        shutil.copy(file, empty.var / "copy")
        (empty.var / "copy").rename(file)
        said = server.get(
            "/sign-in/",
            "POST",
            b"code=123456",
            cookie=f"csrftoken={TOKEN}",
            x_csrftoken=TOKEN,
            content_type="application/x-www-form-urlencoded",
            accept_language="fr",
        )
        assert said.status == 503
        assert "La base de données ne répond pas" in said.text
        assert said.headers["Retry-After"] == "5"
        # What was said a moment ago is said once more.
        until(lambda: server.get("/readyz").text == "the database's file was exchanged")
        found = json.loads(empty.manage("doctor", "--json").stdout)
        [told] = [one for one in found if one["subject"] == "database file"]
        assert told["status"] == "fail"


@pytest.mark.long
def test_more_connections_than_a_shell_allows(empty):
    with ExitStack() as lines, served(empty, under=("prlimit", "--nofile=256:4096")) as server:
        for _each in range(500):
            lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        assert server.get("/healthz").text == "ok"
    assert "out of system resource" not in server.said
