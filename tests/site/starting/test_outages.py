"""PostgreSQL goes and comes back under a running server."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.site.starting.proxy import door_to
from tests.site.starting.served import Served, served, signed_in, until

pytestmark = pytest.mark.postgres


@pytest.fixture
def behind(empty):
    """An empty installation, whose PostgreSQL is behind a door."""
    with door_to(empty.url) as (door, url):
        yield replace(empty, url=url), door


def lines_about(server: Served, words: str) -> int:
    return server.said.count(words)


@pytest.mark.long
def test_connections_that_were_cut_are_no_ones_trouble(behind):
    installation, door = behind
    with served(installation) as server:
        for _each in range(5):
            assert server.get("/sign-in/").status == 200
            door.cut()
        assert server.get("/sign-in/").status == 200


def test_a_database_that_is_away_is_said_at_once_and_once(behind):
    installation, door = behind
    with served(installation) as server:
        cookie = signed_in(installation, language="nb")
        assert server.get("/", cookie=cookie).status == 200
        door.shut()
        _away(server, cookie)
        door.open()
        until(lambda: server.get("/", cookie=cookie).status == 200)
        until(lambda: server.get("/readyz").status == 200)
    assert lines_about(server, "the database is away") == 1
    assert lines_about(server, "the database answers again") == 1
    assert "Traceback" not in server.said
    assert len(server.said.splitlines()) < 8


def _away(server: Served, cookie: str) -> None:
    for _each in range(30):
        page = server.get("/", cookie=cookie, accept_language="nb")
        assert page.status == 503
        assert page.headers["Retry-After"] == "5"
        assert '<html lang="nb"' in page.text
        assert "Databasen svarer ikke akkurat nå." in page.text
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    stream = server.get("/live/?on=banner", cookie=cookie)
    assert (stream.status, stream.headers["Retry-After"]) == (503, "5")
    assert server.get("/readyz").status == 503


def test_a_start_without_the_database_is_a_sentence(behind):
    installation, door = behind
    door.shut()
    for command in (["serve"], ["repair", "--check"], ["invite"]):
        said = installation.refused(*command)
        assert said.startswith("The database can’t be reached: ")
        assert "Connection refused" in said
