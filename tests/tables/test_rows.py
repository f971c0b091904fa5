"""Rows that are read and written by statements put together once are those of the models."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.tables.models import Entry, Seat, Status, Table
from games.tables.services import rows

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 21, 9, 30, 1, 250_000, tzinfo=UTC)


@pytest.fixture
def table(open_example, make_player):
    return open_example(make_player("Camille"), make_player("Lars"))


def entry(table, **changed):
    given = {"number": 0, "seat": 1, "move": "take “a”", "by": table.seats.get(number=1).player}
    return Entry(table=table, at=AT, hash="0" * 64, **{**given, **changed})


def test_a_line_is_the_one_that_the_model_would_have_written(table):
    rows.append(entry(table))
    rows.append(entry(table, number=1, seat=None, by=None, by_clock=True))
    names = [field.attname for field in Entry._meta.concrete_fields if not field.primary_key]
    for number, made in enumerate((entry(table), entry(table, number=1, seat=None, by=None))):
        made.by_clock = number == 1
        stored = Entry.objects.get(table=table, number=number)
        assert [getattr(stored, one) for one in names] == [getattr(made, one) for one in names]


@pytest.mark.parametrize("wrong", [{"move": ""}, {"hash": ""}])
def test_what_the_database_refuses_is_refused(table, wrong):
    line = entry(table)
    for name, value in wrong.items():
        setattr(line, name, value)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.append(line)
    assert not Entry.objects.exists()


def test_only_the_named_fields_are_stored(table):
    table.version, table.outcome, table.moved_at = 7, None, AT
    table.chance_log, table.status = [["die", "4"], ["é", "\u2028"]], Status.OVER
    rows.store(table, ["version", "outcome", "moved_at", "chance_log"])
    assert Table.objects.filter(pk=table.pk, outcome__isnull=True).exists()
    stored = Table.objects.get(pk=table.pk)
    assert (stored.version, stored.outcome, stored.moved_at) == (7, None, AT)
    assert stored.chance_log == [["die", "4"], ["é", "\u2028"]]
    assert stored.status == Status.RUNNING
    table.outcome = {"winner": 1}
    rows.store(table, ["outcome"])
    assert Table.objects.filter(outcome__isnull=False).get().outcome == {"winner": 1}


def test_seats_that_are_known_ask_no_more(table):
    rows.know_seats(table)
    with CaptureQueriesContext(connection) as asked:
        assert [seat.table for seat in table.seat_list] == [table, table]
    assert not asked.captured_queries
    assert table.seat_list == list(Seat.objects.filter(table=table).order_by("number"))


def test_a_row_is_found_and_held_or_isnt_there(table):
    assert rows.find(table.pk) == rows.hold(table.pk) == table
    assert rows.find(table.pk + 1) is None
    assert rows.hold(table.pk + 1) is None


def test_the_first_line_of_a_seat_since(table):
    for number, seat in enumerate((0, 1, 0)):
        rows.append(entry(table, number=number, seat=seat))
    assert rows.first_since(table.pk, 0, 0).number == 0
    assert rows.first_since(table.pk, 0, 1).number == 2
    assert rows.first_since(table.pk, 1, 2) is None
