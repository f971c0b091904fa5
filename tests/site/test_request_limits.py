"""Requests that are too big are refused before anything of them is kept, and change nothing."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import QueryDict

from games.players import services
from spaye_site.protection import LONGEST_ADDRESS, MOST_HEADERS, THREADS, in_turns, protected
from tests.spaye.clock import stored

MOST = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
Say = Callable[..., tuple[int, str]]


@pytest.fixture
def say(site: Any) -> Say:
    """`say(head, *pieces)` sends bytes as they are; the answer's status and text."""
    services.ensure_office()
    host, port = site.url.removeprefix("http://").split(":")

    def talk(head: str, *pieces: bytes) -> tuple[int, str]:
        with socket.create_connection((host, int(port)), timeout=20) as line:
            line.sendall(head.encode("latin-1"))
            try:
                for piece in pieces:
                    line.sendall(piece)
            except (BrokenPipeError, ConnectionResetError):
                pass  # It has heard enough.
            return read(line)

    return talk


def read(line: socket.socket) -> tuple[int, str]:
    """Everything until the server hangs up or has said what it announced."""
    said = b""
    try:
        while piece := line.recv(65536):
            said += piece
    except (ConnectionResetError, TimeoutError):
        pass
    head, _, body = said.partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode()


def head(method: str = "POST", target: str = "/sign-in/", *more: str) -> str:
    lines = [f"{method} {target} HTTP/1.1", "Host: localhost", "Connection: close", *more]
    return "\r\n".join([*lines, "", ""])


FORM = "Content-Type: application/x-www-form-urlencoded"
KINDS = (
    FORM,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Type: application/json",
    "Content-Type: text/plain; charset=UTF-8",
    "X-None: 1",
)


def chunks(count: int, size: int = 8192) -> Iterator[bytes]:
    for _ in range(count):
        yield f"{size:x}\r\n".encode() + b"a" * size + b"\r\n"
    yield b"0\r\n\r\n"


