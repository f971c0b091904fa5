"""An office of an older version: what becomes of its tables, and what it is told."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import translation

from games.engine.record import read
from games.tables.models import Table
from spaye_site import removals
from tests import one_by_one

AT = datetime(2026, 11, 20, 12, 3, tzinfo=UTC)
OF_A_TABLE = {"game": "papayoo", "seed": "s", "seed_digest": "d", "created_at": AT}


@pytest.fixture
def back_to(both_databases: str) -> Iterator[Callable[[str], Any]]:
    """`back_to("0002_undone")`: the tables of that version, and a look at its models by name;
    those of this one again afterwards."""

    def migrate(name: str) -> Callable[[str, str], Any]:
        return one_by_one.executor().migrate([("tables", name)]).apps.get_model

    yield migrate
    upgrade()


def upgrade() -> None:
    executor = one_by_one.executor()
    executor.migrate(executor.loader.graph.leaf_nodes())


def a_person(model: Callable[[str, str], Any], name: str = "Camille") -> Any:
    return model("players", "Player").objects.create(
        name=name, name_key=name.casefold(), initials=name[:2]
    )


def told() -> str:
    with translation.override("en"):
        return "\n".join(removals.sentences())


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_lines_of_before_bots_and_spectators_talked_have_the_seat_they_were_said_from(back_to):
    """Also of somebody who had handed a seat over."""
    model = back_to("0002_undone")
    camille, ingrid = (a_person(model, name) for name in ("Camille", "Ingrid"))
    table = model("tables", "Table").objects.create(**OF_A_TABLE)
    seats = model("tables", "Seat").objects
    seats.create(table=table, number=0, player=None, bot="steady")
    hers = seats.create(table=table, number=1, player=camille)
    model("tables", "Handover").objects.create(
        table=table, seat=hers, by=ingrid, nonce="n" * 32, ends_at=AT, taken_at=AT
    )
    for author in (camille, ingrid):
        model("tables", "Talk").objects.create(table=table, player=author, text="Salut", at=AT)

    after = one_by_one.executor().migrate([("tables", "0003_talk_of_all")]).apps

    lines = after.get_model("tables", "Talk").objects.order_by("pk")
    assert list(lines.values_list("player__name", "seat")) == [("Camille", 1), ("Ingrid", 1)]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_house_rules_are_counted_and_gone_and_tables_keep_their_options(back_to):
    model = back_to("0015_annulled_index")
    camille, options = a_person(model), {"rounds": 3}
    for month, fixed in ((9, options), (10, {"rounds": 5}), (11, None)):
        model("tables", "HouseRules").objects.create(
            game="papayoo", month=date(2026, month, 1), options=fixed, by=camille, at=AT
        )
    opened = model("tables", "Table").objects.create(options=options, house=True, **OF_A_TABLE)
    upgrade()
    assert Table.objects.get(pk=opened.pk).options == options
    assert "your office had set 2" in told()


def test_an_older_record_that_says_so_is_read():
    document = {"game": "papayoo", "format": 1, "seats": 3, "journal": [], "house": True}
    assert read(document).seats == 3


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_games_in_person_count_as_they_did_and_those_undecided_are_told_of(back_to):
    model = back_to("0020_no_shared_deal")
    camille = a_person(model)
    for state in ("waiting", "confirmed", "passed", "contested", "void"):
        laid = model("tables", "Table").objects.create(
            due_at=AT,
            status="over",
            on_wood=True,
            outcome={"places": [1, 2]},
            code=state[:6],
            **OF_A_TABLE,
        )
        model("tables", "Wood").objects.create(table=laid, by=camille, at=AT, state=state)
    upgrade()
    kept = Table.objects.filter(on_wood=True, due_at=None, outcome={"places": [1, 2]})
    assert dict(kept.values_list("code", "status")) == {
        "waitin": "stopped",
        "confir": "over",
        "passed": "over",
        "contes": "stopped",
        "void": "stopped",
    }
    assert "2 were still waiting" in told()
