"""What nobody asked for politely: one sentence, one line in the log, nothing changed."""

import gzip
import logging

import pytest
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.test import Client

from games.live import outages
from games.players import services

pytestmark = pytest.mark.django_db


def test_an_oversized_form_is_the_senders_fault(caplog: pytest.LogCaptureFixture) -> None:
    """At most one WARNING, and not a word of the body in it."""
    answer = Client().post("/sign-in/", {"code": "secret" * 20_000})
    assert answer.status_code == 400
    assert b"<h1" in answer.content
    lines = [line for line in caplog.records if line.levelno >= logging.WARNING]
    assert [line.levelname for line in lines] == ["WARNING"]
    assert "secret" not in caplog.text


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
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


def test_pages_are_compressed_for_who_can_read_that() -> None:
    services.ensure_office()
    answer = Client().get("/sign-in/", headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
    assert b"<html" in gzip.decompress(answer.content)
    assert "Content-Encoding" not in Client().get("/sign-in/")