def test_a_body_that_is_too_large_is_not_read_to_its_end_and_leaves_nothing(say: Say) -> None:
    before = stored()
    for kind in KINDS:
        status, text = say(head("POST", "/sign-in/", kind, f"Content-Length: {MOST + 1}"))
        assert status == 400, kind
        assert "<h1" in text
        sent = chunks(MOST // 8192 + 2)
        status, text = say(head("POST", "/sign-in/", kind, "Transfer-Encoding: chunked"), *sent)
        assert status == 400, kind
        assert "<h1" in text
    # Sixteen megabytes are not kept anywhere: it is answered, and the line is cut.
    endless = chunks(2048)
    assert say(head("POST", "/sign-in/", FORM, "Transfer-Encoding: chunked"), *endless)[0] == 400
    for method in ("GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "FROB"):
        asked = head(method, "/offline/", FORM, "Transfer-Encoding: chunked")
        assert say(asked, *chunks(MOST // 8192 + 2))[0] == 400, method
    asked = head("GET", "/live/?on=banner", "Transfer-Encoding: chunked")
    assert say(asked, *chunks(MOST // 8192 + 2))[0] == 401, "A stream has no body."
    assert stored() == before
    sent = chunks(2, 10)
    asked = head("POST", "/language/", FORM, "Transfer-Encoding: chunked")
    assert say(asked, *sent)[0] == 403, "A small one is read, and has no token."


def test_long_addresses_and_headers_are_414_and_431(say: Say) -> None:
    for target in ("/{}/", "/sign-in/?next=/{}", "/static/{}.css", "/live/?on={}"):
        status, text = say(head("GET", target.format("x" * LONGEST_ADDRESS), "Accept-Language: nb"))
        assert status == 414, target
        assert text == "Denne forespørselen er for lang. Gå tilbake og begynn på nytt."
    more = [f"X-{number}: 1" for number in range(MOST_HEADERS)]
    assert say(head("GET", "/offline/", *more))[0] == 431
    assert say(head("GET", "/offline/", "Cookie: a=" + "x" * 13_000))[0] == 431
    # Larger ones are not read.
    assert say(head("GET", "/offline/", "Cookie: a=" + "x" * 400_000))[0] in (400, 431)


def test_other_letters_are_415(say: Say) -> None:
    """`rot13` and `hex` are codecs of Python's that no text is decoded with."""
    for name in ("rot13", "utf-7", "hex", "idna", '"utf-16"', "", "latin-1"):
        for kind in (FORM, "Content-Type: multipart/form-data; boundary=x"):
            asked = head("POST", "/sign-in/?a=1", f"{kind}; charset={name}", "Content-Length: 3")
            assert say(asked, b"a=1")[0] == 415, name


SMUGGLED = (
    ("Content-Length: 5", "Content-Length: 6"),
    ("Content-Length: -1",),
    ("Content-Length: five",),
    ("Transfer-Encoding: gzip, chunked",),
    ("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
    ("X-Bad\x00: 1",),
    ("No colon",),
)


def test_a_message_of_unclear_length_is_refused(say: Say) -> None:
    for lines in SMUGGLED:
        assert say(head("POST", "/sign-in/", *lines), b"hello")[0] in (400, 501), lines


Header = tuple[bytes, bytes]


def handed_on(headers: list[Header], *pieces: bytes) -> tuple[dict[str, Any], bytes] | None:
    """What Django is given of a request, and its body; its client goes after the last piece.

    With a length the last piece ends the body, else one of no bytes does.
    """
    given = []

    def page(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        length = int(environ.get("CONTENT_LENGTH", 0))
        given.append((environ, environ["wsgi.input"].read(length)))
        start_response("200 OK", [])
        return []

    messages = [
        {"type": "http.request", "body": piece, "more_body": bool(piece)} for piece in pieces
    ]

    async def receive() -> dict[str, Any]:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(_message: dict[str, Any]) -> None:
        pass

    scope = {"type": "http", "method": "POST", "path": "/é/", "query_string": b"a=%C3%A9"}
    scope |= {"http_version": "1.1", "headers": headers}
    asyncio.run(protected(in_turns(page))(scope, receive, send))
    return given[0] if given else None


CHUNKED = (b"transfer-encoding", b"chunked")


def test_a_body_is_handed_on_whole_with_its_length() -> None:
    given = handed_on([CHUNKED, (b"content-length", b"3")], b"a=1", b"&b=2", b"")
    assert given
    assert (given[0]["CONTENT_LENGTH"], given[1]) == ("7", b"a=1&b=2")


def test_of_whoever_goes_while_they_send_nothing_is_handed_on() -> None:
    assert handed_on([(b"content-length", b"7")], b"a=1") is None
    assert handed_on([CHUNKED], b"a=1") is None


def test_a_header_of_underscores_passes_for_no_other() -> None:
    spoofed = [(b"x_forwarded_for", b"192.0.2.1"), (b"content_length", b"5"), (b"_", b"1")]
    given = handed_on([*spoofed, (b"x-request", b"1")])
    assert given
    sent = {name for name in given[0] if name.startswith(("HTTP_", "CONTENT_"))}
    assert sent == {"HTTP_X_REQUEST"}


def test_cookies_are_one_line_and_addresses_utf_8() -> None:
    given = handed_on([(b"cookie", b"a=1"), (b"x-request", b"1"), (b"cookie", b"b=2")])
    assert given
    assert given[0]["HTTP_COOKIE"] == "a=1; b=2"
    request = WSGIRequest(given[0])
    assert (request.COOKIES, request.path) == ({"a": "1", "b": "2"}, "/é/")
    assert QueryDict("a=é") == request.GET


def test_who_sends_slowly_holds_no_thread(say: Say, site: Any) -> None:
    host, port = site.url.removeprefix("http://").split(":")
    asked = head("POST", "/sign-in/", FORM, "Content-Length: 100").encode()
    with ExitStack() as open_lines:
        for _each in range(THREADS + 1):
            line = open_lines.enter_context(socket.create_connection((host, int(port))))
            line.sendall(asked + b"a")
        assert say(head("GET", "/offline/"))[0] == 200
        assert say(head("GET", "/sign-in/"))[0] == 200


def test_a_strange_address_is_no_error_of_ours(say: Say) -> None:
    for target in ("/\xff/", "/?a=\xff", "/%FF/?a=%FF", "//", "/%2F%2E%2E/"):
        assert say(head("GET", target))[0] < 500, target
    assert say(head("HEAD", "/sign-in/")) == (200, ""), "An answer without a body has none."
