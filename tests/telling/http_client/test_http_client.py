"""What leaves goes to where it was looked up, to the open internet, and takes ten seconds."""

import socket
import time

import pytest

from games.telling import http_client, sealing
from games.telling.addresses import Forbidden, is_public, parse_target
from tests.postgres import free_port
from tests.telling.http_client import hosts


def post(host, path="/hook"):
    return http_client.post(f"{host.url}{path}", b"{}", {}, {host.trusted})


def test_it_is_sent_and_the_answer_heard(host):
    host.answers = [(200, {"X-Told": "yes"}, b"fine")]
    reply = post(host, "/hook?thread=1")
    assert (reply.status, reply.headers["x-told"]) == (200, "yes")
    heard = host.heard[0]
    assert (heard.path, heard.body) == ("/hook?thread=1", b"{}")
    assert "cookie" not in heard.headers
    assert heard.headers["user-agent"] == "Spaye"


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.2.1", "198.18.0.1"),
        *("224.0.0.1", "240.0.0.1", "255.255.255.255", "192.88.99.1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fd00:ec2::254", "fec0::1", "ff02::1"),
        *("::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "::127.0.0.1", "64:ff9b::7f00:1"),
        *("64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2002:7f00:1::", "2001:0:1::1", "2001:db8::1"),
        *("localhost", "", "127.1"),
    ],
)
def test_an_address_that_is_not_the_open_internets(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "64:ff9b::101:101"]
)
def test_one_that_is(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("http://hooks.example/x", "https://hooks.example:8443/x", "ftp://hooks.example/x"),
        *("https://user@hooks.example/", "https://user:pw@hooks.example/", "https:///x"),
        *("https://hooks.example:99999/", "https://[::1/", "https://hooks.example\\@evil/"),
        *("https://hooks.example/a b", "https://h\u00f6oks.example/", "https://a/\n", "//x", ""),
        "https://hooks.example/" + "x" * 2000,
    ],
)
def test_what_is_no_address_to_send_to(url):
    with pytest.raises(Forbidden):
        parse_target(url, {"mattermost.intra"})


def test_a_port_is_as_it_was_trusted():
    assert parse_target("https://zulip.intra:8443/x", {"zulip.intra:8443"}).trusted
    assert not parse_target("https://zulip.intra/x", {"zulip.intra:8443"}).trusted
    assert parse_target("https://mattermost.intra/x", {"mattermost.intra"}).trusted
    with pytest.raises(Forbidden):
        parse_target("https://mattermost.intra:8443/x", {"mattermost.intra"})


def failure(url, **kwargs):
    with pytest.raises(http_client.Failed) as failed:
        http_client.post(url, b"", {}, **kwargs)
    return failed.value.why, failed.value.again


def failure_at(port, name="localhost"):
    return failure(f"https://{name}:{port}/", trusted={f"{name}:{port}"})


@pytest.mark.parametrize(
    "addresses",
    [
        *(["127.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"], ["10.0.0.7"]),
        pytest.param(["93.184.216.34", "127.0.0.1"], id="one inside among others"),
    ],
)
def test_a_name_that_leads_inside_is_not_followed(monkeypatch, addresses):
    monkeypatch.setattr(http_client, "resolve", lambda _name, _port: addresses)
    monkeypatch.setattr(socket, "create_connection", lambda *_a, **_k: pytest.fail("connected"))
    assert failure("https://hooks.example/x") == ("forbidden", False)


def test_a_name_that_changes_its_answer_is_asked_once(monkeypatch, host):
    """DNS rebinding: the connection goes to what was judged."""
    answers = [["93.184.216.34"], ["127.0.0.1"]]
    monkeypatch.setattr(http_client, "resolve", lambda _name, _port: answers.pop(0))
    went = []
    real = socket.create_connection

    def connect(address, **kwargs):
        went.append(address)
        return real(("127.0.0.1", host.port), **kwargs)

    monkeypatch.setattr(socket, "create_connection", connect)
    reply = http_client.post("https://hooks.example/x", b"", {})
    assert reply.status == 201
    assert went == [("93.184.216.34", 443)]
    # The next delivery looks again.
    assert failure("https://hooks.example/x") == ("forbidden", False)


def test_numbers_that_only_look_like_names():
    for url in ("https://127.1/", "https://0x7f000001/", "https://2130706433/", "https://[::1]/"):
        why, _again = failure(url)
        assert why in ("forbidden", "unknown")


@pytest.mark.parametrize("status", [302, 307])
def test_no_redirect_is_followed(host, status):
    host.answers = [(status, {"Location": f"{host.url}/elsewhere"}, b"")]
    assert post(host).status == status
    assert len(host.heard) == 1


def test_a_host_that_never_speaks_tls_is_not_waited_for(monkeypatch):
    """One that never answers, or without an end, is `test_matrix.py`'s."""
    monkeypatch.setattr(http_client, "TOTAL", 0.3)
    with hosts.mute() as port:
        assert failure_at(port) == ("slow", True)


@pytest.mark.parametrize("speaks", hosts.WITHOUT_TLS)
def test_a_host_that_speaks_something_else(speaks):
    with hosts.plain(speaks) as port:
        assert failure_at(port) == ("no_tls", True)


def test_nobody_there():
    assert failure_at(free_port()) == ("unreachable", True)


def unknown(_name, _port):
    raise OSError


def too_late(_name, _port):
    time.sleep(2)
    return ["1.1.1.1"]


@pytest.mark.parametrize("resolve", [unknown, too_late])
def test_a_name_that_no_resolver_knows_in_time(monkeypatch, resolve):
    monkeypatch.setattr(http_client, "CONNECT", 0.1)
    monkeypatch.setattr(http_client, "resolve", resolve)
    assert failure("https://hooks.example/x") == ("unknown", True)


def test_a_certificate_of_nobody_is_not_believed(tmp_path):
    with hosts.running(tmp_path) as running:
        assert failure_at(running.port) == ("untrusted", True)


def test_a_certificate_of_another_name_is_not_believed(host, monkeypatch):
    monkeypatch.setattr(http_client, "resolve", lambda _name, _port: ["127.0.0.1"])
    assert failure_at(host.port, "other.example") == ("untrusted", True)
    assert host.heard == []


@pytest.mark.parametrize(
    ("status", "headers", "told"),
    [
        (204, {}, (True, "", False, 0, False)),
        (308, {}, (False, "redirects", False, 0, False)),
        (400, {}, (False, "refused", False, 0, False)),
        (404, {}, (False, "gone", False, 0, True)),
        (429, {"retry-after": "90"}, (False, "too_often", True, 90, False)),
        (429, {"retry-after": "9999999"}, (False, "too_often", True, 21600, False)),
        (429, {"retry-after": "soon"}, (False, "too_often", True, 0, False)),
        (
            503,
            {"retry-after": "Thu, 01 Jan 1970 00:00:00 GMT"},
            (False, "troubled", True, 0, False),
        ),
    ],
)
def test_what_an_answer_means(status, headers, told):
    found = http_client.read_reply(http_client.Reply(status, headers))
    assert (found.sent, found.why, found.again, found.wait, found.gone) == told


def test_a_secret_is_sealed_by_our_key_alone(settings):
    hidden = sealing.seal("https://hooks.slack.com/services/T000")
    assert "slack" not in hidden
    assert sealing.seal("x") != sealing.seal("x")
    assert sealing.unseal(hidden) == "https://hooks.slack.com/services/T000"
    settings.SECRET_KEY = "another"
    assert sealing.unseal(hidden) is None
