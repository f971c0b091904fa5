"""SQLite as we open it: writers wait for one another, readers for nobody; the disk may be full."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections, transaction
from django.db.backends.utils import CursorWrapper
from django.test import Client

from games.live import outages
from games.players import services
from games.players.models import Holiday

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def in_thread(job):
    """What `job` returns in a thread with a connection of its own."""

    def run():
        try:
            return job()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result(timeout=20)


def write(number):
    with transaction.atomic():
        Holiday.objects.create(date=f"2026-11-{number:02}")


def test_sixteen_writers_all_get_through():
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda number: in_thread(lambda: write(number)), range(1, 29)))
    assert Holiday.objects.count() == 28


def test_readers_do_not_wait_for_a_writer():
    with transaction.atomic():
        write(1)
        assert in_thread(Holiday.objects.count) == 0


def test_a_full_disk_is_a_sentence_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(outages, "_logged", {})
    services.ensure_office()
    browser = Client(headers={"Accept-Language": "nb"}, raise_request_exception=False)
    with connection.cursor() as cursor:
        before = cursor.execute("PRAGMA max_page_count").fetchone()[0]
        _fill_free_pages(cursor)
        used = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {used}")
        try:
            answer = _filled(browser)
        finally:
            cursor.execute(f"PRAGMA max_page_count = {before}")
            cursor.execute("DROP TABLE filler")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert "Disken på serveren er full" in answer.content.decode()
    assert caplog.text.count("the database is full") == 1
    assert "Traceback" not in caplog.text


def _fill_free_pages(cursor: CursorWrapper) -> None:
    """Other tests leave emptied pages in the file, which would take in many more codes."""
    free = cursor.execute("PRAGMA freelist_count").fetchone()[0]
    size = cursor.execute("PRAGMA page_size").fetchone()[0]
    cursor.execute("CREATE TABLE filler (bytes BLOB)")
    cursor.execute("INSERT INTO filler VALUES (zeroblob(%s))", [free * size])


def _filled(browser: Client):
    """The first answer that isn't as ever, while every code that is tried adds to the database."""
    for number in range(250):
        answer = browser.post("/sign-in/", {"code": "123456"}, REMOTE_ADDR=f"10.0.0.{number}")
        if answer.status_code >= 500:
            return answer
    pytest.fail("there was room for everything")
