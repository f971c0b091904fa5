"""Each way that fails in each way: nothing is lost, nothing arrives twice, and nobody waits.

What one place has taken in is counted at the place. While a failure lasts a delivery waits, or is
given up with a reason in words; afterwards it has arrived once, however often it is looked at.
"""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from games.players.models import Device, Role
from games.telling import (
    chat_sender,
    chats,
    http_client,
    mail_server,
    notice_kinds,
    outbox,
    push,
    ways,
)
from games.telling.chats import Chat
from games.telling.mail import Mail
from games.telling.models import Delivery, Hook, Letterbox, Subscription
from games.telling.notice_kinds import For, Message, NoticeKind
from games.telling.push import Push
from games.telling.sealing import seal
from tests.postgres import free_port
from tests.telling.conftest import NOON
from tests.telling.http_client import hosts
from tests.telling.push.service import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tuesday")]
DAY = timedelta(days=1)
HTTP: dict[str, tuple[Any, str, str]] = {
    "refused": (403, "failed", "refused"),
    "slow": (hosts.hanging, "", "slow"),
    "dripping": (hosts.dripping, "", "slow"),
    "endless": (hosts.endless, "sent", ""),
    "gone": (410, "failed", "gone"),
    "rate-limited": ((429, {"Retry-After": "600"}, b""), "", "too_often"),
    "troubled": (503, "", "troubled"),
}
"""What the place does, and what becomes of the delivery."""
SLOW = ("slow", "dripping")


def outcomes() -> tuple[str, str]:
    one = Delivery.objects.get()
    assert one.why == "" or ways.describe_reason(one.why)
    return one.outcome, one.why


def settle(carry: Callable[[], None], clock: Any) -> str:
    """Look whenever it is due, for a day, and a while longer."""
    for _try in range(20):
        one = Delivery.objects.get()
        if one.done:
            break
        clock.move_to(max(one.due, datetime.now(UTC)))
        carry()
    clock.shift(600)
    carry()
    return Delivery.objects.get().outcome


CASES = [
    *(("push", failure) for failure in HTTP),
    *(("chat", failure) for failure in HTTP if failure != "dripping"),
]
"""A host that drips into a chat is left to `chats/test_chat_sender.py`: it takes seconds."""


@pytest.mark.parametrize(("kind", "failure"), CASES)
def test_a_host(kind, failure, host, camille, make_player, sign_in, carry, tuesday, monkeypatch):
    office = kind == "chat"
    said = NoticeKind(
        "ring",
        lambda _n: Message("It rings", "x", "/"),
        None if office else notice_kinds.TABLES,
        2 * DAY,
        asked_for=True,
        of=For.OFFICE if office else For.EVERYBODY,
    )
    notice_kinds.register(said)
    if office:
        ways.register(Chat())
        zoe = make_player("Zoé", role=Role.ADMIN)
        chats.add(zoe, "Kitchen", f"mmosts://{host.trusted}/hook")
        Hook.objects.update(topics="ring")
        chats.clear_cache()
        tell, places = partial(outbox.tell_office, "ring", "one"), Hook.objects
    else:
        ways.register(Push())
        sign_in(camille)
        session = Device.objects.get(player=camille).session_key
        push.subscribe(camille, session, Browser(f"{host.url}/send/abc").told())
        tell, places = partial(outbox.tell, "ring", [camille.pk], "one"), Subscription.objects
    answer, outcome, why = HTTP[failure]
    host.usual = 200
    host.answers = [answer]
    tell()
    assert host.heard == []
    began = time.monotonic()
    with monkeypatch.context() as hurried:
        if failure in SLOW:
            hurried.setattr(http_client, "TOTAL", 0.4)
            hurried.setattr(chat_sender, "TOTAL", 4.0)
        carry()
    # A slow host would end by itself after twenty seconds; a chat's process is given up anyway.
    assert time.monotonic() - began < 15 or office
    assert outcomes() == (outcome, why)
    # A subscription that is gone is forgotten; of a chat an admin reads it.
    forgotten = kind == "push" and why == "gone"
    assert [place.why for place in places.all()] == ([] if forgotten else [why])
    tried = len(host.heard)
    # On a machine with much to do a host is given up before it has heard anything.
    assert tried == 1 or failure in SLOW
    host.answers = []
    last = settle(carry, tuesday)
    assert (len(host.heard) - tried, last) == ((0, outcome) if outcome else (1, "sent"))
    assert last != "sent" or places.get().why == ""


