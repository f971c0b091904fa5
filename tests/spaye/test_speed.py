"""How much a page asks the database: little, and no more in an old office than in a young one."""

from collections.abc import Callable, Iterator
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.players import office as offices
from games.players.models import Office, Player
from games.spaye import services
from games.tables import services as tables
from games.tables.models import Table
from tests.load import office

MOST = {
    "/2026/11/": 15,
    "/2026/10/": 16,
    "/2026/": 9,
    "/me/": 18,
    "/me/?month=2026-10": 17,
    "/players/{other}/": 21,
    "/players/{other}/days/": 26,
}
"""SQL statements of a signed-in GET, session, player and bell included."""


@pytest.fixture
def everybody(
    transactional_db: None, at: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[Player]]:
    """200 people on Friday 20 November; the first two have played two dāyes of today."""
    monkeypatch.setattr(offices, "SECONDS", 3600.0)
    at("2026-11-20 12:00:00")
    hired = office.hire()
    Office.objects.update(pack=32)
    offices.forget()
    day = services.open_day(hired[0], "real", 32, "squats")
    services.check_in(day, hired[1])
    for cards in ("A-K", "9-7"):
        version = Table.objects.values_list("version", flat=True).get(pk=day.table_id)
        tables.play(day.table_id, hired[0], f"log 0 1 {cards}", version)
    yield hired
    offices.forget()


def statements(reader: Player, other: Player) -> dict[str, int]:
    """How many each page makes; the office is held, as it is while pages are read."""
    client = Client()
    client.force_login(reader)
    counted = {}
    for pattern in MOST:
        address = pattern.format(other=other.pk)
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        counted[pattern] = len(queries)
    return counted


def test_pages_take_few_statements_and_no_more_after_years(everybody: list[Player]) -> None:
    first, second = everybody[:2]
    office.past(everybody, date(2026, 11, 20), 1, days=2)
    young = statements(first, second)
    office.past(everybody, date(2026, 10, 1), 24, days=1)
    old = statements(first, second)
    assert {page: count for page, count in old.items() if count > young[page]} == {}
    assert {page: count for page, count in young.items() if count > MOST[page]} == {}
