"""PostgreSQL goes and comes back under a running server."""

import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import LiteralString
from urllib.parse import urlencode

import psycopg
import pytest

from tests import postgres
from tests.site.operations.conftest import ROOT, Installation
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
        assert "Databasen svarer ikke." in page.text
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
COLLEAGUES = f"""
{LAID_OUT}
for number in range({PEOPLE}):
    called = f"P {{number}}"
    spoken = ("en", "fr", "nb")[number % 3]
    one = Player.objects.create(
        name=called, name_key=called.casefold(), initials="P", language=spoken
    )
    phone = Client()
    phone.force_login(one)
    print(f"{{settings.SESSION_COOKIE_NAME}}={{phone.cookies[settings.SESSION_COOKIE_NAME].value}}")
"""
"""A day with its cards, and their cookies, one after the other in the three languages."""


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
        *others, first = signed_in(empty, COLLEAGUES).split()
        with table_held(empty.url) as holder, ThreadPoolExecutor(PEOPLE) as pool:
            pressed = [pool.submit(press, server, cookie) for cookie in others]
            until(lambda: waiting(empty.url))
            assert server.get("/2025/", cookie=first).status == 200
            assert not holder.closed
            assert server.get("/readyz").status == 200
            assert {one.result().status for one in pressed} == {503}
        assert press(server, others[0]).status == 302
    assert "Traceback" not in server.said


def waiting(url: str) -> bool:
    return sessions(url, "wait_event_type = 'Lock'") > 0


def sessions(url: str, such: LiteralString) -> int:
    """How many sessions of this database are such."""
    with psycopg.connect(url) as watcher:
        found = watcher.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND " + such
        ).fetchone()
    assert found
    return int(found[0])


BOUND = 15.0
"""Seconds after which PostgreSQL ends a transaction that does nothing."""
LOCK = 5.0
"""Seconds for which a server waits for a lock."""
SLACK = 10.0
"""Seconds for the machine itself, which tests share."""


@contextmanager
def frozen(twin: Served, url: str, cookie: str) -> Iterator[None]:
    """The twin stops, as a machine that is paused, with the day's table locked in a transaction.

    It waits for the table when it is stopped; then it is given the table, and can't know.
    """
    with ThreadPoolExecutor(1) as pool:
        page = twin.get("/", cookie=cookie)
        assert page.status == 200
        with table_held(url):
            pressed = pool.submit(press, twin, cookie)
            until(lambda: waiting(url))
            twin.process.send_signal(signal.SIGSTOP)
        until(lambda: sessions(url, "state = 'idle in transaction'"))
        try:
            yield
        finally:
            twin.process.send_signal(signal.SIGCONT)
            pressed.result()


def timed(ask: Callable[[], Answer]) -> tuple[Answer, float]:
    began = time.monotonic()
    return ask(), time.monotonic() - began


@pytest.fixture
def reached(request: pytest.FixtureRequest, empty: Installation) -> Iterator[Installation]:
    """The same, and behind a pooler, which holds its sessions to what the docs have it told."""
    if request.param == "alone":
        yield empty
        return
    if not any(map(shutil.which, postgres.PLACES)):
        pytest.skip("no pgbouncer here")
    with postgres.pooled(empty.url) as url:
        yield replace(empty, url=url)


@pytest.mark.long
@pytest.mark.parametrize("reached", ["alone", "pooled"], indirect=True)
def test_a_frozen_twin_takes_no_server_with_it(empty, reached):
    """Its kernel goes on answering for it, so nothing tells PostgreSQL that it is gone."""
    own = {} if reached is empty else {"DATABASE_LISTEN_URL": empty.url}
    with served(reached, **own) as server, served(reached, **own) as twin:
        *others, first = signed_in(empty, COLLEAGUES).split()
        with ThreadPoolExecutor(PEOPLE) as pool, frozen(twin, empty.url, first):
            began = time.monotonic()
            pressed = [pool.submit(timed, partial(press, server, one)) for one in others]
            until(lambda: waiting(empty.url))
            for _each in range(3):
                page, took = timed(partial(server.get, "/2025/", cookie=first))
                assert page.status == 200
                assert took < LOCK + SLACK
            answers = [one.result() for one in pressed]
            assert {answer.status for answer, _took in answers} <= {302, 503}
            assert max(took for _answer, took in answers) < BOUND + SLACK
            until(lambda: press(server, others[0]).status == 302)
            assert time.monotonic() - began < BOUND + 2 * SLACK
            assert not sessions(empty.url, "state = 'idle in transaction'")
            assert twin.process.poll() is None
        until(lambda: press(twin, others[1]).status == 302)
    assert "Traceback" not in server.said


SENTENCES = {
    "en": "The database isn’t responding.",
    "fr": "La base de données ne répond pas.",
    "nb": "Databasen svarer ikke.",
}


@pytest.mark.parametrize("path", ["/tables/", "/"])
def test_who_needs_a_table_that_is_locked_whole_reads_a_sentence(empty, path):
    """As ALTER and VACUUM FULL lock it: it can't even be read."""
    with served(empty) as server:
        *others, _first = signed_in(empty, COLLEAGUES).split()
        people = dict(zip(others, [*SENTENCES] * (PEOPLE // len(SENTENCES)), strict=True))
        with psycopg.connect(empty.url) as holder, ThreadPoolExecutor(PEOPLE) as pool:
            holder.execute("LOCK TABLE tables_table IN ACCESS EXCLUSIVE MODE")
            pages = {
                cookie: pool.submit(timed, partial(server.get, path, cookie=cookie))
                for cookie in people
            }
            until(lambda: waiting(empty.url))
            page, took = timed(partial(server.get, "/sign-in/"))
            assert page.status == 200
            assert took < LOCK + SLACK
            for cookie, asked in pages.items():
                answer, took = asked.result()
                assert answer.status == 503
                assert SENTENCES[people[cookie]] in answer.text
                assert f'<html lang="{people[cookie]}"' in answer.text
                assert answer.headers["Retry-After"] == "5"
                assert took < 2 * LOCK + SLACK
            assert not holder.closed
            holder.rollback()
        assert {server.get(path, cookie=cookie).status for cookie in people} == {200}
    assert "Traceback" not in server.said


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
            assert server.get("/2025/", cookie=cookie).status == 200
            assert press(server, cookie).status == 503
            other.execute("SET default_transaction_read_only = off")
            other.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
        until(lambda: server.get("/readyz").status == 200)
        until(lambda: press(server, cookie).status == 302)
    assert "Traceback" not in server.said


def test_the_docs_say_what_a_pooler_is_told():
    told = (ROOT / "docs" / "more.md").read_text()
    assert postgres.BOUND in told
    assert all(bound in told for bound in postgres.BOUNDS)