@dataclass
class Letters:
    """An SMTP server of a few lines, whose misbehaviour is one of `MAIL`; then it takes letters."""

    port: int = 0
    fails: str = ""
    taken: list[str] = field(default_factory=list)
    done: threading.Event = field(default_factory=threading.Event)
    talks: list[threading.Thread] = field(default_factory=list)

    def serve(self, listening: socket.socket) -> None:
        while True:
            try:
                line, _address = listening.accept()
            except OSError:
                return
            self.talks.append(threading.Thread(target=self._talk, args=[line], daemon=True))
            self.talks[-1].start()

    def _talk(self, line: socket.socket) -> None:
        fails, self.fails = self.fails, ""
        try:
            with line, line.makefile("rb") as said:
                line.settimeout(5)
                if fails == "slow":
                    self.done.wait(5)
                    return
                if fails in ("endless", "dripping"):
                    while not self.done.wait(0.05 if fails == "dripping" else 0):
                        line.sendall(b"2" if fails == "dripping" else b"220-more\r\n" * 500)
                    return
                self._letter(line, said, fails)
        except OSError:
            return

    def _letter(self, line: socket.socket, said: Any, fails: str) -> None:
        line.sendall(b"421 not now\r\n" if fails == "rate-limited" else b"220 here\r\n")
        for text in said:
            word = text[:4].upper().strip()
            if word == b"RCPT" and fails in ("refused", "troubled"):
                line.sendall(b"550 nobody\r\n" if fails == "refused" else b"451 later\r\n")
            elif word == b"DATA":
                line.sendall(b"354 go on\r\n")
                body = b"".join(iter(said.readline, b".\r\n"))
                if fails == "gone":
                    return
                self.taken.append(body.decode())
                line.sendall(b"250 taken\r\n")
            else:
                line.sendall(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")


@contextmanager
def letters() -> Iterator[Letters]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        made = Letters(listening.getsockname()[1])
        thread = threading.Thread(target=made.serve, args=[listening], daemon=True)
        thread.start()
        try:
            yield made
        finally:
            made.done.set()
            listening.shutdown(socket.SHUT_RDWR)
            for each in (thread, *made.talks):
                each.join(5)


MAIL = {
    "refused": ("failed", "refused"),
    "slow": ("", "slow"),
    "dripping": ("", "slow"),
    "endless": ("", "unreachable"),
    "gone": ("", "unreachable"),
    "rate-limited": ("", "troubled"),
    "troubled": ("", "troubled"),
    "away": ("", "unreachable"),
}


@pytest.mark.parametrize("failure", MAIL)
def test_a_mail_server(failure, camille, settings, carry, tuesday, monkeypatch):
    said = Message("It rings", "x", "/")
    notice_kinds.register(
        NoticeKind("ring", lambda _n: said, life=2 * DAY, asked_for=True, letter=True)
    )
    ways.register(Mail())
    sealed = seal("camille@office.example")
    Letterbox.objects.create(player=camille, sealed=sealed, proved=NOON, nonce="x", digest="never")
    settings.EMAIL_ON = True
    with letters() as server:
        port = free_port() if failure == "away" else server.port
        settings.MAIL_SERVER = {"host": "127.0.0.1", "port": port, "timeout": 10}
        server.fails = failure if failure != "away" else ""
        outbox.tell("ring", [camille.pk], "one")
        assert server.taken == []
        with monkeypatch.context() as hurried:
            if failure in SLOW:
                hurried.setattr(mail_server, "TOTAL", 0.4)
            carry()
        assert (len(server.taken), outcomes()) == (0, MAIL[failure])
        assert Letterbox.objects.get().why == MAIL[failure][1]
        settings.MAIL_SERVER["port"] = server.port
        last = settle(carry, tuesday)
        lost = failure == "refused"
        assert (len(server.taken), last) == ((0, "failed") if lost else (1, "sent"))
