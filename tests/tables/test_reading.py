"""What moves and drawings read of a table, and what the database refuses of its move log."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.tables.errors import NoTable
from games.tables.models import Entry, Seat
from games.tables.services import reading

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 21, 9, 30, 1, 250_000, tzinfo=UTC)


@pytest.fixture
def table(open_example, make_player):
    return open_example(make_player("Camille"), make_player("Lars"))


def entry(table, **changed):
    given = {"number": 0, "seat": 1, "move": "take “a”", "by": table.seats.get(number=1).player}
    return Entry(table=table, at=AT, hash="0" * 64, **{**given, **changed})


@pytest.mark.parametrize("wrong", [{"move": ""}, {"hash": ""}])
def test_what_the_database_refuses_is_refused(table, wrong):
    line = entry(table)
    for name, value in wrong.items():
        setattr(line, name, value)
    with pytest.raises(IntegrityError), transaction.atomic():
        line.save(force_insert=True)
    assert not Entry.objects.exists()


def test_seats_that_are_known_ask_no_more(table):
    reading.read_seats(table)
    with CaptureQueriesContext(connection) as asked:
        assert [seat.table for seat in table.seat_list] == [table, table]
    assert not asked.captured_queries
    assert table.seat_list == list(Seat.objects.filter(table=table).order_by("number"))


def test_a_row_is_found_and_held_or_isnt_there(table):
    assert reading.find(table.pk) == reading.lock(table.pk) == table
    assert reading.find_or_none(table.pk + 1) is None
    for read in (reading.find, reading.lock):
        with pytest.raises(NoTable):
            read(table.pk + 1)


def test_the_first_line_of_a_seat_since(table):
    for number, seat in enumerate((0, 1, 0)):
        entry(table, number=number, seat=seat).save()
    assert reading.first_entry_since(table.pk, 0, 0).number == 0
    assert reading.first_entry_since(table.pk, 0, 1).number == 2
    assert reading.first_entry_since(table.pk, 1, 2) is None
