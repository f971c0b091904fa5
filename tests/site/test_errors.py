"""What nobody asked for politely: one sentence, one line in the log, nothing changed."""

import logging

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_an_oversized_form_is_the_senders_fault(caplog: pytest.LogCaptureFixture) -> None:
    """At most one WARNING, and not a word of the body in it."""
    answer = Client().post("/sign-in/", {"code": "secret" * 20_000})
    assert answer.status_code == 400
    assert b"<h1" in answer.content
    lines = [line for line in caplog.records if line.levelno >= logging.WARNING]
    assert [line.levelname for line in lines] == ["WARNING"]
    assert "secret" not in caplog.text
