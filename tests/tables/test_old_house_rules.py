"""House rules of an older office: counted, then gone; a table keeps the options it has."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import translation

from games.engine.record import read
from games.tables.models import Table
from spaye_site import removals
from tests import one_by_one

AT = datetime(2026, 11, 20, 12, 3, tzinfo=UTC)
BEFORE = ("tables", "0015_annulled_index")


@pytest.fixture
def as_before(both_databases: str) -> Iterator[Any]:
    """The tables of the version before; those of this one again afterwards."""
    executor = one_by_one.executor()
    now = executor.loader.graph.leaf_nodes()
    yield executor.migrate([BEFORE]).apps
    one_by_one.executor().migrate(now)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_office_is_told_and_its_tables_keep_their_options(as_before):
    old = as_before
    player, table, rules = (
        old.get_model(*one)
        for one in (("players", "Player"), ("tables", "Table"), ("tables", "HouseRules"))
    )
    camille = player.objects.create(name="Camille", name_key="camille", initials="C")
    options = {"rounds": 3}
    for month, fixed in ((9, options), (10, {"rounds": 5}), (11, None)):
        rules.objects.create(
            game="papayoo", month=date(2026, month, 1), options=fixed, by=camille, at=AT
        )
    opened = table.objects.create(
        game="papayoo", options=options, house=True, seed="s", seed_digest="d", created_at=AT
    )

    leaves = one_by_one.executor().loader.graph.leaf_nodes()
    one_by_one.executor().migrate(leaves)

    assert Table.objects.get(pk=opened.pk).options == options
    with translation.override("en"):
        assert [one for one in removals.sentences() if "your office had set 2" in one]


def test_an_older_record_that_says_so_is_read():
    document = {"game": "papayoo", "format": 1, "seats": 3, "journal": [], "house": True}
    assert read(document).seats == 3
