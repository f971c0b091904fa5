"""Hosts that aren't ours, files outside the folder, lines in the log that nobody wrote."""

from __future__ import annotations

import logging
import logging.config
import socket
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from spaye_site.logs import OfRequest

HOSTS = (
    "evil.example",
    "spaye.example.evil.example",
    "evil.example:8000",
    "spaye.example@evil.example",
    "spaye.example:80:80",
    "[::1",
    "spaye.example/evil",
)


@pytest.fixture
def our_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["spaye.example"]


@pytest.mark.parametrize("host", HOSTS)
def test_another_host_is_not_served(
    host: str, our_host: None, db: None, caplog: pytest.LogCaptureFixture
) -> None:
    answer = Client().get("/sign-in/", headers={"host": host})
    assert answer.status_code == 400
    assert "evil" not in answer.content.decode()


def test_no_link_is_made_of_what_a_request_says(our_host: None, db: None) -> None:
    """Links are made of SITE_URL."""
    page = Client().get(
        "/sign-in/", headers={"host": "spaye.example", "X-Forwarded-Host": "evil.example"}
    )
    assert page.status_code == 200
    assert "evil" not in page.content.decode()


OUTSIDE = (
    "/static/../spaye_site/settings.py",
    "/static/%2e%2e/spaye_site/settings.py",
    "/static/..%2fspaye_site/settings.py",
    "/static/%2e%2e%2fmanage.py",
    "/static//etc/passwd",
    "/static/%2fetc/passwd",
    "/static/..\\manage.py",
    "/static/css/../../manage.py",
    "/static/css%00.css",
    "/static/",
    "/static/css/",
    "/.git/config",
    "/var/secret_key",
    "/manage.py",
)


@pytest.mark.parametrize("path", OUTSIDE)
def test_only_files_of_the_folder_are_served_and_no_lists(path: str, site: Any) -> None:
    """Asked as it stands: a library would tidy the path up first."""
    host, port = site.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        )
        said = b""
        while piece := line.recv(65536):
            said += piece
    assert b" 404 " in said.partition(b"\r\n")[0] + b" "
    assert b"SECRET_KEY" not in said
    assert b"root:" not in said


LINES = ("/a%0aWARN forged/", "/a%0d%0aforged/", "/a%1b[2Jforged/", "/a%e2%80%a8forged/")


@pytest.mark.parametrize("path", LINES)
def test_nobody_writes_lines_into_the_log(
    path: str, db: None, caplog: pytest.LogCaptureFixture
) -> None:
    Client().get(path)
    (record,) = [each for each in caplog.records if each.levelno >= logging.WARNING]
    text = record.getMessage()
    assert "forged" in text
    assert len(text.splitlines()) == 1
    assert "\x1b" not in text


def test_times_in_the_log_are_utc() -> None:
    said = settings.LOGGING["formatters"]["line"]
    record = logging.LogRecord("spaye", logging.INFO, "", 0, "hello", None, None)
    OfRequest().filter(record)
    line = logging.Formatter(said["format"], style=said["style"]).format(record)
    written = datetime.strptime(line.split("Z ")[0] + "000 +0000", "%Y-%m-%d %H:%M:%S,%f %z")
    assert abs(written - datetime.now(UTC)) < timedelta(minutes=1)


def test_the_server_writes_no_line_for_a_request() -> None:
    """Whatever Uvicorn itself was told before the settings were read."""
    logging.getLogger("uvicorn.access").setLevel(logging.INFO)
    loggers = {"version": 1, "incremental": True, "loggers": settings.LOGGING["loggers"]}
    logging.config.dictConfig(loggers)
    assert not logging.getLogger("uvicorn.access").isEnabledFor(logging.INFO)


def test_what_is_typed_is_in_no_log(db: None, caplog: pytest.LogCaptureFixture) -> None:
    sent = {"name": "Ingrid-s3cret", "password": "s3cret-word", "code": "S3CRET", "next": "/s3cret"}
    with caplog.at_level(logging.DEBUG, logger="spaye"):
        for path in ("/sign-in/", "/sign-in/password/", "/sign-in/passkey/", "/language/"):
            Client().post(path, sent)
            Client(enforce_csrf_checks=True).post(path, sent)
    assert "s3cret" not in caplog.text.casefold()


def test_an_error_of_ours_tells_nothing_of_the_inside(
    db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def crash(*_args: object) -> None:
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr("games.players.ways_in.page.passkeys.work_here", crash)
    answer = Client(raise_request_exception=False).get("/sign-in/")
    assert answer.status_code == 500
    page = answer.content.decode()
    assert "secret of the inside" not in page
    assert "Traceback" not in page
    assert str(settings.BASE_DIR) not in page
    assert "RuntimeError" in caplog.text


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "FROB"])
def test_unknown_methods_do_nothing(method: str, db: None) -> None:
    answer = Client().generic(method, "/sign-in/", headers={"X-Secret": "mirror-me"})
    assert answer.status_code == 405
    assert "mirror-me" not in answer.content.decode()
