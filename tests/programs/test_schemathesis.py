"""Whatever a program sends, the interface answers as its document says, and never with a 500."""

import json

import pytest
import requests
import schemathesis
from django.test import Client
from hypothesis import HealthCheck, given, settings
from schemathesis.core.transport import Response
from schemathesis.specs.openapi import checks

from games.programs.models import Scope
from games.tables import services as tables
from games.tables.models import Entry
from spaye_site.api import door, page
from tests.programs.conftest import ALL
from tests.spaye.real_deck import log as log_by_phone

pytestmark = pytest.mark.django_db
OPERATIONS = 12
LOGGING = Scope.LOG.value
READING = [scope for scope in ALL if scope != LOGGING]
EXAMPLES = settings(
    max_examples=8,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
ELSEWHERE = [checks.ignored_auth, checks.positive_data_acceptance]
"""Which key may what is tested in test_api.py; and a table that isn’t there is refused."""


@pytest.fixture
def office(friday, camille, ingrid, monkeypatch):
    """A running day with a dāye, and a table."""
    monkeypatch.setattr(door.counted, "most", 10**6)
    log_by_phone(camille, camille, ingrid, cards="A-K")
    tables.open_table("example_game", {}, players=[camille.player, ingrid.player])


def answered(case, token):
    """The case sent through Django's own client, the answer as schemathesis reads one."""
    asked = requests.Request(**case.as_transport_kwargs(base_url="http://testserver/api/v1"))
    sent = asked.prepare()
    headers = {name: str(value) for name, value in sent.headers.items()}
    kind = headers.pop("Content-Type", "application/json")
    # Answers of some length would come compressed, which no reader here undoes.
    headers |= {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}
    body = sent.body.encode() if isinstance(sent.body, str) else sent.body or b""
    given = Client().generic(sent.method, sent.path_url, body, content_type=kind, headers=headers)
    return Response(
        given.status_code,
        {name: [value] for name, value in given.headers.items()},
        given.content,
        sent,
        elapsed=0.0,
        verify=True,
    )


@pytest.mark.parametrize("scopes", [ALL, READING, [LOGGING]], ids=["all", "reading", "logging"])
def test_every_operation(office, program, camille, scopes):
    """Each one with a key of these scopes: served, or refused as a problem."""
    bot = program(camille.player, *scopes)
    before = Entry.objects.count()
    asked = []
    document = schemathesis.openapi.from_dict(json.loads(page.FILE.read_text()))
    for found in document.get_all_operations():
        operation = found.ok()

        @EXAMPLES
        @given(case=operation.as_strategy())
        def ask(case):
            response = answered(case, bot.token)
            assert response.status_code < 500
            case.validate_response(response, excluded_checks=ELSEWHERE)

        ask()
        asked.append(operation.label)
    assert len(asked) == OPERATIONS
    # Nothing that nobody had the scope for was written.
    assert LOGGING in scopes or Entry.objects.count() == before
