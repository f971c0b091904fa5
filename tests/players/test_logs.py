"""Tokens are in no log."""

import logging

import pytest
from django.test import Client

from games.players.redaction import LOGGERS
from tests.hands import press


@pytest.mark.parametrize("page", ["join", "link", "welcome"])
def test_a_refused_link_is_logged_without_its_token(db, caplog, page):
    Client().get(f"/{page}/s3cret-t0ken/?next=/")
    Client(enforce_csrf_checks=True).post(f"/{page}/s3cret-t0ken/")
    Client().delete(f"/{page}/s3cret-t0ken/")
    assert len(caplog.records) == 3
    assert f"/{page}/…" in caplog.text
    assert "s3cret" not in caplog.text


def test_a_crash_is_logged_without_its_token(caplog, invitation, monkeypatch):
    token = invitation.split("/")[2]

    def crash(*args):
        raise RuntimeError

    monkeypatch.setattr("games.players.services.join", crash)
    client = Client(raise_request_exception=False)
    assert press(client, invitation, {"name": "Zoé"}).status_code == 500
    assert "Internal Server Error" in caplog.text
    assert token not in caplog.text


@pytest.mark.parametrize("name", LOGGERS)
def test_every_logger_of_addresses_is_covered(name, caplog):
    with caplog.at_level(logging.INFO, logger=name):
        logging.getLogger(name).info('"%s %s"', "GET", "/join/s3cret?x=1")
    assert "s3cret" not in "".join(record.getMessage() for record in caplog.records)
