"""`/healthz` and `/readyz`: asked by watchers, which have no session and no name for us."""

import asyncio
import http.client
import time
from urllib.parse import urlsplit

import pytest
from django.db import OperationalError, connections

from spaye_site import health
from spaye_site.health import HealthApplication
from spaye_site.operations import databases
from tests.server import process


async def elsewhere(scope, receive, send):
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"elsewhere"})


def ask(application, path, method="GET", times=1):
    """Status, headers and body, as the last of several askers at once has them."""

    async def one():
        sent = []

        async def send(message):
            sent.append(message)

        await application({"type": "http", "path": path, "method": method}, None, send)
        return sent[0]["status"], dict(sent[0]["headers"]), sent[1].get("body", b"")

    async def all_of_them():
        return await asyncio.gather(*(one() for _each in range(times)))

    return asyncio.run(all_of_them())[-1]


@pytest.fixture
def application():
    return HealthApplication(elsewhere)


def test_alive_without_a_database(application):
    """No database is asked: this test has none."""
    status, headers, body = ask(application, "/healthz")
    assert (status, body) == (200, b"ok")
    assert headers[b"cache-control"] == b"no-store"
    assert headers[b"content-type"].startswith(b"text/plain")
    assert b"set-cookie" not in headers
    for path in ("/", "/healthz/", "/readyz/now"):
        assert ask(application, path)[0] == 404, "Other addresses are the site's."


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_other_methods_are_refused(application, path, monkeypatch):
    monkeypatch.setattr(application, "_look", lambda: (200, "ready"))
    assert ask(application, path, "POST")[0] == 405
    assert ask(application, path, "POST")[1][b"allow"] == b"GET, HEAD"
    assert ask(application, path, "HEAD")[0] == 200
    assert ask(application, path, "HEAD")[2] == b""


@pytest.mark.django_db(transaction=True)
def test_ready_with_its_migrations(application, monkeypatch):
    assert ask(application, "/readyz")[::2] == (200, b"ready")
    other = HealthApplication(elsewhere)
    known = databases.known_migrations()
    monkeypatch.setattr(databases, "known_migrations", lambda: known | {"spaye.0999_more"})
    assert ask(other, "/readyz")[::2] == (503, b"migrations are pending")


@pytest.mark.django_db(transaction=True)
def test_a_database_that_does_not_answer_is_not_ready(application, monkeypatch):
    def refuse(self):
        raise OperationalError("password of the database")

    # Of every thread's connection.
    monkeypatch.setattr(type(connections["default"]), "cursor", refuse)
    assert ask(application, "/readyz")[::2] == (503, b"the database doesn't answer")


@pytest.mark.django_db(transaction=True)
def test_a_full_disk_is_not_ready(application, monkeypatch):
    monkeypatch.setattr(health, "LEAST_FREE", 10**18)
    assert ask(application, "/readyz")[::2] == (503, b"the disk is full")


def test_a_database_that_hangs_is_not_ready(application, monkeypatch):
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    monkeypatch.setattr(application, "_look", lambda: time.sleep(0.3) or (200, "ready"))
    assert ask(application, "/readyz")[::2] == (503, b"the database doesn't answer in time")


def test_many_at_once_ask_the_database_once(application, monkeypatch):
    asked = []
    monkeypatch.setattr(health, "REMEMBERED", 60.0)  # A busy machine takes longer than a second.
    monkeypatch.setattr(application, "_look", lambda: asked.append(1) or (200, "ready"))
    assert ask(application, "/readyz", times=50)[0] == 200
    assert ask(application, "/readyz", times=50)[0] == 200
    assert len(asked) == 1


@pytest.mark.usefixtures("both_databases")
def test_a_server_answers_whatever_it_is_called():
    with process() as (url, _child):
        for path, text in (("/healthz", b"ok"), ("/readyz", b"ready")):
            door = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
            door.request("GET", path, headers={"Host": "10.0.0.7"})
            answer = door.getresponse()
            assert (answer.status, answer.read()) == (200, text)
            assert "Set-Cookie" not in answer.headers
            assert "Location" not in answer.headers
            door.close()
