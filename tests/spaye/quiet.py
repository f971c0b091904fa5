"""What the server's own log may say of a request that is refused."""

import logging

import pytest

SECRET = "s3cret-in-a-body"
"""Sent with what is refused: no log may hold it."""


def one_quiet_line(caplog: pytest.LogCaptureFixture) -> None:
    """At most one line for the request, a warning, without anything that was sent."""
    loud = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(loud) <= 1, [record.getMessage() for record in loud]
    for record in loud:
        assert record.levelno == logging.WARNING
        assert SECRET not in record.getMessage()
        assert record.exc_info is None
    assert "sessionid" not in caplog.text
    caplog.clear()
