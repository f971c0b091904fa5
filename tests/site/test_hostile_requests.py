"""Hosts that aren't ours, files outside the folder, lines in the log that nobody wrote."""

import logging
import logging.config
import os
import socket
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import (
    DisallowedHost,
    DisallowedRedirect,
    RequestDataTooBig,
    SuspiciousFileOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.core.files.base import ContentFile
from django.http import HttpResponse
from django.test import Client

from spaye_site.logs import SENT_BADLY, Line, OfRequest, current


@pytest.fixture
def our_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["spaye.example"]


def test_another_host_is_not_served_nor_linked(our_host: None, db: None) -> None:
    """Links are made of SITE_URL, whatever a request says."""
    forwarded = {"host": "spaye.example", "X-Forwarded-Host": "evil.example"}
    for headers, status in (({"host": "evil.example"}, 400), (forwarded, 200)):
        page = Client().get("/sign-in/", headers=headers)
        assert page.status_code == status
        assert "evil" not in page.content.decode()


@pytest.mark.parametrize(
    "page",
    [
        "https://evil.example/",
        "http://evil.example/",
        "http://spaye.example.evil.example/sign-in/",
        "http://spaye.example@evil.example/",
        "http://spaye.example:81/",
        "//spaye.example/",
        "javascript://spaye.example/",
        "http://[",
        "x",
    ],
)
def test_a_form_of_another_sites_page_is_refused_over_plain_http(
    page: str, our_host: None, db: None
) -> None:
    assert _sent_from(HTTP_REFERER=page) == 403


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"HTTP_REFERER": ""},
        {"HTTP_REFERER": "http://spaye.example/sign-in/?next=/board/"},
        {"HTTP_REFERER": "https://spaye.office.example/sign-in/"},
        # Whoever names the origin has said it; what an extension writes beside it is no matter.
        {"HTTP_ORIGIN": "http://spaye.example", "HTTP_REFERER": "https://evil.example/"},
    ],
)
def test_a_form_of_our_own_page_or_of_one_unnamed_is_taken(
    told: dict[str, str], our_host: None, settings: Any, db: None
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://spaye.office.example"]
    assert _sent_from(**told) != 403


def _sent_from(**told: Any) -> int:
    """The status of a form with a right token."""
    visitor = Client(enforce_csrf_checks=True, HTTP_HOST="spaye.example")
    visitor.get("/sign-in/")
    token = visitor.cookies["csrftoken"].value
    sent = {"language": "nb", "csrfmiddlewaretoken": token}
    return visitor.post("/language/", sent, **told).status_code


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


def test_only_files_of_the_folder_are_served_and_no_lists(site: Any) -> None:
    """Asked as it stands: a library would tidy the path up first."""
    host, port = site.url.removeprefix("http://").split(":")
    for path in OUTSIDE:
        with socket.create_connection((host, int(port)), timeout=20) as line:
            line.sendall(
                f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
            )
            said = b"".join(iter(lambda: line.recv(65536), b""))
        assert b" 404 " in said.partition(b"\r\n")[0] + b" ", path
        assert b"SECRET_KEY" not in said
        assert b"root:" not in said


@pytest.mark.parametrize(
    "path", ["/a%0aWARN forged/", "/a%0d%0aforged/", "/a%1b[2Jforged/", "/a%e2%80%a8forged/"]
)
def test_nobody_writes_lines_into_the_log(
    path: str, db: None, caplog: pytest.LogCaptureFixture
) -> None:
    Client().get(path)
    (record,) = [each for each in caplog.records if each.levelno >= logging.WARNING]
    text = record.getMessage()
    assert "forged" in text
    assert len(text.splitlines()) == 1
    assert "\x1b" not in text


def test_lines_for_the_journal_have_their_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line("{message}", style="{")
    record = logging.LogRecord("spaye", logging.WARNING, "", 0, "two\nlines", None, None)
    assert line.format(record) == "two\nlines"
    there = os.fstat(2)
    monkeypatch.setenv("JOURNAL_STREAM", f"{there.st_dev}:{there.st_ino}")
    assert line.format(record) == "<4>two\n<4>lines"
    record.levelno = logging.ERROR
    assert line.format(record) == "<3>two\n<3>lines"


def test_a_line_of_the_log_names_its_request_and_the_time_in_utc() -> None:
    said = settings.LOGGING["formatters"]["line"]
    record = logging.LogRecord("spaye", logging.INFO, "", 0, "hello", None, None)
    token = current.set("f00")
    OfRequest().filter(record)
    current.reset(token)
    line = Line(said["format"], style=said["style"]).format(record)
    assert "[f00]" in line
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

    monkeypatch.setattr("games.players.auth.passkeys.work_here", crash)
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


def _files(number: int) -> dict[str, Any]:
    return {f"file{n}": ContentFile(b"x", f"{n}.txt") for n in range(number)}


class _Gone(BytesIO):
    """A body whose sender has gone."""

    def read(self, *args: Any) -> bytes:
        raise OSError


def _asks(client: Client, how: str) -> HttpResponse:
    boundary = "multipart/form-data; boundary=x"
    match how:
        case "files":
            return client.post("/sign-in/", _files(3))
        case "fields":
            return client.post("/sign-in/", {f"f{n}": "" for n in range(300)})
        case "no boundary":
            return client.post("/sign-in/", b"x", content_type="multipart/form-data")
        case "broken boundary":
            return client.post("/sign-in/", b"x", content_type="multipart/form-data; boundary=é")
        case "bad base64":
            part = b'--x\r\nContent-Disposition: form-data; name="a"\r\n'
            part += b"Content-Transfer-Encoding: base64\r\n\r\n!!!\r\n--x--\r\n"
            return client.post("/sign-in/", part, content_type=boundary)
        case "big field":
            return client.post("/sign-in/", {"code": "x" * 70_000})
        case "query":
            return client.post("/sign-in/?" + "&".join("a" for _each in range(300)))
        case "gone":
            form = "application/x-www-form-urlencoded"
            return client.post("/sign-in/", b"a=b", content_type=form, **{"wsgi.input": _Gone()})
        case _:
            return client.get("/sign-in/", headers={"host": "evil.example"})


BAD = ("files", "fields", "no boundary", "broken boundary", "bad base64", "big field", "query")


@pytest.mark.parametrize("how", [*BAD, "gone", "host"])
@pytest.mark.parametrize("strict", [False, True])
def test_a_stranger_writes_one_line_at_most(
    how: str, strict: bool, our_host: None, db: None, caplog: pytest.LogCaptureFixture
) -> None:
    of_request = OfRequest()
    caplog.handler.addFilter(of_request)
    try:
        client = Client(
            enforce_csrf_checks=strict,
            raise_request_exception=False,
            headers={"host": "spaye.example"},
        )
        assert _asks(client, how).status_code in (400, 403, 422)
    finally:
        caplog.handler.removeFilter(of_request)
    lines = caplog.text.splitlines()
    assert len(lines) <= (how != "host"), caplog.text
    assert len(caplog.text) < 250
    assert all(record.levelno < logging.ERROR for record in caplog.records)


@pytest.mark.parametrize(
    "error",
    [
        *(*SENT_BADLY, DisallowedHost, TooManyFieldsSent, TooManyFilesSent, RequestDataTooBig),
        *(SuspiciousFileOperation, DisallowedRedirect),
    ],
)
def test_what_is_sent_badly_has_no_traceback(error: type[Exception]) -> None:
    record = logging.LogRecord(
        "django.request", logging.ERROR, "", 0, "no", None, (error, error("x"), None)
    )
    OfRequest().filter(record)
    assert "\n" not in logging.Formatter().format(record)
    assert record.levelname == "WARNING"


def test_what_is_our_own_fault_keeps_its_traceback() -> None:
    ours = logging.LogRecord(
        "spaye", logging.ERROR, "", 0, "no", None, (ValueError, ValueError(), None)
    )
    OfRequest().filter(ours)
    assert ours.levelname == "ERROR"
    assert "ValueError" in logging.Formatter().format(ours)
