"""The client for web push: it connects to the address that it has judged, and nowhere else.

A name is resolved once; unless the operator trusts it, each of its addresses must be public, and
the connection goes to the address that was judged, with the name in the certificate: what a second
look at the name would say makes no difference. No redirect is followed, no proxy and no cookie
used; 3 seconds to connect, 10 in all, no more of the answer is read than its head.
"""

import http.client
import socket
import ssl
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from time import monotonic

from games.telling.addresses import Forbidden, Target, is_public, parse_target, tls_failure
from games.telling.ways import SendResult

CONNECT, TOTAL = 3.0, 10.0
LONGEST_PAUSE = 6 * 3600.0


class Failed(Exception):
    """No answer came. `why` is a key of `ways.REASONS`; `again`: it may work later."""

    def __init__(self, why: str, *, again: bool = True) -> None:
        super().__init__(why)
        self.why, self.again = why, again


@dataclass(frozen=True, slots=True)
class Reply:
    """A host's answer, without its body."""

    status: int
    headers: Mapping[str, str]


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    trusted: Collection[str] = (),
) -> Reply:
    """Post to a URL and return the reply. Raises `Failed`."""
    ends = monotonic() + TOTAL
    try:
        there = parse_target(url, trusted)
    except Forbidden:
        raise Failed("forbidden", again=False) from None
    with _connected(there, ends) as connection:
        return _exchange(connection, there, body, headers)


def read_reply(reply: Reply) -> SendResult:
    """Return what a reply means for a delivery."""
    status = reply.status
    if 200 <= status < 300:
        return SendResult(sent=True)
    if status in (404, 410):
        return SendResult(sent=False, why="gone", gone=True)
    if status == 429 or status >= 500 or status == 408:
        why = "too_often" if status == 429 else "troubled"
        return SendResult(sent=False, why=why, again=True, wait=_pause(reply))
    why = "redirects" if 300 <= status < 400 else "refused"
    return SendResult(sent=False, why=why)


def try_send(send: Callable[[], Reply]) -> SendResult:
    """Send, and return what the reply or the failure means for a delivery."""
    try:
        return read_reply(send())
    except Failed as failed:
        return SendResult(sent=False, why=failed.why, again=failed.again)


def resolve(host: str, port: int) -> list[str]:
    """Return the addresses of a name, as the machine knows them. Raises `OSError`."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


@cache
def tls_context() -> ssl.SSLContext:
    """Return a context that trusts the machine's certificates and wants TLS 1.2 at least."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def _addresses(there: Target) -> list[str]:
    """Return the addresses of a host that may be sent to, waiting 3 seconds for the resolver.

    Raises `Failed` if there are none, or one may not be sent to.
    """
    found: list[str] = []

    def look() -> None:
        with suppress(OSError, UnicodeError):
            found.extend(resolve(there.host, there.port))

    looking = threading.Thread(target=look, name="resolving", daemon=True)
    looking.start()
    looking.join(CONNECT)
    known = list(found)
    if not known:
        raise Failed("unknown")
    if not there.trusted and not all(map(is_public, known)):
        raise Failed("forbidden", again=False)
    return known


@contextmanager
def _connected(there: Target, ends: float) -> Iterator[http.client.HTTPConnection]:
    raw = _open(_addresses(there), there.port, ends)
    secure = tls_context().wrap_socket(
        raw, server_hostname=there.host, do_handshake_on_connect=False
    )
    late = threading.Event()
    watch = threading.Timer(max(0.0, ends - monotonic()), _hang_up, [secure, late])
    watch.daemon = True
    watch.start()
    try:
        with secure:
            secure.do_handshake()
            connection = http.client.HTTPConnection(there.host, there.port)
            connection.sock = secure
            yield connection
        if late.is_set():
            raise Failed("slow")  # What it was cut off in may look like an answer.
    except (OSError, http.client.HTTPException, ValueError) as error:
        slow = late.is_set() or isinstance(error, TimeoutError)
        raise Failed("slow" if slow else tls_failure(error) or "unreachable") from None
    finally:
        watch.cancel()


def _open(addresses: list[str], port: int, ends: float) -> socket.socket:
    """Return a connection to the first of these addresses that answers. Raises `Failed`."""
    for address in addresses:
        left = min(CONNECT, ends - monotonic())
        if left <= 0:
            break
        with suppress(OSError):
            found = socket.create_connection((address, port), timeout=left)
            found.settimeout(max(0.1, ends - monotonic()))
            return found
    raise Failed("unreachable")


def _hang_up(secure: ssl.SSLSocket, late: threading.Event) -> None:
    """End the connection whatever it does: a slowly dripping answer would go on for ever."""
    late.set()
    with suppress(OSError):
        # Of the socket below: TLS would want to say goodbye in another thread.
        socket.socket.shutdown(secure, socket.SHUT_RDWR)


def _exchange(
    connection: http.client.HTTPConnection,
    there: Target,
    body: bytes,
    headers: Mapping[str, str],
) -> Reply:
    sent = {"User-Agent": "Spaye", "Connection": "close", "Accept-Encoding": "identity", **headers}
    connection.request("POST", there.path, body, sent)
    response = connection.getresponse()
    received = {name.lower(): value for name, value in response.getheaders()}
    return Reply(response.status, received)


def _pause(reply: Reply) -> float:
    """Return the seconds that `Retry-After` asks for, within reason."""
    wanted = reply.headers.get("retry-after", "").strip()
    if wanted.isdecimal():
        return min(float(wanted), LONGEST_PAUSE)
    with suppress(ValueError, TypeError):
        at = parsedate_to_datetime(wanted)
        at = at if at.tzinfo else at.replace(tzinfo=UTC)
        return max(0.0, min((at - datetime.now(UTC)).total_seconds(), LONGEST_PAUSE))
    return 0.0
