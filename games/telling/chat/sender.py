"""Says one thing in one chat, by apprise, which knows how each service wants to be spoken to.

Apprise follows whatever an address asks of it: hosts, files, redirects. So it runs in a process of
its own (`python -m games.telling.chat.sender`), which ends when its time is over and in which no
connection is made, no file read and no program started but as `_Gate` lets it. The server itself
never loads it. Nothing of Django is imported here: it would take longer than the message.
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

from games.telling.leaving import tls
from games.telling.leaving.addresses import Forbidden, is_public, target

if TYPE_CHECKING:
    import requests

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-m", "games.telling.chat.sender"]
TOTAL = 12.0
"""Seconds for one message; starting the process takes one of them."""
CONNECT = 3.0
MOST = 16 * 1024
"""Bytes that are read of an answer."""
CHATS = frozenset(
    {
        *("slack", "mmosts", "rockets", "zulip", "workflow", "workflows", "discord", "gchat"),
        *("matrixs", "tgram", "ntfys", "nctalks", "wxteams", "webex", "synologys"),
    }
)
"""What apprise calls those services that are chats and speak TLS."""
KEPT = ("SSL_CERT_FILE", "SSL_CERT_DIR", "LD_LIBRARY_PATH")
"""Of the environment: no proxy, and nothing by which apprise could be told anything."""
NEVER = (
    *("subprocess.", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.system", "pty."),
    *("ctypes.dlopen", "socket.bind", "socket.sendto", "socket.sendmsg"),
)
Places = list[tuple[Any, ...]]
"""As `socket.getaddrinfo` gives them."""
resolve: Callable[..., Places] = partial(socket.getaddrinfo, type=socket.SOCK_STREAM)
"""The addresses of a name, as the machine knows them. Raises `OSError`."""


def send(address: str, text: str, trusted: Collection[str]) -> dict[str, Any]:
    """Say it there. `sent`; if not, `why` in one of `reasons`, or the `status` of the answer with
    its `pause` (`Retry-After`).
    """
    return _asked({"address": address, "text": text, "trusted": list(trusted)})


def is_chat(address: str, trusted: Collection[str]) -> bool:
    """Whether something could be sent there. Nobody is asked, not even for the host's address."""
    if address.partition("://")[0].lower() not in {*CHATS, "https"}:
        return False
    asked = {"address": address, "text": "?", "trusted": list(trusted), "dry": True}
    return bool(_asked(asked).get("dry"))


def _asked(what: dict[str, Any]) -> dict[str, Any]:
    env = {name: os.environ[name] for name in KEPT if name in os.environ}
    env["PYTHONUTF8"] = "1"
    text = json.dumps(what | {"seconds": TOTAL}).encode()
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    try:
        done = subprocess.run(
            COMMAND, input=text, stdout=pipe, stderr=nothing, cwd=ROOT, env=env, timeout=TOTAL
        )
        told = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return {"why": "slow"}
    except (OSError, ValueError):
        return {"why": "broken"}
    return told if isinstance(told, dict) else {"why": "broken"}


# In the process of its own


def main() -> None:
    """What is asked comes in by standard input, what came of it goes out by standard output."""
    asked = json.load(sys.stdin)
    signal.setitimer(signal.ITIMER_REAL, asked["seconds"])  # Should nobody wait for us any more.
    gate = _Gate(asked["trusted"], dry=asked.get("dry", False))
    gate.close()
    sent = _say(asked["address"], asked["text"])
    json.dump({"sent": True} if sent else gate.told or {"why": "refused"}, sys.stdout)


def _say(address: str, text: str) -> bool:
    """By apprise, once. Why it can't it says in a log that nobody keeps."""
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
        timezone=UTC,  # By name it would be read of a file.
    )
    chat = apprise.Apprise(asset=asset)
    return chat.add(found) and bool(chat.notify(body=text, body_format="text"))


class _Gate:
    """What apprise may do, and what came of what it did.

    It asks by `requests`, so that each request is judged and sent here. What went by another way
    would be stopped by `_watch`, beneath everything that is written in Python.
    """

    def __init__(self, trusted: Collection[str], *, dry: bool) -> None:
        self.told: dict[str, Any] = {}
        """Of the last request that went wrong; of a dry run, that there would have been one."""
        self._trusted, self._dry = trusted, dry
        self._known: dict[tuple[str, int], Places] = {}
        """What a name was resolved to: once, whatever a second look would say."""
        self._readable = tuple(
            os.path.realpath(one) + os.sep for one in (sys.prefix, sys.base_prefix)
        )

    def close(self) -> None:
        """From here on, for as long as the process lives, nothing passes but through the gate."""
        import requests
        from apprise.manager_plugins import NotificationManager

        plugins: Any = NotificationManager()  # type: ignore[no-untyped-call]
        plugins.load_modules()  # While it is still free to.
        vars(requests)["Session"] = vars(requests.sessions)["Session"] = _session(self)
        socket.getaddrinfo = self._places
        sys.addaudithook(self._watch)

    def judge(self, url: str) -> None:
        """Raises what apprise takes for a failed connection, unless this may be asked now."""
        from requests.exceptions import ConnectionError as Failed

        try:
            there = target(url, self._trusted)
            if not self._dry and (there.host, there.port) not in self._known:
                found = resolve(there.host, there.port)
                if not there.trusted and not all(is_public(one[4][0]) for one in found):
                    raise Forbidden(url)
                self._known[there.host, there.port] = found
        except Forbidden:
            self.told = {"why": "forbidden"}
            raise Failed from None
        except (OSError, UnicodeError):
            self.told = {"why": "unknown"}
            raise Failed from None
        if self._dry:
            self.told = {"dry": True}
            raise Failed

    def _places(self, host: Any, port: Any, *_more: Any, **_named: Any) -> Places:
        """In place of `socket.getaddrinfo`: what was judged, and nothing else."""
        try:
            return self._known[str(host), int(port)]
        except KeyError:
            raise socket.gaierror from None

    def _watch(self, event: str, args: tuple[Any, ...]) -> None:
        """Raises `PermissionError` for what no message needs."""
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


def _session(gate: _Gate) -> type[requests.Session]:
    """What `requests` asks with: to where the gate lets it, by TLS, once, and not for long."""
    import requests
    from requests.adapters import HTTPAdapter

    context = ssl.create_default_context()  # Certificates as the machine trusts them.
    context.minimum_version = ssl.TLSVersion.TLSv1_2

    class Adapter(HTTPAdapter):
        def init_poolmanager(self, *args: Any, **named: Any) -> None:
            super().init_poolmanager(*args, **named, ssl_context=context)

        def cert_verify(self, *args: Any) -> None:
            """By the context alone."""

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
                heard = super().send(request, **named)
                heard._content = b"".join(islice(heard.iter_content(MOST), 1))
            except requests.exceptions.RequestException as error:
                slow = isinstance(error, requests.exceptions.Timeout)
                gate.told = {"why": tls.why(error) or ("slow" if slow else "unreachable")}
                raise
            heard.close()
            if not 200 <= heard.status_code < 300:
                pause = heard.headers.get("Retry-After", "")
                gate.told = {"status": heard.status_code, "pause": pause}
            return heard

    return Session


if __name__ == "__main__":
    main()
