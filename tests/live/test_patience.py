"""Connections that keep the server waiting are closed; those that are waited for are not."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games.tables import services
from spaye_site import serving
from spaye_site.serving import PatientProtocol

ASKED = "GET /sign-in/ HTTP/1.1\r\nHost: localhost\r\n"
FONT = "/static/fonts/schibsted-grotesk-latin.woff2"
HALVES = {
    "silence": "",
    "half a header": ASKED + "X-Slow: a",
    "half a body": ASKED.replace("GET", "POST") + "Content-Length: 100\r\n\r\na=",
    "half a chunk": ASKED.replace("GET", "POST") + "Transfer-Encoding: chunked\r\n\r\n5\r\na",
}


@pytest.fixture
def hurried(monkeypatch):
    """A server in a hurry."""
    monkeypatch.setattr(serving, "REQUEST_SECONDS", 0.2)


@contextmanager
def connection(url: str) -> Iterator[socket.socket]:
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        yield line


def rest(line: socket.socket) -> bytes:
    """All that comes until the other end hangs up; fails when it doesn't."""
    said = b""
    try:
        while piece := line.recv(65536):
            said += piece
    except ConnectionResetError:
        pass
    return said


@pytest.mark.sqlite
@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_is_given_up(half, hurried, site):
    with connection(site.url) as line:
        line.sendall(HALVES[half].encode())
        assert rest(line) == b""


@pytest.mark.sqlite
def test_the_second_half_request_of_a_connection_is_given_up_too(hurried, site):
    with connection(site.url) as line:
        line.sendall(f"{ASKED}\r\n".encode())
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(HALVES["half a header"].encode())
        assert b"400" not in rest(line)


@pytest.mark.sqlite
def test_a_stream_outlives_what_a_request_may_take(hurried, stream, site, table, topic, camille):
    watching = stream(camille, topic)
    watching.next()
    with connection(site.url) as silent:
        assert rest(silent) == b""
    services.play(table.pk, camille, "choose 5", 0)
    assert watching.next().version == 1


@pytest.mark.sqlite
def test_who_does_not_read_is_given_up(monkeypatch, site):
    lost = threading.Event()
    monkeypatch.setattr(serving, "READING_SECONDS", 0.2)
    end = PatientProtocol.connection_lost
    monkeypatch.setattr(
        PatientProtocol, "connection_lost", lambda self, why: (end(self, why), lost.set())
    )
    with connection(site.url) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(f"GET {FONT} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 300)
        assert lost.wait(20)
