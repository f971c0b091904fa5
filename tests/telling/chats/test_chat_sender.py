"""The program that says something in a chat: which addresses it takes, and what it may do there."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.telling import chat_sender
from tests.telling.http_client import hosts
from tests.telling.http_client.hosts import Host

SLACK = "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ"
DISCORD = "https://discord.com/api/webhooks/123456/abc_DEF-ghi"
TEAMS = (
    "https://prod-00.westeurope.logic.azure.com:443/workflows/643e69f83c8944438d68119179a10a64"
    "/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0"
    "&sig=KODuebWbDGYFr0z0eu-6Rj8aUKz7108W3wrNJZxFE5A"
)
POWER = (
    "https://default01.45.environment.api.powerplatform.com:443/powerautomate/automations/direct"
    "/workflows/643e69f8/triggers/manual/paths/invoke?api-version=1&sp=%2Ft&sv=1.0&sig=KODue-W_b"
)
GOOGLE = "https://chat.googleapis.com/v1/spaces/AAAA/messages?key=k-1&token=t-1"
NAMES = (
    *("hooks.slack.com", "slack.com", "discord.com", "chat.googleapis.com", "ntfy.sh"),
    *("prod-00.westeurope.logic.azure.com", "default01.45.environment.api.powerplatform.com"),
    *("chat.example", "api.telegram.org", "spaye.zulipchat.com", "elsewhere.example"),
)
CHATS = [
    *(SLACK, DISCORD, TEAMS, POWER, GOOGLE, "https://ntfy.sh/spaye"),
    *("mmosts://chat.example/abcdefghijk", "rockets://abc123/def456@chat.example"),
    "mmosts://chat.example/abcdefghijk?mode=bot&to=%2Babc123",
    "slack://xoxb-1234-1234-4ddbc191d40ee098cbaae6f3523ada2d/%23lunch",
    "zulip://spaye-bot@spaye.zulipchat.com/abcdefghijklmnopqrstuvwxyz012345/lunch",
    *("tgram://123456789:abcdefg_hijklmnop/12315544/", "ntfys://chat.example/spaye"),
    *("nctalks://us:pass@chat.example/room", "synologys://chat.example/token"),
]
ANSWERS = {
    CHATS[8]: (201, {}, b"{}"),
    CHATS[9]: (200, {}, b'{"ok": true, "channel": "C1", "ts": "1"}'),
    CHATS[11]: (200, {}, b'{"ok": true}'),
    CHATS[13]: (201, {}, b"{}"),
    CHATS[14]: (200, {}, b'{"success": true}'),
}
"""Of those who aren't content with any."""


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """All of `NAMES` lead here."""
    with hosts.running(tmp_path, *NAMES) as running:
        monkeypatch.setenv("SSL_CERT_FILE", str(running.authority))
        lead(monkeypatch, *(f"{name}=127.0.0.1:{running.port}" for name in NAMES))
        running.usual = (200, {}, b"ok")
        yield running


