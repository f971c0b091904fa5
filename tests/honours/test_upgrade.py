"""An older office: ratings go, what its tables gave stays."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from games.honours.models import Honour
from spaye_site import removals
from tests import one_by_one

BEFORE = ("honours", "0001_initial")
KEPT = ("pk", "table", "player", "game", "ended_at", "place", "won", "points")


@pytest.fixture
def now(both_databases: str) -> Iterator[list[tuple[str, str]]]:
    """The last migrations, which have run again when the test is over."""
    leaves = one_by_one.executor().loader.graph.leaf_nodes()
    yield leaves
    one_by_one.executor().migrate(leaves)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_office_is_told_and_its_honours_stay(now, people, played):
    played(people[:3], [5, 2, 1])
    kept = list(Honour.objects.order_by("pk").values_list(*KEPT))
    old = one_by_one.executor().migrate([BEFORE]).apps.get_model("honours", "Honour")
    old.objects.exclude(player=people[0].pk).update(mu=25.0, sigma=8.0)
    one_by_one.executor().migrate(now)
    assert list(Honour.objects.order_by("pk").values_list(*KEPT)) == kept
    with translation.override("en"):
        assert [one for one in removals.sentences() if "2 people had one" in one]
