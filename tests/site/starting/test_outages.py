"""PostgreSQL goes and comes back under a running server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from urllib.parse import urlencode

import psycopg
import pytest

from tests.site.starting.proxy import door_to
from tests.site.starting.served import Answer, Served, served, signed_in, until

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


LAID_OUT = """
from games.players.services import ensure_office
from games.players.models import Office
from games.spaye import services
ensure_office()
Office.objects.update(working_days="1234567")
services.open_day(player, "app", 32, "squats")
"""
PEOPLE = 12
"""As many as the server has threads."""


def press(server: Served, cookie: str) -> Answer:
    """Somebody says that they are here: a move of the day's table."""
    page = server.get("/", cookie=cookie)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    assert token
    secret = re.search(r"[^ ;]*csrftoken=[^;]+", str(page.headers))
    assert secret
    return server.get(
        "/check-in/",
        "POST",
        urlencode({"csrfmiddlewaretoken": token[1]}).encode(),
        cookie=f"{cookie}; {secret[0]}",
        content_type="application/x-www-form-urlencoded",
    )


@contextmanager
def table_held(url: str) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """Another session, such as a frozen server's, holds the day's table in a transaction."""
    with psycopg.connect(url) as other:
        other.execute("SELECT 1 FROM tables_table FOR UPDATE")
        yield other
        other.rollback()


def test_a_table_that_is_held_holds_up_nobody_else(empty):
    """And whoever asks for that table reads a sentence within seconds, not an error of ours."""
    with served(empty) as server:
        first = signed_in(empty, LAID_OUT)
        others = [
            signed_in(empty, name=f"P {n}", name_key=f"p {n}", initials="P") for n in range(PEOPLE)
        ]
        with table_held(empty.url) as holder, ThreadPoolExecutor(PEOPLE) as pool:
            pressed = [pool.submit(press, server, cookie) for cookie in others]
            until(lambda: waiting(empty.url))
            assert server.get("/archive/", cookie=first).status == 200
            assert not holder.closed
            assert server.get("/readyz").status == 200
            assert {one.result().status for one in pressed} == {503}
        assert press(server, others[0]).status == 302
    assert "Traceback" not in server.said


def waiting(url: str) -> bool:
    with psycopg.connect(url) as watcher:
        found = watcher.execute("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        return found.fetchone() is not None


def test_a_database_that_is_read_only_is_away_and_comes_back(empty):
    name = empty.url.rpartition("/")[2].partition("?")[0]
    with served(empty) as server:
        cookie = signed_in(empty, LAID_OUT)
        assert server.get("/", cookie=cookie).status == 200
        with psycopg.connect(empty.url, autocommit=True) as other:
            other.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            until(lambda: server.get("/readyz").status == 503)
            assert server.get("/archive/", cookie=cookie).status == 200
            assert press(server, cookie).status == 503
            other.execute("SET default_transaction_read_only = off")
            other.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
        until(lambda: server.get("/readyz").status == 200)
        until(lambda: press(server, cookie).status == 302)
    assert "Traceback" not in server.said