def lead(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Names that lead elsewhere."""
    command = [sys.executable, "-m", "tests.telling.chats.lying", *names]
    monkeypatch.setattr(chat_sender, "COMMAND", command)


@pytest.mark.long
@pytest.mark.parametrize("address", CHATS)
def test_each_service_is_told_by_one_request(host, address):
    if address in ANSWERS:
        host.usual = ANSWERS[address]
    assert chat_sender.send(address, "Späye of today", NAMES) == {"sent": True}
    assert len(host.heard) == 1
    heard = host.heard[0].body.decode()
    assert "ye of today" in heard or "ye+of+today" in heard or "ye%20of%20today" in heard


@pytest.mark.parametrize(
    "address",
    [
        *("json://chat.example/", "jsons://chat.example/", "xml://chat.example/"),
        *("form://chat.example/", "file:///etc/passwd", "mailto://a:b@chat.example"),
        *("mmost://chat.example/abcdefghijk", "rocket://abc123/def456@chat.example"),
        *("ntfy://chat.example/spaye", "matrix://t@chat.example/%23room", "syslog://", "dbus://"),
        *("windows://", "macosx://", "gnome://", "apprises://chat.example/token", "xmpp://a:b@c.d"),
        *("https://chat.example/hooks/abcdefghijk", "http://chat.example/", "", "chat.example"),
        "twilio://AC0123456789:0123456789@15551234567/15557654321",
        f"{SLACK}?template=/etc/hostname",
        f"{SLACK}?template=https://chat.example/config",
        "mmosts://chat.example:8065/abcdefghijk",
    ],
)
def test_what_is_no_chat_is_not_taken(address):
    assert not chat_sender.is_chat(address, [])


@pytest.mark.parametrize(
    "address", ["jsons://chat.example/", f"{SLACK}?template=https://chat.example/config"]
)
def test_what_is_no_chat_is_not_asked(host, address):
    assert chat_sender.send(address, "Hello", NAMES) == {"why": "refused"}
    assert host.heard == []


def test_nobody_is_asked_whether_it_is_a_chat(host):
    for address in ("mmosts://chat.example/abcdefghijk", SLACK):
        assert chat_sender.is_chat(address, [])
    assert chat_sender.is_chat("mmosts://chat.example:8065/abcdefghijk", ["chat.example:8065"])
    assert host.heard == []


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (400, {"status": 400, "pause": ""}),
        ((429, {"Retry-After": "30"}, b""), {"status": 429, "pause": "30"}),
        (500, {"status": 500, "pause": ""}),
        ((302, {"Location": "https://elsewhere.example/"}, b""), {"status": 302, "pause": ""}),
        ((307, {"Location": "http://169.254.169.254/latest/"}, b""), {"status": 307, "pause": ""}),
    ],
)
def test_what_a_host_answers(host, answer, told):
    """Nothing is tried twice, and no redirect is followed, whatever the address asks for."""
    host.answers = [answer]
    address = "mmosts://chat.example/abcdefghijk?retry=3&wait=0&optional=yes&redirect=yes"
    assert chat_sender.send(address, "Hello", NAMES) == told
    assert len(host.heard) == 1


def test_a_host_that_never_ends_is_given_up_in_time(host, monkeypatch):
    """One that says nothing at all, or too much, is `test_matrix.py`'s."""
    monkeypatch.setattr(chat_sender, "TOTAL", 4.0)
    host.answers = [hosts.dripping]
    begun = time.monotonic()
    assert chat_sender.send(SLACK, "Hello", NAMES) == {"why": "slow"}
    assert time.monotonic() - begun < 6


def test_a_name_that_leads_inside_is_refused_unless_it_is_trusted(host, monkeypatch):
    lead(monkeypatch, f"hooks.slack.com=127.0.0.1:{host.port}")
    assert chat_sender.send(SLACK, "Hello", []) == {"why": "forbidden"}
    assert host.heard == []


def test_a_name_is_looked_up_once(host, monkeypatch):
    """What `lying` says the second time would be refused; the connection goes where was looked."""
    lead(monkeypatch, f"chat.example=127.0.0.1:{host.port}")
    assert chat_sender.send("mmosts://chat.example/abcdefghijk", "Hello", ["chat.example"])["sent"]


def test_a_certificate_that_the_machine_does_not_trust(host, monkeypatch):
    monkeypatch.delenv("SSL_CERT_FILE")
    address = "mmosts://chat.example/abcdefghijk?verify=no"
    assert chat_sender.send(address, "Hello", NAMES) == {"why": "untrusted"}
    assert host.heard == []


def test_a_host_that_cannot_be_spoken_to(host, monkeypatch):
    with hosts.plain("http") as without_tls:
        for port, why in ((host.port, "untrusted"), (without_tls, "no_tls"), (1, "unreachable")):
            lead(monkeypatch, f"other.example=127.0.0.1:{port}")
            told = chat_sender.send(
                "mmosts://other.example/abcdefghijk", "Hello", ["other.example"]
            )
            assert told == {"why": why}
    assert host.heard == []


def test_no_proxy_and_nothing_of_the_environment(host, monkeypatch):
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert chat_sender.send(SLACK, "Hello", NAMES) == {"sent": True}


@pytest.mark.long
@pytest.mark.parametrize(
    "does",
    [
        "open('/etc/hostname')",
        "open(sender.__file__, 'a')",
        "__import__('os').system('true')",
        "__import__('subprocess').run(['true'])",
        "socket.create_connection(('127.0.0.1', PORT))",
        "socket.socket().connect(('127.0.0.1', PORT))",
        "socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', PORT))",
        "__import__('http.client').client.HTTPConnection('127.0.0.1', PORT).connect()",
    ],
)
def test_whatever_apprise_does_it_does_through_the_gate(host, monkeypatch, tmp_path, does):
    """By a plugin that does something else than asking."""
    code = (
        "import socket; from games.telling import chat_sender\n"
        f"def say(*_): {does.replace('PORT', str(host.port))}; return True\n"
        "sender._say = say; sender.main()"
    )
    monkeypatch.setattr(chat_sender, "COMMAND", [sys.executable, "-c", code])
    assert chat_sender.send(SLACK, "Hello", NAMES) == {"why": "broken"}
    assert host.heard == []
