"""A process that sends one message to one chat with apprise, which knows each service's API.

Apprise does all that an address asks for: it connects to hosts, reads files, follows redirects. So
it runs in a separate process (`python -m games.telling.chat_sender`) with a time limit, where
`_Gate` controls connections, files and programs. The server itself never loads it. Nothing of
Django is imported here: that would take longer than the message.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Collection
from datetime import UTC
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.telling.addresses import Forbidden, is_public, parse_target, tls_failure

if TYPE_CHECKING:
    import requests

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "games.telling.chat_sender"]
TOTAL = 12.0
"""Seconds for one message, of which starting the process takes one."""
CONNECT = 3.0
MOST = 16 * 1024
"""The most bytes that are read of a response."""
CHATS = frozenset(
    {
        *("slack", "mmosts", "rockets", "zulip", "workflow", "workflows", "discord", "gchat"),
        *("matrixs", "tgram", "ntfys", "nctalks", "wxteams", "webex", "synologys"),
    }
)
"""apprise's names of the chat services that use TLS."""
KEPT = ("SSL_CERT_FILE", "SSL_CERT_DIR", "LD_LIBRARY_PATH")
"""The environment variables that are passed on: no proxy, nothing that could configure apprise."""
NEVER = (
    *("subprocess.", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.system", "pty."),
    *("ctypes.dlopen", "socket.bind", "socket.sendto", "socket.sendmsg"),
)
Addresses = list[tuple[Any, ...]]
"""The result of `socket.getaddrinfo`."""
resolve: Callable[..., Addresses] = partial(socket.getaddrinfo, type=socket.SOCK_STREAM)
"""Returns the addresses of a host and port by the machine's resolver. Raises `OSError`."""


def send(address: str, text: str, trusted: Collection[str]) -> dict[str, Any]:
    """Send a text to a chat, in a process of its own.

    Returns `sent`, or on failure `why` (a key of `ways.REASONS`), or the `status` of the response
    with its `pause` (`Retry-After`).
    """
    return _run({"address": address, "text": text, "trusted": list(trusted)})


def is_chat(address: str, trusted: Collection[str]) -> bool:
    """Return whether apprise could send to the address. Makes no connection or DNS query."""
    if address.partition("://")[0].lower() not in {*CHATS, "https"}:
        return False
    question = {"address": address, "text": "?", "trusted": list(trusted), "dry": True}
    return bool(_run(question).get("dry"))


def _run(what: dict[str, Any]) -> dict[str, Any]:
    env = {name: os.environ[name] for name in KEPT if name in os.environ}
    env["PYTHONUTF8"] = "1"
    text = json.dumps(what | {"seconds": TOTAL}).encode()
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    try:
        done = subprocess.run(
            COMMAND, input=text, stdout=pipe, stderr=nothing, cwd=ROOT, env=env, timeout=TOTAL
        )
        result = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return {"why": "slow"}
    except (OSError, ValueError):
        return {"why": "broken"}
    return result if isinstance(result, dict) else {"why": "broken"}


# In the separate process


def main() -> None:
    """Read the job from standard input, send, and write the result to standard output."""
    job = json.load(sys.stdin)
    signal.setitimer(signal.ITIMER_REAL, job["seconds"])  # In case the server no longer waits.
    gate = _Gate(job["trusted"], dry=job.get("dry", False))
    gate.close()
    sent = _send_by_apprise(job["address"], job["text"])
    json.dump({"sent": True} if sent else gate.result or {"why": "refused"}, sys.stdout)


def _send_by_apprise(address: str, text: str) -> bool:
    """Send once with apprise, whose log is dropped; return whether it succeeded."""
    import apprise
    from apprise.plugins import url_to_dict

    found = url_to_dict(address)  # type: ignore[no-untyped-call]
    if not found or found["schema"] not in CHATS or found.get("template"):
        return False
    for name in ("retry", "wait", "optional"):
        found.pop(name, None)
    asset = apprise.AppriseAsset(
        app_id="Späye",
        app_desc="Späye",
        async_mode=False,
        http_redirects=False,
        image_url_mask="",
        image_url_logo="",
        storage_mode="memory",
        allow_templates=False,
        secure_logging=True,
        service_timeout=0,
        timezone=UTC,  # A name would be looked up in a file.
    )
    chat = apprise.Apprise(asset=asset)
    return chat.add(found) and bool(chat.notify(body=text, body_format="text"))


class _Gate:
    """Decides what apprise may do, and holds the result.

    apprise uses `requests`, so each request is checked and sent here. `_watch`, an audit hook of
    the interpreter, stops everything that bypasses it.
    """

    def __init__(self, trusted: Collection[str], *, dry: bool) -> None:
        self.result: dict[str, Any] = {}
        """The result of the last failed request; `dry` if a dry run would have made a request."""
        self._trusted, self._dry = trusted, dry
        self._known: dict[tuple[str, int], Addresses] = {}
        """The addresses of each host and port, resolved only once: a second query may differ."""
        self._readable = tuple(
            os.path.realpath(one) + os.sep for one in (sys.prefix, sys.base_prefix)
        )

    def close(self) -> None:
        """Restrict the process to what the gate allows; this can't be undone."""
        import requests
        from apprise.manager_plugins import NotificationManager

        plugins: Any = NotificationManager()  # type: ignore[no-untyped-call]
        plugins.load_modules()  # While files may still be read.
        vars(requests)["Session"] = vars(requests.sessions)["Session"] = _session_class(self)
        socket.getaddrinfo = self._places
        sys.addaudithook(self._watch)

    def judge(self, url: str) -> None:
        """Raise `ConnectionError` of `requests` unless this may be requested; always in a dry run.

        apprise treats it as a failed connection.
        """
        from requests.exceptions import ConnectionError as Failed

        try:
            there = parse_target(url, self._trusted)
            if not self._dry and (there.host, there.port) not in self._known:
                found = resolve(there.host, there.port)
                if not there.trusted and not all(is_public(one[4][0]) for one in found):
                    raise Forbidden(url)
                self._known[there.host, there.port] = found
        except Forbidden:
            self.result = {"why": "forbidden"}
            raise Failed from None
        except (OSError, UnicodeError):
            self.result = {"why": "unknown"}
            raise Failed from None
        if self._dry:
            self.result = {"dry": True}
            raise Failed

    def _places(self, host: Any, port: Any, *_more: Any, **_named: Any) -> Addresses:
        """Return the addresses that `judge` has allowed; it replaces `socket.getaddrinfo`."""
        try:
            return self._known[str(host), int(port)]
        except KeyError:
            raise socket.gaierror from None

    def _watch(self, event: str, args: tuple[Any, ...]) -> None:
        """Raise `PermissionError` for events that no message needs."""
        if event == "socket.connect":
            allowed = args[1] in [place[4] for found in self._known.values() for place in found]
        elif event == "open":
            path, mode, flags = args
            reads = not (set(mode or "r") & set("wax+") or (flags or 0) & (os.O_WRONLY | os.O_RDWR))
            allowed = isinstance(path, int) or (
                reads and os.path.realpath(os.fsdecode(path)).startswith(self._readable)
            )
        else:
            allowed = not event.startswith(NEVER)
        if not allowed:
            raise PermissionError(event)


def _session_class(gate: _Gate) -> type[requests.Session]:
    """Return a session class for `requests`: checked by the gate, TLS only, without redirects."""
    import requests
    from requests.adapters import HTTPAdapter

    context = ssl.create_default_context()  # With the authorities that the machine trusts.
    context.minimum_version = ssl.TLSVersion.TLSv1_2

    class Adapter(HTTPAdapter):
        def init_poolmanager(self, *args: Any, **named: Any) -> None:
            super().init_poolmanager(*args, **named, ssl_context=context)

        def cert_verify(self, *args: Any) -> None:
            """Do nothing: the context verifies certificates."""

    class Session(requests.Session):
        def __init__(self) -> None:
            super().__init__()
            self.trust_env = False
            self.mount("https://", Adapter())

        def send(self, request: requests.PreparedRequest, **named: Any) -> requests.Response:
            gate.judge(request.url or "")
            request.headers["Accept-Encoding"] = "identity"
            named |= {"allow_redirects": False, "verify": True, "cert": None, "proxies": {}}
            named |= {"stream": True, "timeout": (CONNECT, TOTAL)}
            try:
                response = super().send(request, **named)
                response._content = b"".join(islice(response.iter_content(MOST), 1))
            except requests.exceptions.RequestException as error:
                slow = isinstance(error, requests.exceptions.Timeout)
                why = tls_failure(error) or ("slow" if slow else "unreachable")
                gate.result = {"why": why}
                raise
            response.close()
            if not 200 <= response.status_code < 300:
                pause = response.headers.get("Retry-After", "")
                gate.result = {"status": response.status_code, "pause": pause}
            return response

    return Session


if __name__ == "__main__":
    main()
