"""Several server processes: PostgreSQL joins them, SQLite refuses the second."""

import http.client
import signal
import time
from urllib.parse import urlencode, urlsplit

import pytest
from django.conf import settings
from django.db import connection

from games.tables import services
from tests.live.client import EventStream
from tests.server import process


def post_move(url, browser, table, **fields):
    """A move through that server's own door, as a browser sends it."""
    place = urlsplit(url)
    session = browser.cookies[settings.SESSION_COOKIE_NAME].value
    token = "t" * 32
    cookies = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={token}"
    door = http.client.HTTPConnection(place.hostname, place.port, timeout=10)
    headers = {
        "Cookie": cookies,
        "X-CSRFToken": token,
        "HX-Request": "true",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    door.request("POST", f"/tables/{table.pk}/moves/", urlencode(fields), headers)
    answer = door.getresponse()
    answer.read()
    door.close()
    return answer.status


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_move_in_one_process_reaches_a_stream_of_the_other(sign_in, table, topic, camille, lars):
    with (
        process() as (first, _),
        process() as (second, _),
        EventStream(second, sign_in(lars), topic) as watching,
    ):
        assert watching.next().version == 0
        fields = {"move": "choose 5", "version": 0, "view": "table"}
        assert post_move(first, sign_in(camille), table, **fields) == 200
        event = watching.next()
        assert event.version == 1
        assert "mine=None" in event.html


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_lost_listening_connection_comes_back_and_nothing_is_missed(
    stream, table, topic, camille, lars, caplog
):
    watching = stream(lars, topic)
    watching.next()
    while not (ears := _listening()):
        time.sleep(0.01)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", ears)
    services.play(table.pk, camille, "choose 5", 0)
    assert watching.next().version == 1
    assert "listening connection lost" in caplog.text
    services.play(table.pk, lars, "choose 5", 0)
    assert watching.next().version == 2


def _listening():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE query LIKE %s"
            " AND datname = current_database() AND pid <> pg_backend_pid()",
            ["LISTEN%"],
        )
        return cursor.fetchone()


@pytest.mark.long
@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_sqlite_refuses_a_second_server_with_one_sentence():
    with process() as (_, serves):
        with process() as (_, refused):
            _, said = refused.communicate(timeout=20)
        assert refused.returncode != 0
        assert b"Another process already serves this SQLite database." in said
        assert b"Traceback" not in said
        assert serves.poll() is None


@pytest.mark.usefixtures("both_databases")
def test_a_process_told_to_stop_ends_its_streams_at_once(sign_in, topic, camille):
    with process() as (url, child), EventStream(url, sign_in(camille), topic) as opened:
        opened.next()
        child.send_signal(signal.SIGTERM)
        start = time.perf_counter()
        assert opened.rest() == []
        _, said = child.communicate(timeout=10)
        assert time.perf_counter() - start < 2
        assert b"Traceback" not in said
        assert b"graceful shutdown exceeded" not in said
