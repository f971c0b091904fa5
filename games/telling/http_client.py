"""The HTTP client for web push, which connects to addresses that it has checked and nowhere else.

A name is resolved once. Unless the operator trusts it, all of its addresses must be public; the
connection goes to one of these, with the name in the certificate, so that a second look at the name
makes no difference. It follows no redirects, uses no proxies or cookies, takes 3 seconds to connect
and 10 in all, and reads only a reply's status and headers.
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
    """No reply came. `why` is a key of `ways.REASONS`; `again` says that it may work later."""

    def __init__(self, why: str, *, again: bool = True) -> None:
        super().__init__(why)
        self.why, self.again = why, again


@dataclass(frozen=True, slots=True)
class Reply:
    """A host's reply, without its body."""

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
    """Return the addresses of a name by the machine's resolver. Raises `OSError`."""
    infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(info[4][0]) for info in infos))


@cache
def tls_context() -> ssl.SSLContext:
    """Return a context that trusts the machine's certificates and requires TLS 1.2 or later."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def _addresses(there: Target) -> list[str]:
    """Return a host's addresses, waiting 3 seconds for the resolver.

    Raises `Failed` if there are none, or if one of them is forbidden.
    """
    resolved: list[str] = []

    def look() -> None:
        with suppress(OSError, UnicodeError):
            resolved.extend(resolve(there.host, there.port))

    looking = threading.Thread(target=look, name="resolving", daemon=True)
    looking.start()
    looking.join(CONNECT)
    known = list(resolved)
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
            raise Failed("slow")  # A reply that was cut off may look complete.
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
            connected = socket.create_connection((address, port), timeout=left)
            connected.settimeout(max(0.1, ends - monotonic()))
            return connected
    raise Failed("unreachable")


def _hang_up(secure: ssl.SSLSocket, late: threading.Event) -> None:
    """End the connection in any state: a slowly dripping reply would go on for ever."""
    late.set()
    with suppress(OSError):
        # The plain socket's method: TLS would send a goodbye from another thread.
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
